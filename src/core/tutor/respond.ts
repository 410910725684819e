import type { Act } from '../dialogue/act.ts'
import { isLost, messageParts } from '../dialogue/message-parts.ts'
import type { Understanding } from '../dialogue/read-message.ts'
import { englishWords } from '../english/plain-english.ts'
import { markAbout } from '../lesson/language-notes.ts'
import { saysNothing, withFact } from './facts/find-fact.ts'
import { withBetterLine, withCardLine } from './facts/card-lines.ts'
import { unclear } from './wording/answer-remarks.ts'
import { easedWith, notUnderstood, remarkOn, replies } from './replies/act-replies.ts'
import { whatClassesAre } from './forms/class-questions.ts'
import { difference } from './meanings/comparisons.ts'
import { explained } from './answers/explain-answer.ts'
import { asksToLeaveTildes } from './facts/fact-questions.ts'
import { confirmed, isConsent, onUnknown, returned, withOutcome, withQuestion } from './replies/follow-up.ts'
import { deniesSubject, putAgain } from './replies/put-again.ts'
import { fromSwahili, isForeignSentence } from './messages/foreign-words.ts'
import { withoutGivenAway } from './answers/given-away.ts'
import type { Asked, LessonState } from './lesson-state.ts'
import { smallTalk } from './messages/act-sets.ts'
import { isComplaint, isPassedOver } from './messages/complaints.ts'
import {
  greets,
  actsIn,
  farReaching,
  inPassing,
  isAboutAWord,
  isLaughter,
  isOnForm,
  isQuestion,
  isStory,
  sentencesOf,
  SURE_OF_PART,
} from './messages/message-acts.ts'
import { newsIn, tellsOfFamily, tellsOfLife } from './messages/personal-news.ts'
import { asksForReview, learnFirst, triedAfterTheEnd } from './replies/lesson-replies.ts'
import { answeredWithLetters } from './exercises/answer-with-letters.ts'
import { onConcord } from './forms/noun-phrases.ts'
import { onSpeaker } from './forms/other-forms.ts'
import { answeredByPlace, answeredWithPairs, onUseOfExercise } from './exercises/tap-in-words.ts'
import { hintOnPlace, onTakenBack, partlyTried, rightGuess } from './answers/partial-try.ts'
import { readAnswer } from './answers/read-answer.ts'
import { withReferences, withTold } from './messages/references.ts'
import { relevantOnly } from './facts/relevance.ts'
import { remarks } from './wording/remarks.ts'
import { isToReply, type LearnerRequest, type ToReply } from './answers/reply-to-answer.ts'
import { judged } from './answers/reply-to-try.ts'
import { again, askOnceMore, asksOnce, noted, type Heard } from './replies/reply.ts'
import { asksAgain, asTurn, remark, remember, say, type LessonContext, type TurnBuilder } from './turn-builder.ts'
import type { Turn } from './turn.ts'
import { answeredByWording, questionsIn } from './facts/word-questions.ts'
import { named } from './replies/word-replies.ts'
import { withoutPhraseMarks } from './messages/phrase-marks.ts'
import { withPlainRequest } from './messages/plain-requests.ts'
import { SURE, SURE_OF_GOODBYE, SURE_TO_LEAVE } from './replies/leave.ts'
import { replyBeside, replyBesideTry } from './replies/reply-beside.ts'
import {
  partOf,
  partsBeside,
  repliedAgain,
  replyTo,
  toldOf,
  questionBesideWish,
  wishAtTheEnd,
  withoutTutorsWords,
  withSentenceAsked,
  withSubject,
} from './replies/reply-to-parts.ts'

/** Replies to a message that is not a try: a request, a question, small talk, or text it cannot read. What it says is looked up. */
export function respond(request: ToReply): Turn<LessonState> {
  const message = withoutPhraseMarks(request.context.course, request.message)
  const isRead = 'understood' in request && message !== request.message
  const heard = { ...request, message, ...(isRead && { understood: request.context.read(message) }) }
  const replied = withCardLine(heard.context, asksOnce(responded(heard)), message, inQuestion(heard))
  const turn = asTurn(withoutGivenAway(heard.context, replied, heard.builder.state.asked, heard.message))
  const told = withTold(heard.context, turn.lessonState, turn.messages)
  return { ...turn, lessonState: withOutcome(told, heard.builder.state, turn.messages) }
}

/** The words that a message is about, if it names none: the answered one, the one that is asked for, and the one before. */
function inQuestion(heard: ToReply): readonly string[] {
  const { state } = heard.builder
  const answered = 'answered' in heard ? heard.answered : undefined
  return [...new Set([answered, state.asked, state.judged].flatMap((one) => one?.wordId ?? []))]
}

function responded(heard: ToReply): TurnBuilder {
  if ('understood' in heard) return respondedTo(heard)
  const { context, builder, asked, message } = heard
  const inWords = [answeredWithLetters, answeredByPlace, answeredWithPairs]
    .map((read) => read(context, builder, asked, message))
    .find(Boolean)
  if (inWords) return isToReply(inWords) ? responded(inWords) : inWords
  // “I forgot. thiĩ something wega?”
  const gapped = sentencesOf(message).find((text) => HAS_GAP.test(text))
  const partly =
    partlyTried(context, builder, asked, message) ??
    (gapped === undefined ? undefined : partlyTried(context, builder, asked, gapped))
  if (partly) return partly
  const read = judged(context, builder, asked, message, (...given) =>
    isOnForm(context, message) ? { kind: 'request', understood: context.read(message) } : readAnswer(...given),
  )
  if (!isToReply(read)) return read
  const isOpen = 'understood' in read && !read.answered && !read.isMissed
  return (isOpen ? triedInSentence(context, builder, asked, message) : undefined) ?? responded(read)
}

const HAS_GAP = /\p{L} (?:blah|smth|something|sth|whatever) \p{L}/iu

/** A try at a phrase in a sentence of its own: “so that is you. witagwo atya?”. */
function triedInSentence(context: LessonContext, builder: TurnBuilder, asked: Asked, message: string) {
  const sentences = sentencesOf(message)
  const isKikuyu = (text: string) =>
    /\s/.test(text.trim()) && englishWords(text).every((word) => !context.course.english.isEnglishWord(word))
  // “Is it muru wa baba? I try to build it …”
  const guess = (text: string) => (asked.how === 'kikuyu' ? text.replace(OPENS_GUESS, '') : text)
  // `sentencesOf` splits “can I say also atano andũ?” at “also”.
  const isOne = sentences.length > 1 && !ASKS_IF_SAID.test(message)
  const found = isOne ? sentences.find((text) => isKikuyu(guess(text))) : undefined
  if (found === undefined) return undefined
  const tried = guess(found)
  const partly = partlyTried(context, builder, asked, tried)
  if (partly) return partly
  const rest = sentences.filter((text) => text !== found).join(' ')
  if (tried !== found && TAKES_BACK.test(rest)) return undefined
  const read = judged(context, builder, asked, tried, (...given) => {
    const reading = readAnswer(...given)
    // A guess of several words is not a try.
    if (tried !== found && (reading.kind === 'request' || reading.kind === 'unclear')) return undefined
    return reading.kind === 'right' ? { ...reading, beside: rest } : reading
  })
  if (!isToReply(read)) return read
  return 'answered' in read && read.answered ? respondedTo(read) : undefined
}

const TAKES_BACK = /\b(?:actually no|no wait|not that|wait no)\b/i
const OPENS_GUESS = /^\W*(?:(?:so|then) )?(?:is|was|could|might|would) it (?:be )?/i
const ASKS_IF_SAID = /\b(?:can|could|may|should|would) (?:i|we|you) (?:say|use|write)\b/i

function respondedTo(request: LearnerRequest, isPutAgain = false): TurnBuilder {
  const { context, message, instead, answered, isMissed } = request
  const plain = withPlainRequest(context, request.builder.state, withoutTutorsWords(fromSwahili(context, message)))
  const inFull = withSentenceAsked(context, plain)
  if (inFull !== message)
    return respondedTo({ ...request, message: inFull, understood: context.read(inFull) }, isPutAgain)
  if (answered) return replyBeside(noting(request), answered)
  if (isMissed) return replyBesideTry(request)
  const unknown = onUnknown({ ...request, asked: request.builder.state.asked })
  if (unknown) return unknown
  const put = isPutAgain ? undefined : putAgain(context, request.builder.state, message)
  if (put) {
    const heard = isComplaint(message) ? remark(request.builder, remarks['passed-over']) : request.builder
    return respondedTo({ ...request, ...put, builder: heard }, true)
  }
  const question = questionBesideWish(request)
  if (question) return respondedTo(question, isPutAgain)
  const tried = request.builder.state.asked ? undefined : triedAfterTheEnd(context, request.builder, message)
  if (tried) return tried
  if (asksForReview(request)) return replies['start-over']({ ...request, asked: request.builder.state.asked })
  const understood = withReferences(context, request.builder, message, request.understood)
  const builder = remember(request.builder, withQuestion(request.builder.state, message, understood.slots.mentions))
  const whole = { context, builder, asked: builder.state.asked, message, understood }
  // A question about a reply does not start a question of its own.
  const followed =
    confirmed({ ...whole, builder: request.builder }) ?? returned({ ...whole, understood: request.understood })
  if (followed) return followed
  if (leaves.has(understood.act) && isConsent(message)) return replies.yes(whole)
  if (takesLeave(context, message)) return replies.end(whole)
  const guess = guessedFirst(request) ?? rightGuess(whole)
  if (guess) return guess
  const asksOther = sentencesOf(message).some(isQuestion)
  const isUnmet = NOT_MET.test(message) || (asksForHelp.has(understood.act) && !asksOther)
  const unmet = isUnmet && !isComplaint(message) ? learnFirst(context, builder) : undefined
  if (unmet) return unmet
  const wish = builder.state.asked && wishAtTheEnd(whole)
  if (wish) return replies[wish](whole)
  const heardOut = afterComplaint(request)
  if (heardOut) return heardOut
  if (deniesSubject(message)) return askOnceMore(remark(builder, remarks['passed-over']), context.lesson)
  const explanation = explained(whole) ?? onUseOfExercise(whole)
  if (explanation) return explanation
  const [mark] = sentencesOf(message)
    .filter(isQuestion)
    // “do i need the hyphen in hwaĩ-inĩ” is about the word.
    .filter((text) => !context.read(text).slots.mentions.some((mention) => /\p{L}-\p{L}/u.test(mention.text)))
    .flatMap((text) => markAbout(context.language, text) ?? [])
  if (mark) return noted(context, builder, mark, 'no-fact')
  const worded = isForeignSentence(understood) || isLaughter(message) ? undefined : repliedByWording(whole)
  const told =
    worded && !saysNothing(whole, worded)
      ? worded
      : withFact(
          { ...whole, ...(!worded && instead !== undefined && { instead }) },
          worded ?? repliedByAct(whole, instead),
        )
  const replied = withBetterLine({ ...whole, ...(instead !== undefined && { instead }) }, told, inQuestion(request))
  return relevantOnly(context, message, replied, builder.messages.length)
}

/** The request, with what it asks beside an answer noted: a complaint may come back to it. */
function noting(request: LearnerRequest): LearnerRequest {
  const { context, builder, message } = request
  const asks = sentencesOf(message).filter(isQuestion).join(' ')
  if (asks === '' || isComplaint(asks)) return request
  return {
    ...request,
    builder: remember(builder, withQuestion(builder.state, asks, context.read(asks).slots.mentions)),
  }
}

/** “Is it guthaka? Why do they all begin with gu?”: confirms the guess, then replies to the rest. */
function guessedFirst(request: LearnerRequest): TurnBuilder | undefined {
  const { context, builder, message } = request
  const [first = '', ...others] = sentencesOf(message)
  const { asked } = builder.state
  const read = { context, asked, message: first, understood: context.read(first) }
  const rest = others.join(' ')
  const isOther = others.some(isQuestion) && !/^\W*(?:no|or)\b/i.test(rest)
  const guess = isOther ? rightGuess({ ...read, builder: { ...builder, goesOn: true } }) : undefined
  if (!guess) return undefined
  return respondedTo({ ...request, builder: asksAgain(guess), message: rest, understood: context.read(rest) })
}

/** True for a message with a goodbye beside small talk or a reason: “gotta go, at work”, “my bleep went off, have to go”. */
function takesLeave({ isInterjection, read }: LessonContext, message: string): boolean {
  const texts = messageParts(message, isInterjection).map(({ text }) => text)
  const isBeside = (text: string) => {
    const one = read(text)
    const isReason = one.confidence < SURE_OF_PART && one.slots.mentions.length === 0 && OF_LEARNER.test(text)
    return isLeaving(one) || smallTalk.has(one.act) || isReason
  }
  const isGoing = texts.some((text) => isLeaving(read(text)))
  return texts.length > 1 && isGoing && !sentencesOf(message).some(isQuestion) && texts.every(isBeside)
}
const isLeaving = ({ act, confidence }: Understanding) => act === 'end' && confidence >= SURE_TO_GO
const SURE_TO_GO = 0.9
/** A part of a message about its writer. */
const OF_LEARNER = /^(?:back|got(?:ta)?|have|i(?:['’]?m|['’]ll|['’]ve)?|im|it['’]?s|my|need|must|sorry|we)\b/i

/** Acts of learners who do not know the word that is asked for. */
const asksForHelp: ReadonlySet<Act> = new Set<Act>(['dont-know', 'show-answer'])

/** “We haven’t had that one yet”, “can you teach me this first?” */
const NOT_MET =
  /\b(?:i|we|you|u)\b[^.?!,]{0,14}\b(?:not|never|\w+n['’]?t)\b[^.?!,]{0,12}\b(?:learn\w*|taught|teach|met|seen|done|shown|covered|had (?:it|that|this|them|the word)|had any)\b[^.?!]{0,24}\b(?:it|that|this|them|one|words?|yet|before|either|here)\b|\b(?:not|never) (?:been )?taught\b|\bteach me\b/i

/** The reply by the act of a message, or of its parts. `instead`: see `LearnerRequest`. */
function repliedByAct(whole: Heard, instead: string | undefined): TurnBuilder {
  const { context, builder, message, understood } = whole
  const isBored = BORING.test(message) && (understood.confidence < SURE_OF_PART || !inPassing.has(understood.act))
  if (isBored) return replies.frustrated(whole)
  if (isLost(message) && (understood.confidence < SURE_OF_PART || lostAs.has(understood.act)))
    return easedWith('frustrated')({ context, builder, asked: builder.state.asked, message, understood })
  const [first, second] = actsIn(context, message, understood)
  const main = second ?? first
  const calm = remember(builder, { ...builder.state, lost: 0 })
  const heard = main && understood.confidence < SURE_OF_PART ? { ...calm, understood: main.understood } : calm
  // “I am exhausted” is not a greeting.
  const isTired = newsIn(message, context.news) === 'tired' && first?.understood.act === 'greeting'
  if (first && second && first.understood.act !== 'glad' && !isTired)
    return replyTo(context, asksAgain(replyTo(context, { ...heard, goesOn: true }, first)), second)
  const part = second ?? first ?? { message, understood }
  // A hint goes on from what the message has: “hint pls. starts with mirongo”.
  const only = part.understood.act === 'hint' ? { ...part, message } : part
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
    return about({ context, builder: heard, asked: heard.state.asked, message, understood })
  }
  const isChoice = understood.slots.mentions.length > 1 && /\bor\b/i.test(message)
  if (act === 'answer' && instead)
    return isChoice ? say(builder, unclear['second-guess']) : again(context, builder, instead)
  if (act === 'answer') return notUnderstood(context, builder, understood)
  const isSure =
    confidence >= (farReaching.has(act) || act === 'abuse' ? SURE_TO_LEAVE : SURE) || isSmallTalk(only.understood)
  if (!isSure) return notUnderstood(context, builder, understood)
  const question = smallTalk.has(act) && !second ? askedBeside(context, message) : undefined
  if (question === undefined || question === only.message) return replyTo(context, heard, only)
  const courtesy = asksAgain(replyTo(context, { ...heard, goesOn: true }, only))
  const own = partOf({ ...whole, builder: courtesy }, question)
  const isRead = inPassing.has(own.understood.act) && own.understood.confidence >= SURE
  const said = answeredByWording(own) ?? (isRead ? replyTo(context, courtesy, own) : undefined)
  return said ?? replyTo(context, remark(heard, remarks.unanswered), only)
}

/** “Do I hum the n first? Sorry for so many questions”, “nice. last thing, how do I say bye”: small talk settles no question. */
const askedBeside = ({ read }: LessonContext, message: string) =>
  sentencesOf(message).find((text) => {
    const { act, confidence } = read(text)
    return isQuestion(text) && !smallTalk.has(act) && (text.includes('?') || confidence >= SURE_OF_PART)
  })

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
  const isOne = sentences.length < 2 || !/[.!?;\n]\s/.test(message.trim()) || asksToLeaveTildes(message)
  const atOnce = isOne ? answeredByWording(whole) : undefined
  if (sentences.length < 2 || atOnce) return atOnce
  const questions = questionsIn(message).map((text) => partOf(whole, withSubject(context, sentences, text)))
  const replied = questions.map(answeredByWording)
  const at = replied.findIndex(Boolean)
  const heard = questions[at]
  const isEachSettled = heard && questions.every((question, i) => replied[i] || isWholeRequest(question))
  const isEachReplied = isEachSettled || questions.every(namesWord)
  if (isEachReplied && questions.length === 2) {
    const parts = questions.map((question) => ({ message: question.message, understood: question.understood }))
    return askOnceMore(asksAgain(toldOf(context, { ...builder, goesOn: true }, parts, message)), context.lesson)
  }
  const inAll = isOne
    ? undefined
    : (whatClassesAre(whole) ?? onSpeaker(whole) ?? hintOnPlace(whole) ?? onTakenBack(whole))
  if (inAll) return inAll
  if (heard) {
    const isCourtesy = (text: string) => {
      const read = context.read(text)
      return isSaid(read) && (read.act !== 'greeting' || greets(text))
    }
    const courtesy = sentences.find((other) => other !== heard.message && isCourtesy(other))
    const said = courtesy === undefined ? undefined : context.read(courtesy)
    const before = said && replyTo(context, { ...builder, goesOn: true }, { message: courtesy!, understood: said })
    return before ? answeredByWording({ ...heard, builder: asksAgain(before) }) : replied[at]
  }
  return understood.slots.mentions.length > 1 ? answeredByWording(whole) : onConcord(whole)
}

/** True for a question with a reply by its act. A shorter one, such as “and c?”, goes on with another. */
const isWholeRequest = ({ message, understood: { act } }: Heard) => inPassing.has(act) && message.split(' ').length > 2

/** “how do you say dog?” */
const namesWord = ({ understood: { act, slots } }: Heard) =>
  (act === 'meaning' && slots.mentions.length > 0) || (act === 'how-to-say' && (slots.english?.words.length ?? 0) > 0)

const isSaid = ({ act, confidence }: Understanding) =>
  smallTalk.has(act) && act !== 'glad' && confidence >= SURE_OF_GOODBYE

const BORING = /\b(?:bor(?:ed|ing)|dull)\b/i

/** Acts that “metha? I don’t get it” may be read as. */
const lostAs: ReadonlySet<Act> = new Set<Act>(['answer', 'frustrated', 'glad', 'no', 'yes'])

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
  const isAll = understood.act === 'contest' || NAMES_NO_QUESTION.test(message) || isPassedOver(message)
  const told = isAll ? repliedAgain(context, { ...builder, goesOn: true }, message) : undefined
  if (told) return askOnceMore(asksAgain(told), context.lesson)
  return isAll ? remarkOn('misread')({ ...request, asked: builder.state.asked }) : undefined
}

/** “you skipped my other question” */
const NAMES_NO_QUESTION =
  /\b(?:answer(?:ed)?(?: me)?|asked|meant|question|(?:say|why (?:a |the )?) ?(?:no|yes)|something else)\W*$/i
