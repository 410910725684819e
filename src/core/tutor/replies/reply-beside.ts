import { giveHint } from '../answers/open-question.ts'
import type { Act } from '../../dialogue/act.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { HOW_TO_SAY } from '../../english/how-to-say.ts'
import { letterAbout } from '../../lesson/language-notes.ts'
import { MARK_NAMES } from '../../lesson/tilde-names.ts'
import { namesAct } from '../messages/act-cues.ts'
import { replies } from './act-replies.ts'
import { smallTalk } from '../messages/act-sets.ts'
import { ON_ITS_OWN } from '../wording/answer-remarks.ts'
import { wrongGloss } from '../meanings/claimed-meanings.ts'
import { known, lineOn, tellElsewhere, useOf } from '../meanings/describe-word.ts'
import { coverageOf, findFact, isUnknown, LEAST_OF_FACT, saysNothing } from '../facts/find-fact.ts'
import { proceed } from '../flow.ts'
import type { Asked } from '../lesson-state.ts'
import { isComplaint } from '../messages/complaints.ts'
import {
  greets,
  asksSomething,
  besideAnswer,
  inPassing,
  isQuestion,
  type ReadPart,
  sentencesOf,
} from '../messages/message-acts.ts'
import { newsIn, tellsOfLife } from '../messages/personal-news.ts'
import { withReferences } from '../messages/references.ts'
import { leavesBeside, SURE } from './leave.ts'
import { isRemark, openQuestion, openQuestions, withCard } from './open-beside.ts'
import { relevantOnly } from '../facts/relevance.ts'
import { goodbye, isRemarkText, KNOWS_PART, remarks } from '../wording/remarks.ts'
import type { LearnerRequest } from '../answers/reply-to-answer.ts'
import { byWording, partOf, partsBeside, replyTo, toldOf, withSubject } from './reply-to-parts.ts'
import { isSecret, mayBeTold, NAMES_TILDE } from './reply.ts'
import { asksAgain, type LessonContext, remark, remember, say, type TurnBuilder, wordOf } from '../turn-builder.ts'
import { onWhole } from '../forms/word-parts.ts'
import { answeredByWording } from '../facts/word-questions.ts'

/** Replies to what a message says beside an answer or a wrong try. */

/** Replies to what a message says besides the right answer, and takes the next step. */
export function replyBeside(request: LearnerRequest, answered: Asked): TurnBuilder {
  const doubt = secondThought(request) ?? withoutLetters(request) ?? withoutWrongGloss(request, answered)
  if (doubt) return replyBeside(doubt, answered)
  const { context, builder, message, understood, isPostponed } = request
  const { asked: _open, ...state } = builder.state
  if (leavesBeside(request, state)) return remark(remember(builder, state), goodbye)
  const shown: Asked = { wordId: answered.wordId, how: 'copy', hint: 'word', misses: 0 }
  const begun: TurnBuilder = { ...remember(builder, { ...builder.state, asked: shown }), goesOn: true }
  // The reply mentions a loss even if a question stands beside it.
  const tellsOfLoss = sentencesOf(message).some((text) => LOSS.test(text) && !isQuestion(text))
  const isSad = message.includes('?') && tellsOfLoss && newsIn(message, context.news) === 'sad-news'
  const open = isSad ? remark(begun, remarks['sad-news']) : begun
  if (isPostponed) {
    const heard = { context, builder: say(open, NOW_YOUR_QUESTION), asked: shown, message, understood }
    const told = asksAgain(answeredByWording(heard) ?? replyTo(context, heard.builder, { message, understood }))
    return told.state.asked === shown ? proceed(context, told, answered.wordId) : told
  }
  // The meaning of a greeting is not a greeting.
  const parts = partsBeside(request).filter(
    (part) => part.understood.act !== 'greeting' || (answered.how !== 'english' && greets(part.message)),
  )
  const heard = { ...request, builder: open, asked: shown }
  const sentences = sentencesOf(message)
  const inFull = (text: string) => withSubject(context, sentences, text)
  const settle = (text: string) => byWording(partOf(heard, inFull(text)))
  const whole = settledWhole(sentences, parts, settle, inFull)
  const replied = parts.filter((part) => whole === undefined || !isHalf(part, whole.text))
  // “shah-ee like chai? so c is always sh?”: the one that is known is answered.
  const leftOpen = openQuestions(context, message, replied)
  const settled = firstSettled(leftOpen, settle)
  const passedOver = settled?.text ?? leftOpen[0]
  const said = passedOver !== undefined && whole?.text.startsWith(passedOver) ? whole.said : settled?.said
  const question = said ? undefined : passedOver
  const isTalk = replied.every(
    (part) => smallTalk.has(part.understood.act) && !isQuestion(part.message) && !isComplaint(part.message),
  )
  const news = isTalk ? newsBeside(context, message, understood) : undefined
  const told =
    news && passedOver === undefined
      ? remark(open, remarks[news])
      : question === undefined
        ? toldOf(context, said ?? open, replied, message)
        : toldOf(
            context,
            unanswered(context, toldOf(context, open, replied.filter(isCourtesy), message), answered, question),
            replied.filter((part) => !isCourtesy(part)),
            message,
          )
  const all = sentences
    .filter((text) => isQuestion(text) && text !== passedOver && leftOpen.includes(text))
    .reduce((before, text) => byWording(partOf({ ...heard, builder: before }, inFull(text))) ?? before, told)
  const gloss = lineOn(context, open, { kind: 'own', word: wordOf(context.lesson, answered.wordId) })
  const fresh = worthSaying(all.messages.slice(open.messages.length), gloss)
  // Every question gets a reply.
  const silent = fresh.length === 0 ? openQuestion(context, message, []) : undefined
  const replying = { ...all, messages: [...open.messages, ...fresh] }
  const full = silent === undefined ? replying : unanswered(context, replying, answered, silent)
  const isSilent = silent !== undefined && full.messages.length === open.messages.length
  const spoken = isSilent ? remark(full, remarks.unanswered) : full
  const done = asksAgain(relevantOnly(context, message, spoken, open.messages.length))
  // A word that was asked for is shown with its own question.
  return done.state.asked === shown ? withCard(context, message, done, proceed(context, done, answered.wordId)) : done
}

const LOSS = /\b(?:cancer|dead|died|dying|funeral|in hospital|in the hospital|passed (?:away|on)|widow(?:er)?)\b/i

/** “kiondo, with the squiggly i. Is it …”: the praise shows the letters. */
function withoutLetters(request: LearnerRequest): LearnerRequest | undefined {
  const message = request.message.replace(ITS_LETTERS, '')
  return message === request.message ? undefined : { ...request, message, understood: request.context.read(message) }
}
const ITS_LETTERS = new RegExp(`^\\W*with (?:an? |the )?(?:${MARK_NAMES})\\b[^.?!,]{0,30}(?:[.!,]+\\s*|$)`, 'i')

/** “gikombe - table”: denies a wrong meaning beside the word, which the praise would confirm. */
function withoutWrongGloss(request: LearnerRequest, { wordId, how }: Asked): LearnerRequest | undefined {
  const { context, builder, message, isPostponed } = request
  if (how === 'english' || isPostponed) return undefined
  const word = wordOf(context.lesson, wordId)
  const gloss = wrongGloss(context, word, message)
  if (gloss === undefined) return undefined
  const told = say(builder, `Not “${gloss}”, though: ${lineOn(context, builder, { kind: 'own', word })}`)
  const rest = message.slice(message.indexOf(gloss) + gloss.length).replace(/^[^\p{L}]+/u, '')
  return { ...request, builder: told, message: rest, understood: context.read(rest) }
}

/** A second guess, such as “or is it gikondo?”, which the praise already answers. Another word of the course gets its line. */
function secondThought(request: LearnerRequest): LearnerRequest | undefined {
  const { context, builder, message } = request
  const sentences = sentencesOf(message)
  const doubt = sentences.find((text) => SECOND_THOUGHT.test(text))
  if (doubt === undefined || request.isPostponed) return undefined
  const [mention] = context.read(doubt).slots.mentions
  const told = mention ? say(builder, lineOn(context, builder, known(context, mention))) : builder
  const after = doubt.replace(SECOND_THOUGHT, '')
  const rest = [after, ...sentences.filter((text) => text !== doubt)].filter((text) => /\p{L}/u.test(text)).join(' ')
  return { ...request, builder: told, message: rest, understood: context.read(rest) }
}
const SECOND_THOUGHT =
  /^\W*or (?:(?:could|is|might|must|was|would) (?:it|that) (?:be )?)?["“*]?[\p{L}'’~]+["”*]?\s*(?:[?!.,;]+|$)/iu

/** Small talk and complaints, which get a remark. */
const isCourtesy = ({ understood: { act } }: ReadPart) => isRemark(act)

const isHalf = (part: ReadPart, text: string) => part.message !== text && text.includes(part.message)

/** The first of some questions that its wording settles, with its reply. */
function firstSettled(texts: readonly string[], settle: (text: string) => TurnBuilder | undefined) {
  for (const text of texts) {
    const said = settle(text)
    if (said) return { text, said }
  }
  return undefined
}

/** The first sentence that was read in halves and that its wording settles as a whole, with its reply. */
function settledWhole(
  sentences: readonly string[],
  parts: readonly ReadPart[],
  settle: (text: string) => TurnBuilder | undefined,
  inFull: (text: string) => string,
) {
  for (const sentence of sentences) {
    const full = inFull(sentence)
    // “Is c always sh? and never k?”
    const text = full.startsWith(sentence) ? full : sentence
    const isHalved = !isComplaint(text) && parts.some((part) => isHalf(part, text))
    const said = isHalved ? settle(sentence) : undefined
    if (said) return { text, said }
  }
  return undefined
}

/** Leaves out the `gloss`, which the praise has just said, repeats, and “I don’t know” and idle remarks beside what is known. */
function worthSaying(messages: TurnBuilder['messages'], gloss: string): TurnBuilder['messages'] {
  const told = withoutRepeats(messages.filter(({ content }) => content !== gloss))
  // “I know part of it” is left over where the praise has said the part.
  const own = told.filter(({ content }, i) => i < told.length - 1 || !content.endsWith(KNOWS_PART))
  if (own.every(({ content }) => isRemarkText(content) || isUnknown(content))) return own
  return own.filter(({ content }) => !isUnknown(content) && !idle.has(content))
}
const idle: ReadonlySet<string> = new Set([...remarks.news, ...remarks['off-topic']])

/** Leaves out what an earlier message of the same turn has said, and a second apology. */
const withoutRepeats = (messages: TurnBuilder['messages']): TurnBuilder['messages'] =>
  messages.filter(({ content }, i) => {
    const before = messages.slice(0, i)
    const isVerdict = VERDICT.test(content)
    const plain = content.replace(VERDICT, '')
    // “Yes. …” stays instead of the same line without it.
    const isVerdictLater = (other: { readonly content: string }) =>
      VERDICT.test(other.content) && other.content.replace(VERDICT, '') === plain
    return (
      !(!isVerdict && messages.slice(i + 1).some(isVerdictLater)) &&
      !before.some(
        (other) =>
          (!isVerdict || VERDICT.test(other.content)) && other.content.replace(VERDICT, '').split('\n').includes(plain),
      ) &&
      !messages.slice(i + 1).some((other) => other.content.startsWith(`${content} `)) &&
      !(apologies.has(content) && before.some((other) => apologies.has(other.content)))
    )
  })
const VERDICT = /^(?:Yes|No)[.:] /
const apologies: ReadonlySet<string> = new Set([...remarks.overlooked, ...remarks['passed-over']])

/** Beside an answer “I mixed them up” is not news: unless its words are plainly good or sad, a remark is about the learner’s life. */
function newsBeside(context: LessonContext, message: string, understood: Understanding) {
  const news = newsIn(message, context.news)
  return news === 'news' && !tellsOfLife(context, understood, message) ? undefined : news
}

const NOW_YOUR_QUESTION = 'Now to your question.'

const ON_SAYING = /\bthank|\b(?:how|what)\b[^.?!]*\b(?:i|we|you) (?:answer|call|greet|say|tell)\b/i

/** Acts that “what rhymes with that?” is mistaken for. */
const ofNamed: ReadonlySet<Act> = new Set<Act>(['answer', 'claim', 'meaning', 'off-topic', 'pronounce', 'spelling'])

const SAYS_IT = new RegExp(
  `^\\W*(?:(?:and|but|so) )?${HOW_TO_SAY} (?:it|that|this)(?: (?:again|aloud|out loud|properly|word))*\\W*$`,
  'i',
)

/** A note that contains fewer of a question’s words does not answer it. */
const LEAST_IN_NOTE = 0.3
/** The same for a question that does not point at the word: “before yesterday, right?”. */
const LEAST_IN_NOTE_NOT_POINTED_AT = 0.8

/** Says that a question has no answer here, and what the notes say of the word if the question points at it. */
function unanswered(
  context: LessonContext,
  builder: TurnBuilder,
  { wordId, how }: Asked,
  question: string,
): TurnBuilder {
  const understood = withReferences(context, builder, question, context.read(question))
  const heard = { context, builder, asked: builder.state.asked, message: question, understood }
  const { mentions, english } = understood.slots
  // “it is raithi, how do I say that?”
  if (SAYS_IT.test(question)) return replies.pronounce(heard)
  const isClaim = ofNamed.has(understood.act) && mentions.length === 1 && (english?.words.length ?? 0) > 0
  const fact = isClaim ? undefined : findFact(context, builder, question)
  if (fact && fact.coverage >= LEAST_OF_FACT) return say(builder, fact.line())
  if (isClaim) return replies.claim(heard)
  const namesWord = mentions.length > 0 || (english !== undefined && english.words.length > 0)
  const isHeard =
    inPassing.has(understood.act) &&
    !smallTalk.has(understood.act) &&
    understood.confidence >= SURE &&
    namesAct(understood.act, question) &&
    (namesWord || !ofNamed.has(understood.act) || letterAbout(context.language, question) !== undefined)
  const replied = isHeard ? replyTo(context, builder, heard) : undefined
  if (replied && replied.state.asked === builder.state.asked && !saysNothing(heard, replied)) return replied
  const [mention] = mentions
  const about = mention && known(context, mention)
  const isOther = about && !(about.kind === 'own' && (about.word.id === wordId || isSecret(builder, about.word.id)))
  if (isOther) return say(builder, lineOn(context, builder, about))
  const whole = onWhole(heard)
  if (whole) return whole
  // “what do I say after tea, like thanks for the food?”
  const thanks = /\bthank/i.test(question) ? context.findByMeaning('thank you') : []
  const [meant] = ON_SAYING.test(question) ? [...thanks, ...(english?.words ?? [])] : []
  if (meant && meant.id !== wordId && mayBeTold(builder, meant.id)) return say(builder, tellElsewhere(meant))
  const said = remark(builder, remarks.unanswered)
  const use = how === 'copy' ? '' : useOf(wordOf(context.lesson, wordId))
  const least = understood.slots.isPointing ? LEAST_IN_NOTE : LEAST_IN_NOTE_NOT_POINTED_AT
  const isOnIt = use !== '' && coverageOf(context, question, use) >= least
  return isOnIt ? say(said, `My note on the word: ${use}`) : said
}

/** Replies to what a message says besides a wrong try, before the reply to the try. */
export function replyBesideTry(request: LearnerRequest): TurnBuilder {
  const { context, builder, message } = request
  const { asked } = builder.state
  // “mirao.. give me the first letters pls”, where the reply to the try gives no hint
  const wishesHint = sentencesOf(message).some((text) => {
    const read = context.read(text)
    return read.act === 'hint' && read.confidence >= SURE
  })
  if (asked && wishesHint && builder.messages.at(-1)?.content.endsWith('Try again.'))
    return asksAgain(giveHint(context, builder, asked))
  // Remarks on a right answer do not fit a wrong one: “easy for you, then”.
  const parts = partsBeside(request).filter(
    ({ message: text, understood: { act, slots } }) =>
      !besideAnswer.has(act) &&
      !(ofTried.has(act) && slots.mentions.length === 0 && !asksOnLetter(context, text)) &&
      !(isQuestion(text) && !aboutOther.has(act) && isOnTry(context, text)),
  )
  // Here “it” is the word that was tried, and none that an earlier question was about.
  const { questions, ...state } = builder.state
  const isBack = sentencesOf(message).some(isComplaint)
  const open: TurnBuilder = {
    ...builder,
    state: { ...state, questions: isBack ? (questions ?? []) : [] },
    messages: [],
    goesOn: true,
  }
  const asks = openQuestion(context, message, parts)
  // “kogora i think?”
  const { act, slots } = context.read(asks ?? '')
  const isTry = asks === message.trim() && act === 'answer' && slots.mentions.length === 0
  const isOpen = asks !== undefined && !isTry && !isOnTry(context, asks) && !OR_OTHER.test(asks)
  const question = isOpen ? asks : undefined
  const heard = { ...request, builder: open, asked }
  const settled =
    question === undefined ? undefined : byWording(partOf(heard, withSubject(context, sentencesOf(message), question)))
  const told = toldOf(context, settled ?? open, parts, message)
  const isLeft = question !== undefined && !settled && !helpedByHint.has(context.read(question).act)
  const replied = isLeft && asked ? unanswered(context, told, asked, question) : told
  // A reply that asks for something else would pass over the try.
  if (replied.state.asked !== asked) return builder
  const relevant = relevantOnly(context, message, replied, 0)
  const kept = { ...relevant.state, ...(questions && { questions }) }
  // The reply to the try says how to go on.
  const said = relevant.messages.filter(({ content }) => content !== ON_ITS_OWN)
  const left = asks ?? parts.find(({ message: text }) => isQuestion(text))?.message
  const isLater = left !== undefined && !isTry && said.length === 0 && waits(context, left)
  if (!isLater || !asked) return asksAgain({ ...relevant, state: kept, messages: [...said, ...builder.messages] })
  const postponed = { wordId: asked.wordId, message: left }
  const noted = remark({ ...builder, state: { ...kept, postponed }, messages: [] }, remarks.waits)
  return asksAgain({ ...noted, messages: [...noted.messages, ...builder.messages] })
}

/** True for a question about the word that was tried, which the reply to the try does not answer: “how is it different from …?”. */
function waits(context: LessonContext, question: string): boolean {
  const { act, confidence } = context.read(question)
  const isHelped = helpedByHint.has(act) || act === 'answer' || confidence < SURE
  return !isHelped && !ON_TRY.test(question) && question.split(/\s+/).length >= FEWEST_WORDS_ASKED
}

/** “which letter is wrong?”, “why?”, “where does it come from?”: a question about the word that was tried. */
function isOnTry(context: LessonContext, question: string): boolean {
  const { isPointing, mentions, english } = context.read(question).slots
  const namesNothing = mentions.length === 0 && (english?.words.length ?? 0) === 0
  // “What do I say if I’m the one who leaves?” points at no word.
  const isOnWord = isPointing && !WHAT_TO_SAY.test(question)
  // “whats that squiggle on the first u?”
  const { act, confidence } = context.read(question)
  if (act === 'why-tilde' && confidence >= SURE && NAMES_TILDE.test(question)) return ON_TRY.test(question)
  // “is the th like in this?”
  if (asksOnLetter(context, question) && !JUDGES.test(question)) return ON_TRY.test(question)
  return ON_TRY.test(question) || (namesNothing && (isOnWord || question.split(/\s+/).length < FEWEST_WORDS_ASKED))
}
/** “or was that drink?” */
const OR_OTHER = /^\W*or (?:is|was) (?:it|that|this)\b/i
const ON_TRY = /\b(?:letters?|spell\w*|wrong)\b/i
const JUDGES = /\b(?:correct|right)\b/i
const WHAT_TO_SAY =
  /\bwhat (?:can|could|do|does|should|will|would) (?:he|i|one|people|she|someone|they|we|you) (?:answer|reply|say)\b(?! (?:it|that|this)\b)/i
const FEWEST_WORDS_ASKED = 4

/** Acts about the lesson. */
const aboutOther: ReadonlySet<Act> = new Set<Act>(['how-to-type', 'list-words', 'progress', 'words-left'])

/** “the th is like in this, right?” */
const asksOnLetter = ({ language }: LessonContext, text: string) =>
  asksSomething(text) && letterAbout(language, text) !== undefined

/** Acts about the word that was tried, which would give it away. */
const ofTried: ReadonlySet<Act> = new Set<Act>(['literal', 'pronounce', 'spelling'])

/** The reply to a wrong try helps by itself. */
const helpedByHint: ReadonlySet<Act> = new Set<Act>([
  'dont-know',
  'hint',
  'next',
  'repeat',
  'show-answer',
  'skip',
  'slower',
])
