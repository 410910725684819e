import type { Act } from '../dialogue/act.ts'
import { asksIfRight, partsOf } from '../dialogue/message-parts.ts'
import type { Understanding } from '../dialogue/read-message.ts'
import { letterAbout, markAbout } from '../lesson/language-notes.ts'
import { namesAct, statesAct } from './act-cues.ts'
import { smallTalk } from './act-sets.ts'
import { coverageOf, findFact, isUnknown, LEAST_OF_FACT, saysNothing } from './find-fact.ts'
import { replies } from './act-replies.ts'
import { known, lineOn, useOf } from './describe-word.ts'
import { asksAboutAnswer } from './explain-answer.ts'
import { proceed } from './flow.ts'
import { askedThat, putAgainIn } from './follow-up.ts'
import type { Asked } from './lesson-state.ts'
import {
  actsAboutWords,
  actsIn,
  asksSomething,
  besideAnswer,
  inPassing,
  isComplaint,
  isQuestion,
  isReplied,
  newsIn,
  saysAgain,
  sentencesOf,
  tellsOfLife,
  type ReadPart,
  startsWithPerson,
} from './message-acts.ts'
import { withReferences } from './references.ts'
import { DO_NOT_KNOW, goodbye, KNOWS_PART, NOT_TAUGHT, remarks } from './remarks.ts'
import type { LearnerRequest } from './reply-to-answer.ts'
import { isSecret, noted, type Heard } from './reply.ts'
import { remark, remember, say, wordOf, type LessonContext, type TurnBuilder } from './turn-builder.ts'
import { onWhole } from './word-parts.ts'
import { answeredByWording } from './word-questions.ts'
import { named } from './word-replies.ts'

/** Replies to what a message says beside an answer or a wrong try, part by part. */

/** Below this confidence the tutor asks back instead of acting. Measured on messages of other writers: see `eval/README.md`. */
export const SURE = 0.3

/** How sure an act must be that leaves the open question. */
export const SURE_TO_LEAVE = 0.75

/** A question on the letter that another sentence names: “You write the c as sh. Is it really like that?”. */
export function withLetter({ language }: LessonContext, sentences: readonly string[], text: string): string {
  if (!POINTS.test(text) || !ON_SOUND.test(text) || letterAbout(language, text)) return text
  const other = sentences.find((sentence) => sentence !== text && letterAbout(language, sentence))
  return other === undefined ? text : `${other} ${text}`
}
const POINTS = /\b(?:it|that|this)\b/i
const ON_SOUND = /\b(?:always|how|letters?|like|long|pronounc\w*|short|silent|sounds?|spelled|vowels?|written)\b/i

/** A sentence of a message. “it” is the word that one before it names. */
export function partOf({ context, builder, asked, message, understood: whole }: Heard, text: string): Heard {
  const read = withReferences(context, builder, text, context.read(text))
  const { slots } = read
  const before = whole.slots.mentions.filter((mention) => message.indexOf(mention.text) < message.indexOf(text))
  const mentions = slots.mentions.length === 0 && slots.isPointing ? before.slice(-1) : slots.mentions
  return { context, builder, asked, message: text, understood: { ...read, slots: { ...slots, mentions } } }
}

/** The reply to a part of a message by its act. An answer gets none here. */
export function replyTo(
  context: LessonContext,
  builder: TurnBuilder,
  { message, understood: read }: ReadPart,
): TurnBuilder {
  const understood = withReferences(context, builder, message, read)
  if (understood.act === 'answer') return builder
  return replies[understood.act]({ context, builder, asked: builder.memory.asked, message, understood })
}

/** The turn, which now puts its question again. */
export const asksAgain = ({ goesOn: _more, ...builder }: TurnBuilder): TurnBuilder => builder

/** Replies to what a message says besides the right answer, and takes the next step. */
export function replyBeside(request: LearnerRequest, answered: Asked): TurnBuilder {
  const { context, builder, message, understood, isPostponed } = request
  const { asked: _open, ...memory } = builder.memory
  const isLeaving = partsOf(message, context.isInterjection).some(
    ({ text, end }) =>
      !end.includes('?') &&
      !NO_GOODBYE.test(text) &&
      !isOneWord(text) &&
      namesAct('end', text) &&
      isGoodbye(context.read(text), SURE_OF_GOODBYE),
  )
  const isGoing = namesAct('end', message) && isGoodbye(understood, SURE_TO_LEAVE)
  if ((isLeaving || isGoing) && !asksOnLeaving(context, message)) return remark(remember(builder, memory), goodbye)
  const shown: Asked = { wordId: answered.wordId, how: 'copy', hint: 'word', misses: 0 }
  const open: TurnBuilder = { ...remember(builder, { ...builder.memory, asked: shown }), goesOn: true }
  if (isPostponed) {
    const heard = { context, builder: say(open, NOW_YOUR_QUESTION), asked: shown, message, understood }
    const told = asksAgain(answeredByWording(heard) ?? replyTo(context, heard.builder, { message, understood }))
    return told.memory.asked === shown ? proceed(context, told, answered.wordId) : told
  }
  // The meaning of a greeting greets nobody.
  const parts = partsBeside(request).filter(
    (part) => part.understood.act !== 'greeting' || (answered.how !== 'english' && greets(part.message)),
  )
  const heard = { ...request, builder: open, asked: shown }
  const sentences = sentencesOf(message)
  const settle = (text: string) => byWording(partOf(heard, withLetter(context, sentences, text)))
  const whole = settledWhole(sentences, parts, settle)
  const replied = parts.filter((part) => whole === undefined || !isHalf(part, whole.text))
  const passedOver = openQuestion(context, message, replied)
  const said = passedOver === undefined ? undefined : passedOver === whole?.text ? whole.said : settle(passedOver)
  const question = said ? undefined : passedOver
  const isTalk = replied.every((part) => smallTalk.has(part.understood.act))
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
  const gloss = lineOn(context, open, { kind: 'own', word: wordOf(context.lesson, answered.wordId) })
  const fresh = worthSaying(told.messages.slice(open.messages.length), gloss)
  // No question goes without a word.
  const silent = fresh.length === 0 ? openQuestion(context, message, []) : undefined
  const replying = { ...told, messages: [...open.messages, ...fresh] }
  const done = asksAgain(silent === undefined ? replying : unanswered(context, replying, answered, silent))
  // A word that was asked for is shown with its own question.
  return done.memory.asked === shown ? proceed(context, done, answered.wordId) : done
}

/** True if a message that takes leave also asks something: “im off. how do i say bye”, “I sleep in the night, how is that in Kikuyu?”. */
const asksOnLeaving = ({ read }: LessonContext, message: string) =>
  sentencesOf(message).some((text) => {
    const { act, confidence } = read(text)
    const isAsked = ASKS_HOW.test(text) || (inPassing.has(act) && !smallTalk.has(act) && confidence >= SURE)
    return isQuestion(text) && isAsked
  })

const ASKS_HOW = /\b(?:how|what)(?:['’]?s| is| do| does| would)\b[^.?!]{0,30}\b(?:say|said|kikuyu|called)\b/i

/** True for a greeting of the tutor, and not for one that is asked about: “how is the greeting "good afternoon" then?”. */
const greets = (text: string) =>
  !isQuestion(text.replace(/^[^,.!?]{0,40}[,.!?]/, '')) && !/["“]/.test(text) && GREETS.test(text)
const GREETS =
  /^\W*(?:(?:oh|well|and|so)\W+)*(?:hi+|hey+|hello|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|morning)\b/i

/** Small talk and complaints, which get a remark. */
const isCourtesy = ({ understood: { act } }: ReadPart) => isRemark(act)

const isHalf = (part: ReadPart, text: string) => part.message !== text && text.includes(part.message)

/** The first sentence that was read in halves and that its wording settles as a whole, with its reply. */
function settledWhole(
  sentences: readonly string[],
  parts: readonly ReadPart[],
  settle: (text: string) => TurnBuilder | undefined,
) {
  for (const text of sentences) {
    const isHalved = !isComplaint(text) && parts.some((part) => isHalf(part, text))
    const said = isHalved ? settle(text) : undefined
    if (said) return { text, said }
  }
  return undefined
}

/** Leaves out the `gloss`, which the praise has just said, repeats, and “I don’t know” and idle remarks beside what is known. */
function worthSaying(messages: TurnBuilder['messages'], gloss: string): TurnBuilder['messages'] {
  const told = withoutRepeats(messages.filter(({ content }) => content !== gloss))
  // “I know part of it” is left over where the praise has said the part.
  const own = told.filter(({ content }, i) => i < told.length - 1 || !content.endsWith(KNOWS_PART))
  if (own.every(({ content }) => remarkTexts.has(content))) return own
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
const remarkTexts: ReadonlySet<string> = new Set([...Object.values(remarks).flat(), DO_NOT_KNOW, NOT_TAUGHT])
const apologies: ReadonlySet<string> = new Set([...remarks.overlooked, ...remarks['passed-over']])

/** Beside an answer “I mixed them up” is no news: unless its words are plainly good or sad, a remark is about the learner’s life. */
function newsBeside(context: LessonContext, message: string, understood: Understanding) {
  const news = newsIn(message, context.news)
  return news === 'news' && !tellsOfLife(context, understood, message) ? undefined : news
}

const NOW_YOUR_QUESTION = 'Now to your question.'

const isGoodbye = ({ act, confidence }: Understanding, least: number) => act === 'end' && confidence >= least

/** A single word may be an answer: “I just told you, bed!”. */
const isOneWord = (text: string) =>
  !/\s/.test(text.trim()) && !/^\W*(?:bye|good|night|later|see|cya|ciao|done|stop|quit|exit)/i.test(text)

/** How sure a goodbye must be. A part of a message has fewer words that may mislead. */
export const SURE_OF_GOODBYE = 0.8

/** A reason, or words that are asked about. */
const NO_GOODBYE = /["“]|^(?:because|bc|cos|cuz)\b/i

/** The parts of a message beside an answer that are replied to. */
export function partsBeside({ context, message, understood }: LearnerRequest): readonly ReadPart[] {
  const parts = actsIn(context, message, understood)
  const sentences = sentencesOf(message)
  const complaints = sentences.filter((text) => isComplaint(text) || saysAgain(text))
  // “I did not ask how to say g. I asked why …”: a complaint goes on in the next sentence.
  const isPutAgain = (text: string) => complaints.length > 0 && askedThat(text) !== undefined
  const others = (parts.length > 0 ? parts : [{ message, understood }]).filter(
    (part) => isReplied(part) && !complaints.includes(part.message) && !isPutAgain(part.message),
  )
  // The question that a complaint repeats gets its own reply: “you didn’t answer me, how do I say two”.
  const asked = complaints.flatMap((text) => putAgainIn(text) ?? text.split(/,\s+/).slice(1).filter(isQuestion))
  const askedNext = sentences.flatMap((text) => (complaints.includes(text) ? [] : (askedThat(text) ?? [])))
  const questions = complaints.length > 0 ? [...asked, ...askedNext] : []
  const complained = complaints.slice(0, 1).map((text) => ({ message: text, understood: context.read(text) }))
  const aboutWords = questions.length > 0 ? complained.map(withoutMentions) : complained
  return [...aboutWords, ...questions.map((text) => ({ message: text, understood: context.read(text) })), ...others]
}

/** A complaint whose words are those of its question. */
const withoutMentions = ({ message, understood }: ReadPart): ReadPart => ({
  message,
  understood: { ...understood, slots: { ...understood.slots, mentions: [] } },
})

const isRemark = (act: Act) => smallTalk.has(act) || besideAnswer.has(act)

/** The first question that is not among the parts that are replied to. “Is that right?” is replied to by the praise. */
const openQuestion = ({ read }: LessonContext, message: string, replied: readonly ReadPart[]): string | undefined =>
  sentencesOf(message).find(
    (text) =>
      isQuestion(text) &&
      !asksIfRight(text) &&
      // “So ‘chair’ is gĩtĩ, am I right?” asks about another word.
      (!asksAboutAnswer(text) || read(text).slots.mentions.length > 0) &&
      !replied.some(
        ({ message: part, understood: { act } }) =>
          part === text || (!isRemark(act) && (part.includes(text) || text.includes(part))),
      ),
  )

/** Acts that “what rhymes with that?” is mistaken for. */
const ofNamed: ReadonlySet<Act> = new Set<Act>(['answer', 'claim', 'meaning', 'off-topic', 'pronounce', 'spelling'])

/** A note that holds less of a question’s words says nothing on it. */
const LEAST_IN_NOTE = 0.3

/** Says that a question has no answer here, and what the notes say of the word if the question points at it. */
function unanswered(
  context: LessonContext,
  builder: TurnBuilder,
  { wordId, how }: Asked,
  question: string,
): TurnBuilder {
  const understood = withReferences(context, builder, question, context.read(question))
  const heard = { context, builder, asked: builder.memory.asked, message: question, understood }
  const { mentions, english } = understood.slots
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
  if (replied && replied.memory.asked === builder.memory.asked && !saysNothing(heard, replied)) return replied
  const [mention] = mentions
  const about = mention && known(context, mention)
  const isOther = about && !(about.kind === 'own' && (about.word.id === wordId || isSecret(builder, about.word.id)))
  if (isOther) return say(builder, lineOn(context, builder, about))
  const whole = onWhole(heard)
  if (whole) return whole
  const said = remark(builder, remarks.unanswered)
  const use = how === 'copy' || !understood.slots.isPointing ? '' : useOf(wordOf(context.lesson, wordId))
  const isOnIt = use !== '' && coverageOf(context, question, use) >= LEAST_IN_NOTE
  return isOnIt ? say(said, `My note on the word: ${use}`) : said
}

/** The reply to a question that its wording settles: on a sign of the cards, or anything else. */
function byWording(heard: Heard): TurnBuilder | undefined {
  const mark = markAbout(heard.context.language, heard.message)
  return mark ? noted(heard.context, heard.builder, mark, 'no-fact') : answeredByWording(heard)
}

/** The replies to parts of a message. */
export function toldOf(
  context: LessonContext,
  builder: TurnBuilder,
  parts: readonly ReadPart[],
  message: string,
): TurnBuilder {
  return parts.reduce((told, part) => {
    const { act } = part.understood
    if (isComplaint(part.message)) {
      const sorry = remark(told, remarks['passed-over'])
      const understood = withReferences(context, sorry, part.message, part.understood)
      const mentions = understood.slots.mentions.filter(({ text }) => !context.isInterjection(text))
      const isSaid = told.messages.some(({ content }) => remarks.unanswered.some((text) => text === content))
      const isOpen = !isSaid && ON_SUBJECT.test(part.message)
      if (mentions.length === 0) return isOpen ? remark(sorry, remarks.unanswered) : sorry
      return named({ context, builder: sorry, asked: sorry.memory.asked, message: part.message, understood })
    }
    if (saysAgain(part.message)) return remark(told, remarks.overlooked)
    const heard = partOf({ context, builder: told, asked: told.memory.asked, ...part }, part.message)
    const onLetter = withLetter(context, sentencesOf(message), part.message)
    const said = isQuestion(part.message) ? byWording({ ...heard, message: onLetter }) : undefined
    if (said) return said
    if (act === 'contest') return isQuestion(part.message) ? remark(told, remarks.unanswered) : told
    // The praise is glad enough.
    if (act === 'glad') return told
    const about = besideAnswer.get(act)
    if (about === 'overlooked' && isQuestion(part.message)) return remark(told, remarks.unanswered)
    // A doubtful “repeat” or “show the answer” is no complaint: “I’m just guessing from your hint”.
    const isOverlooked = part.understood.confidence >= SURE_OF_COMPLAINT && SAID_BEFORE.test(part.message)
    if (about === 'overlooked' && !isOverlooked) return told
    const isTired = about === 'heard-you' && newsIn(part.message, context.news) === 'tired'
    if (about) return remark(told, remarks[isTired ? 'tired' : about])
    if (!asksSomething(part.message) && isInPassing(context, part)) return told
    if (act === 'off-topic' && !asksSomething(part.message)) return told
    const replied = replyTo(context, told, part)
    // No “I don’t know” after a statement: “sounds like a drug they warn you about”.
    const isAsking = asksSomething(part.message) || asksInAnyForm.has(act)
    const isEmpty = replied.messages.slice(told.messages.length).every(({ content }) => isUnknown(content))
    return isEmpty && !isAsking && replied.memory.asked === told.memory.asked ? told : replied
  }, builder)
}

/** “you didn’t answer about my mother-in-law” */
const ON_SUBJECT = /\banswer(?:ed)? (?:me )?(?:about|on|what|the)\b/i

/** “I said that already” */
const SAID_BEFORE =
  /\b(?:again|already|answered|correct|counts?|did|mistake|right|same|told|twice|wrong|i (?:said|typed|wrote|was|have|gave|put|meant))\b/i

/** How sure it must be that an answer was overlooked. */
const SURE_OF_COMPLAINT = 0.85

/** True for a statement that asks for nothing: “I felt that this morning”, “there are two of them”. */
const isInPassing = ({ news }: LessonContext, { message, understood: { act, slots } }: ReadPart) =>
  !statesAct(act, message) || (onlyOfWords.has(act) && slots.mentions.length === 0 && startsWithPerson(message, news))

/** Acts about a word. A learner may still mean a letter: “I meant the sound of g!”. */
const onlyOfWords: ReadonlySet<Act> = new Set<Act>(
  actsAboutWords.filter((act) => act !== 'pronounce' && act !== 'spelling'),
)

/** Acts that ask for something in any form. */
const asksInAnyForm: ReadonlySet<Act> = new Set<Act>([
  'example',
  'how-to-say',
  'list-words',
  'meaning',
  'plural',
  'pronounce',
])

/** Replies to what a message says besides a wrong try, before the reply to the try. */
export function replyBesideTry(request: LearnerRequest): TurnBuilder {
  const { context, builder } = request
  // Remarks on a right answer do not fit a wrong one: “easy for you, then”.
  const parts = partsBeside(request).filter(({ understood: { act } }) => !besideAnswer.has(act))
  const replied = toldOf(context, { ...builder, messages: [], goesOn: true }, parts, request.message)
  // A reply that asks for something else would pass over the try.
  if (replied.memory.asked !== builder.memory.asked) return builder
  return asksAgain({ ...replied, messages: [...replied.messages, ...builder.messages] })
}
