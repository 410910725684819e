import type { Act } from '../dialogue/act.ts'
import { asksIfRight, isLost, partsOf } from '../dialogue/message-parts.ts'
import type { Understanding } from '../dialogue/read-message.ts'
import { letterAbout, markAbout } from '../lesson/language-notes.ts'
import { coverageOf, findFact, LEAST_OF_FACT, saysNothing, withFact } from './find-fact.ts'
import { easedWith, notUnderstood, remarkOn, replies } from './act-replies.ts'
import { difference } from './comparisons.ts'
import { isFormOf, known, lineOn } from './describe-word.ts'
import { asksAboutAnswer, explained } from './explain-answer.ts'
import { asksToLeaveTildes } from './fact-questions.ts'
import { proceed } from './flow.ts'
import { confirmed, isConsent, putAgain, returned, withOutcome, withQuestion } from './follow-up.ts'
import { withoutGivenAway } from './given-away.ts'
import type { Asked, LessonState } from './lesson-state.ts'
import {
  actsIn,
  besideAnswer,
  farReaching,
  inPassing,
  isAboutAWord,
  isComplaint,
  isQuestion,
  isReplied,
  isStory,
  newsIn,
  saysAgain,
  sentencesOf,
  smallTalk,
  SURE_OF_PART,
  tellsOfFamily,
  tellsOfLife,
  type ReadPart,
} from './message-acts.ts'
import { partlyTried } from './partial-try.ts'
import { readAnswer } from './read-answer.ts'
import { withReferences, withTold } from './references.ts'
import { goodbye, remarks } from './remarks.ts'
import { isToReply, judged, type LearnerRequest, type ToReply } from './reply-to-answer.ts'
import { again, askOnceMore, isSecret, noted, type Heard } from './reply.ts'
import { meaningAtEnd, speak } from './speak.ts'
import { asTurn, remark, remember, say, wordOf, type LessonContext, type TurnBuilder } from './turn-builder.ts'
import type { Turn } from './turn.ts'
import { answeredByWording, questionsIn } from './word-questions.ts'
import { named, useOf } from './word-replies.ts'

/** Below this confidence the tutor asks back instead of acting. Measured on messages of other writers: see `eval/README.md`. */
const SURE = 0.3

/** How sure an act must be that leaves the open question. */
const SURE_TO_LEAVE = 0.75

/**
 * Replies to a message that is not a try: a request, a question, small talk, or text it cannot read. What it says of words and of
 * the language is looked up.
 */
export function respond(heard: ToReply): Turn<LessonState> {
  const turn = asTurn(withoutGivenAway(heard.context, responded(heard), heard.builder.memory.asked, heard.message))
  const told = withTold(heard.context, turn.memory, turn.messages)
  return { ...turn, memory: withOutcome(told, heard.builder.memory, turn.messages) }
}

function responded(heard: ToReply): TurnBuilder {
  if ('understood' in heard) return respondedTo(heard)
  const { context, builder, asked, message } = heard
  const partly = partlyTried(context, builder, asked, message)
  if (partly) return partly
  const read = judged(context, builder, asked, message, readAnswer)
  return isToReply(read) ? responded(read) : read
}

function respondedTo(request: LearnerRequest, isPutAgain = false): TurnBuilder {
  const { context, message, instead, answered, isMissed } = request
  if (answered) return replyBeside(request, answered)
  if (isMissed) return replyBesideTry(request)
  const put = isPutAgain ? undefined : putAgain(context, request.builder.memory, message)
  if (put) {
    const heard = isComplaint(message) ? remark(request.builder, remarks['passed-over']) : request.builder
    return respondedTo({ ...request, ...put, builder: heard }, true)
  }
  const tried = request.builder.memory.asked ? undefined : triedAfterTheEnd(context, request.builder, message)
  if (tried) return tried
  const understood = withReferences(context, request.builder, message, request.understood)
  const noting = withQuestion(request.builder.memory, message, understood.slots.mentions)
  const builder = remember(request.builder, noting)
  const whole = { context, builder, asked: builder.memory.asked, message, understood }
  // A question about a reply is none of its own.
  const followed = confirmed({ ...whole, builder: request.builder }) ?? returned(whole)
  if (followed) return followed
  if (leaves.has(understood.act) && isConsent(message)) return replies.yes(whole)
  const heardOut = afterComplaint(request)
  if (heardOut) return heardOut
  const explanation = explained(whole)
  if (explanation) return explanation
  const [mark] = sentencesOf(message)
    .filter(isQuestion)
    .flatMap((text) => markAbout(context.language, text) ?? [])
  if (mark) return noted(context, builder, mark, 'no-fact')
  const worded = repliedByWording(whole)
  if (worded) return saysNothing(whole, worded) ? withFact(whole, worded) : worded
  return withFact({ ...whole, ...(instead !== undefined && { instead }) }, repliedByAct(whole, instead))
}

/** The reply by the act of a message, or of its parts. `instead`: see `LearnerRequest`. */
function repliedByAct(whole: Heard, instead: string | undefined): TurnBuilder {
  const { context, builder, message, understood } = whole
  const isBored = BORING.test(message) && (understood.confidence < SURE_OF_PART || !inPassing.has(understood.act))
  if (isBored) return replies.frustrated(whole)
  if (isLost(message) && (understood.confidence < SURE_OF_PART || lostAs.has(understood.act)))
    return easedWith('frustrated')({ context, builder, asked: builder.memory.asked, message, understood })
  const [first, second] = actsIn(context, message, understood)
  const main = second ?? first
  const calm = remember(builder, { ...builder.memory, lost: 0 })
  const heard = main && understood.confidence < SURE_OF_PART ? { ...calm, understood: main.understood } : calm
  if (first && second && first.understood.act !== 'glad')
    return replyTo(context, asksAgain(replyTo(context, { ...heard, goesOn: true }, first)), second)
  const only = second ?? first ?? { message, understood }
  const { act, confidence } = only.understood
  const isLife = tellsOfLife(context, understood, message) || tellsOfFamily(context, understood, message)
  const news = isLife
    ? (newsIn(message, context.news) ?? 'news')
    : isStory(understood, message)
      ? newsIn(message, context.news)
      : undefined
  if (news && !isLife && first && !smallTalk.has(act))
    return replyTo(context, news === 'news' ? heard : remark(heard, remarks[news]), first)
  if (news)
    return askOnceMore(
      remark({ ...heard, understood: { ...understood, act: 'off-topic' } }, remarks[news]),
      context.lesson,
    )
  if (isAboutAWord(understood) && !inPassing.has(act)) {
    const about = understood.slots.mentions.length > 1 ? difference : named
    return about({ context, builder: heard, asked: heard.memory.asked, message, understood })
  }
  if (act === 'answer') return instead ? again(context, builder, instead) : notUnderstood(context, builder, understood)
  const isSure = confidence >= (farReaching.has(act) ? SURE_TO_LEAVE : SURE) || isSmallTalk(only.understood)
  if (!isSure) return notUnderstood(context, builder, understood)
  return replyTo(context, heard, only)
}

/** “hii im aisha” is a greeting or a name: which of the two matters little. */
const isSmallTalk = ({ ranked: [first, second] }: Understanding): boolean =>
  first !== undefined &&
  second !== undefined &&
  smallTalk.has(first.act) &&
  smallTalk.has(second.act) &&
  first.confidence + second.confidence >= SURE_OF_EITHER
const SURE_OF_EITHER = 0.45

/** Acts that “ok let’s go” is mistaken for. */
const leaves: ReadonlySet<Act> = new Set<Act>(['change-lesson', 'end', 'next', 'skip', 'start-over'])

/** The reply to the question of a message that its wording settles, after small talk beside it. */
function repliedByWording(whole: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = whole
  const sentences = sentencesOf(message)
  // “also” parts a sentence, too.
  const isOne = sentences.length < 2 || !/[.!?;\n]\s/.test(message.trim())
  const atOnce = isOne || asksToLeaveTildes(message) ? answeredByWording(whole) : undefined
  if (sentences.length < 2 || atOnce) return atOnce
  for (const text of questionsIn(message)) {
    const heard = partOf(whole, withLetter(context, sentences, text))
    if (!answeredByWording(heard)) continue
    const courtesy = sentences.find((other) => other !== text && isSaid(context.read(other)))
    const said = courtesy === undefined ? undefined : context.read(courtesy)
    const before = said && replyTo(context, { ...builder, goesOn: true }, { message: courtesy!, understood: said })
    return answeredByWording(before ? { ...heard, builder: asksAgain(before) } : heard)
  }
  return understood.slots.mentions.length > 1 ? answeredByWording(whole) : undefined
}

/** A question on the letter that another sentence names: “You write the c as sh. Is it really like that?”. */
function withLetter({ language }: LessonContext, sentences: readonly string[], text: string): string {
  if (!POINTS.test(text) || letterAbout(language, text)) return text
  const other = sentences.find((sentence) => sentence !== text && letterAbout(language, sentence))
  return other === undefined ? text : `${other} ${text}`
}
const POINTS = /\b(?:it|that|this)\b/i

const isSaid = ({ act, confidence }: Understanding) =>
  smallTalk.has(act) && act !== 'glad' && confidence >= SURE_OF_GOODBYE

/** A sentence of a message. “it” is the word that one before it names. */
function partOf({ context, builder, asked, message, understood: whole }: Heard, text: string): Heard {
  const read = withReferences(context, builder, text, context.read(text))
  const { slots } = read
  const before = whole.slots.mentions.filter((mention) => message.indexOf(mention.text) < message.indexOf(text))
  const mentions = slots.mentions.length === 0 && slots.isPointing ? before.slice(-1) : slots.mentions
  return { context, builder, asked, message: text, understood: { ...read, slots: { ...slots, mentions } } }
}

const BORING = /\b(?:bor(?:ed|ing)|dull)\b/i

/** Acts that “metha? I don’t get it” may be read as. */
const lostAs: ReadonlySet<Act> = new Set<Act>(['answer', 'frustrated', 'glad', 'no', 'yes'])

function replyTo(context: LessonContext, builder: TurnBuilder, { message, understood: read }: ReadPart): TurnBuilder {
  const understood = withReferences(context, builder, message, read)
  if (understood.act === 'answer') return builder
  return replies[understood.act]({ context, builder, asked: builder.memory.asked, message, understood })
}

const asksAgain = ({ goesOn: _more, ...builder }: TurnBuilder): TurnBuilder => builder

/** Replies to what a message says besides the right answer, and takes the next step. */
function replyBeside(request: LearnerRequest, answered: Asked): TurnBuilder {
  const { context, builder, message, understood, isPostponed } = request
  const { asked: _open, ...memory } = builder.memory
  const isLeaving = partsOf(message, context.isInterjection).some(
    ({ text, end }) => !end.includes('?') && !NO_GOODBYE.test(text) && isGoodbye(context.read(text), SURE_OF_GOODBYE),
  )
  if (isLeaving || isGoodbye(understood, SURE_TO_LEAVE)) return remark(remember(builder, memory), goodbye)
  const shown: Asked = { wordId: answered.wordId, how: 'copy', hint: 'word', misses: 0 }
  const open: TurnBuilder = { ...remember(builder, { ...builder.memory, asked: shown }), goesOn: true }
  if (isPostponed) {
    const heard = { context, builder: say(open, NOW_YOUR_QUESTION), asked: shown, message, understood }
    const told = asksAgain(answeredByWording(heard) ?? replyTo(context, heard.builder, { message, understood }))
    return told.memory.asked === shown ? proceed(context, told, answered.wordId) : told
  }
  // The meaning of a greeting greets nobody.
  const replied = partsBeside(request).filter(
    (part) => answered.how !== 'english' || part.understood.act !== 'greeting',
  )
  const passedOver = openQuestion(context, message, replied)
  const heard = { ...request, builder: open, asked: shown }
  const said =
    passedOver === undefined
      ? undefined
      : byWording(partOf(heard, withLetter(context, sentencesOf(message), passedOver)))
  const question = said ? undefined : passedOver
  const isTalk = replied.every((part) => smallTalk.has(part.understood.act))
  const news = isTalk ? newsBeside(context, message, understood) : undefined
  const told =
    news && passedOver === undefined
      ? remark(open, remarks[news])
      : toldOf(
          context,
          question === undefined ? (said ?? open) : unanswered(context, open, answered, question),
          replied,
          message,
        )
  // The praise has just said what the word means.
  const gloss = lineOn(context, open, { kind: 'own', word: wordOf(context.lesson, answered.wordId) })
  const fresh = told.messages.slice(open.messages.length).filter(({ content }) => content !== gloss)
  // No question goes without a word.
  const silent = fresh.length === 0 ? openQuestion(context, message, []) : undefined
  const replying = { ...told, messages: [...open.messages, ...fresh] }
  const done = asksAgain(silent === undefined ? replying : unanswered(context, replying, answered, silent))
  // A word that was asked for is shown with its own question.
  return done.memory.asked === shown ? proceed(context, done, answered.wordId) : done
}

/** Beside an answer “I mixed them up” is no news: unless its words are plainly good or sad, a remark is about the learner’s life. */
function newsBeside(context: LessonContext, message: string, understood: Understanding) {
  const news = newsIn(message, context.news)
  return news === 'news' && !tellsOfLife(context, understood, message) ? undefined : news
}

const NOW_YOUR_QUESTION = 'Now to your question.'

const isGoodbye = ({ act, confidence }: Understanding, least: number) => act === 'end' && confidence >= least

/** A part of a message has fewer words that may mislead. */
const SURE_OF_GOODBYE = 0.8

/** A reason, or words that are asked about. */
const NO_GOODBYE = /["“]|^(?:because|bc|cos|cuz)\b/i

/** The parts of a message beside an answer that are replied to. */
function partsBeside({ context, message, understood }: LearnerRequest): readonly ReadPart[] {
  const parts = actsIn(context, message, understood)
  const complaints = sentencesOf(message).filter((text) => isComplaint(text) || saysAgain(text))
  const others = (parts.length > 0 ? parts : [{ message, understood }]).filter(
    (part) => isReplied(part) && !complaints.includes(part.message),
  )
  // “you didn’t answer me, how do I say two”
  const asked = complaints.flatMap((text) => text.split(/,\s+/).slice(1).filter(isQuestion))
  const read = [...complaints.slice(0, 1), ...asked].map((text) => ({ message: text, understood: context.read(text) }))
  return [...read, ...others]
}

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
    (namesWord || !ofNamed.has(understood.act))
  const replied = isHeard ? replyTo(context, builder, heard) : undefined
  if (replied && replied.memory.asked === builder.memory.asked && !saysNothing(heard, replied)) return replied
  const [mention] = mentions
  const about = mention && known(context, mention)
  const isOther = about && !(about.kind === 'own' && (about.word.id === wordId || isSecret(builder, about.word.id)))
  if (isOther) return say(builder, lineOn(context, builder, about))
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
function toldOf(
  context: LessonContext,
  builder: TurnBuilder,
  parts: readonly ReadPart[],
  message: string,
): TurnBuilder {
  return parts.reduce((told, part) => {
    const { act } = part.understood
    if (isComplaint(part.message)) {
      const { mentions } = part.understood.slots
      const sorry = remark(told, remarks['passed-over'])
      return mentions.length === 0 ? sorry : named({ context, builder: sorry, asked: sorry.memory.asked, ...part })
    }
    if (saysAgain(part.message)) return remark(told, remarks.overlooked)
    if (act === 'contest') return isQuestion(part.message) ? remark(told, remarks.unanswered) : told
    const heard = partOf({ context, builder: told, asked: told.memory.asked, ...part }, part.message)
    const onLetter = withLetter(context, sentencesOf(message), part.message)
    const said = isQuestion(part.message) ? byWording({ ...heard, message: onLetter }) : undefined
    if (said) return said
    // The praise is glad enough.
    if (act === 'glad') return told
    const about = besideAnswer.get(act)
    if (about === 'overlooked' && isQuestion(part.message)) return remark(told, remarks.unanswered)
    return about ? remark(told, remarks[about]) : replyTo(context, told, part)
  }, builder)
}

/** Replies to what a message says besides a wrong try, before the reply to the try. */
function replyBesideTry(request: LearnerRequest): TurnBuilder {
  const { context, builder } = request
  const replied = toldOf(context, { ...builder, messages: [], goesOn: true }, partsBeside(request), request.message)
  // A reply that asks for something else would pass over the try.
  if (replied.memory.asked !== builder.memory.asked) return builder
  return asksAgain({ ...replied, messages: [...replied.messages, ...builder.messages] })
}

/** Replies to a complaint about the last reply, and to the question that is asked once more: “you didn’t answer me, is it like Swahili?”. */
function afterComplaint(request: LearnerRequest): TurnBuilder | undefined {
  const { context, builder, message, understood } = request
  if (!isComplaint(message)) return undefined
  const [complaint, ...asked] = partsBeside(request)
  if (complaint && asked.length > 0)
    return askOnceMore(
      asksAgain(toldOf(context, { ...builder, goesOn: true }, [complaint, ...asked], message)),
      context.lesson,
    )
  return understood.act === 'contest' ? remarkOn('misread')({ ...request, asked: builder.memory.asked }) : undefined
}

/** Praises a word of the lesson that is typed after the lesson's end. */
function triedAfterTheEnd(context: LessonContext, builder: TurnBuilder, message: string): TurnBuilder | undefined {
  const own = context.lesson.words.find((word) => isFormOf(word, message, context.course))
  return own && again(context, builder, `Good job! ${speak(own)} is ${meaningAtEnd(own)}`)
}
