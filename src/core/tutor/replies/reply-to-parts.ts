import type { Act } from '../../dialogue/act.ts'
import { HOW_TO_SAY } from '../../english/how-to-say.ts'
import { withoutOpenings } from '../../english/openings.ts'
import { englishWords, withDoubleQuotes } from '../../english/plain-english.ts'
import { letterAbout, markAbout } from '../../lesson/language-notes.ts'
import { withoutTildes } from '../../orthography/tildes.ts'
import { namesAct, statesAct } from '../messages/act-cues.ts'
import { smallTalk } from '../messages/act-sets.ts'
import { replies } from './act-replies.ts'
import { asksHow } from '../facts/fact-questions.ts'
import { answersNothing, QUOTED } from '../facts/find-fact.ts'
import { phraseWithMeaning } from '../messages/find-phrase.ts'
import { relevantOnly } from '../facts/relevance.ts'
import { lastQuestion, onUnknown, wasReply } from './follow-up.ts'
import { askedThat, deniesSubject, putAgainIn, questionWith, restated, toLastLetter } from './put-again.ts'
import { isComplaint, isMisread, isPassedOver } from '../messages/complaints.ts'
import {
  actsAboutWords,
  actsIn,
  asksSomething,
  asksToSayEnglish,
  besideAnswer,
  inPassing,
  isQuestion,
  isReplied,
  saysAgain,
  type ReadPart,
  sentencesOf,
} from '../messages/message-acts.ts'
import type { PastQuestion } from '../lesson-state.ts'
import { onAgreement } from '../forms/agreement.ts'
import { onConcord } from '../forms/noun-phrases.ts'
import { newsIn, startsWithPerson } from '../messages/personal-news.ts'
import { asksElse, withReferences } from '../messages/references.ts'
import { remarks, unknownLines } from '../wording/remarks.ts'
import type { LearnerRequest } from '../answers/reply-to-answer.ts'
import { type Heard, noted } from './reply.ts'
import { type LessonContext, remark, say, type TurnBuilder } from '../turn-builder.ts'
import { answeredByWording } from '../facts/word-questions.ts'
import { named } from './word-replies.ts'

/** Replies to the parts of a message: to what it says beside an answer, or sentence by sentence. */

/**
 * A question with what another sentence names: the letter in “You write the c as sh. Is it really like that?”, or all of it before
 * “What is it, please?”.
 */
export function withSubject({ language, read }: LessonContext, sentences: readonly string[], text: string): string {
  const before = sentences[sentences.indexOf(text) - 1]
  if (before !== undefined && !isQuestion(before) && IS_BARE.test(text)) return `${before} ${text}`
  const after = sentences[sentences.indexOf(text) + 1]
  if (after !== undefined && isQuestion(text) && GOES_ON.test(after)) return `${text} ${after}`
  if (before !== undefined && IS_SAME_PREFIX.test(text) && NAMES_PREFIX.test(before)) return `${before} ${text}`
  if (!POINTS.test(text) || !ON_SOUND.test(text) || asksToSayEnglish(text) || letterAbout(language, text)) return text
  // “ah the h. so what is no, is it aca like my friend says?” is about the word.
  if (read(text).slots.mentions.length > 0) return text
  const other = sentences.find((sentence) => sentence !== text && letterAbout(language, sentence))
  return other === undefined ? text : `${other} ${text}`
}
/** Removes references to what the tutor said, and idioms, from a message: “whats the other form that u mentioned?”. */
export const withoutTutorsWords = (message: string): string =>
  message
    .replace(EXPLETIVE, (_, asks?: string) => asks ?? 'what')
    .replace(MENTIONED, '$1')
    .replace(OR_ANOTHER, '?')
    .replace(CHALLENGES, ', right?')
    .replace(GOES_ON_WITH, ' ')
    .replace(ASKS_FOR_QUESTION, 'what is the question')
    .replace(/\bis (?:it|that|this) (?:even |really )?a thing\b/i, 'is that so')
/** “what the hell is class 2”, “why on earth does it change” */
const EXPLETIVE =
  /\b(?:wtf|(how|what|when|where|which|who|why) (?:(?:in )?the (?:actual )?(?:devil|fuck|heck|hell|world)|on earth))(?!.*\b(?:ur?|wrong|you|your)\b)(?= (?:are|can|could|did|do|does|is|should|was|were|would)\b)/gi
/** “is this how I say good morning, or is that something different?” */
const OR_ANOTHER =
  /,? or is (?:it|that|this) (?:(?:anything|completely|quite|something|totally) )?(?:different|else)\s*\?/gi
/** “what’s the q again?” */
const ASKS_FOR_QUESTION = /\bwh?at(?:['’]?s| is| was)? (?:the|ur|your) q(?: again)?\W*$/i
/** “gĩtĩ is chair. prove me wrong” */
const CHALLENGES = /[?.!,; ]{1,4}(?:change my mind|correct me if i(?:['’]?m| am) wrong|prove me wrong)\W*$/i
/** “What is the plural? of doctor” */
const GOES_ON_WITH = /\?{1,3} (?=(?:for|of) (?:an? |the )?\p{L}{3,}(?: i meant?)?\W*$)/iu
const MENTIONED =
  /(\b(?:what(?:['’]?s| is| was| are| were)|which)\b[^.?!]{4,60}?(?<!\b(?:bit|one|part|phrase|thing|word|words)))(?: that| which)? (?:u|you) (?:just )?(?:mention(?:ed)?|said|told me about)(?: (?:before|earlier))?(?=\W*$)/i

/**
 * A message that asks how to say the sentence before the question, with that sentence in it: “I have a book, how do I say
 * that?” asks “How do you say ‘I have a book’?”.
 */
export function withSentenceAsked({ course, news, read }: LessonContext, message: string): string {
  const sentences = sentencesOf(message)
  const heard = sentences.findIndex((text) => HEARS.test(text))
  const said = HEARS.exec(sentences[heard] ?? '')
    ?.slice(1)
    .find(Boolean)
  if (said !== undefined && read(said).slots.mentions.length === 0)
    return sentences.with(heard, `How do you say “${said}”?`).join(' ')
  const at = sentences.findIndex((text) => SAYS_THAT.test(text))
  const before = toLastLetter((sentences[at - 1] ?? '').replace(/^(?:and|but|so) /i, ''))
  const words = englishWords(before)
  const { act, slots } = read(before)
  // “I am a mũgũri, how would I say that?”
  const [mention, ...others] = slots.mentions
  const isKikuyu = (word: string) =>
    others.length === 0 && mention !== undefined && withoutTildes(mention.text.toLowerCase()) === withoutTildes(word)
  const isEnglish =
    words.length > 1 && words.every((word) => /^\d/.test(word) || course.english.isEnglishWord(word) || isKikuyu(word))
  const isSentence =
    isEnglish &&
    (startsWithPerson(before, news) || IS_STATED.test(before)) &&
    !isQuestion(before) &&
    !POINTS.test(before)
  const isSaidToTutor =
    others.length > 0 || saysAgain(before) || (ofLearner.has(act) && !IS_STATED.test(before)) || OF_LEARNER.test(before)
  // “I have two brothers” asks for the plural first of all.
  const isOnSeveral = read(message).act === 'plural' && before.endsWith('s')
  if (!isSentence || isSaidToTutor || isOnSeveral) return message
  const asked = `How do you say “${before}”?`
  return sentences.toSpliced(at - 1, 2, asked).join(' ')
}
/** “If a patient says help us, what would I hear?” */
const HEARS =
  /\b(?:if|when) (?:[a-z]+ ){1,3}?(?:say|says|said),? ["“'‘]?([a-z][a-z' ’]{1,40}?)["”'’]?,? (?:how (?:do|does|will|would) (?:it|that) sound|what (?:do|does|will|would) (?:i hear|(?:it|that) (?:be|sound like)))\b|\bwhat (?:do|will|would) i hear (?:if|when) (?:[a-z]+ ){1,3}?(?:say|says|said),? ["“]?([a-z][a-z' ’]{1,40})/i
/** “the power is gone” */
const IS_STATED = /^(?:our|the|there) (?:\p{L}+ ){1,2}(?:are|has|have|is|was|were) /iu
const ofLearner: ReadonlySet<Act> = new Set<Act>(['dont-know', 'frustrated', 'hint', 'show-answer', 'skip', 'slower'])
/** “I forgot”, “I am ready”: said of the lesson. */
const OF_LEARNER =
  /\b(?:clue|confused|curious|dunno|forgot|forgotten|give up|know|lost|not sure|ready|remember|see|stuck|think)\b/i
const SAYS_THAT = new RegExp(
  `^\\W*(?:(?:and|but|so) )?${HOW_TO_SAY} that(?: (?:in (?:gikuyu|kikuyu)|then|to \\w+(?: \\w+)?))?(?:, [^,.?!]{3,60})?\\W*$`,
  'i',
)

/** “should I say thiĩ na wega? but im the one leaving”, “is c always sh? and never k?”, “is it like Swahili? kunywa i think” */
const GOES_ON =
  /^\W*(?:but (?:i['’]?m|im|i am) the one|(?:and|or) (?:never|not)|\p{L}{2,20},? i (?:believe|guess|think))\b/iu
/** “It starts with kw, not ku. Is it the same prefix?” */
const IS_SAME_PREFIX = /\b(?:it|that|this)\b.*\b(?:beginning|prefix|thing)\b/i
const NAMES_PREFIX = /(?<!\p{L})[kg][uwũ](?!\p{L})/iu
/** “What is it, please?”, “can you show me this form?” */
const IS_BARE =
  /^[^\p{L}]*(?:(?:and|but|so) )?(?:wh(?:at|ich(?: (?:form|one|phrase|word))?)(?:['’]?s| is| was) (?:it|that|this)|(?:can|could|would) (?:u|you) (?:please )?(?:give|say|show|tell) (?:me )?(?:it|that|this)(?: (?:form|one|phrase|word))?)[^\p{L}]*(?:(?:called|please|then)[^\p{L}]*)*$/iu
const POINTS = /\b(?:it|that|them|they|this|those)\b/i
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
  // “so "where do you live" is different from that?” is not about the tutor.
  const quoted = asksElse.has(understood.act) && isQuestion(message) ? englishQuoted(context, message) : undefined
  if (quoted !== undefined)
    return asksHow({ context, builder, asked: builder.state.asked, message, understood }, quoted)
  return replies[understood.act]({ context, builder, asked: builder.state.asked, message, understood })
}

/** The quoted English of a message that the course has a word or a phrase for. */
const englishQuoted = (context: LessonContext, message: string): string | undefined =>
  [...withDoubleQuotes(message).matchAll(QUOTED)]
    .map(([, text = '']) => englishWords(text).join(' '))
    .find((text) => context.findByMeaning(text).length > 0 || phraseWithMeaning(context, text) !== undefined)

/** The parts of a message beside an answer that are replied to. */
export function partsBeside({ context, builder, message, understood }: LearnerRequest): readonly ReadPart[] {
  const parts = actsIn(context, message, understood)
  const sentences = sentencesOf(message)
  const said = restated(context, builder.state, message)
  if (said) {
    const [complaint] = sentences
      .filter(isComplaint)
      .map((text) => withoutMentions({ message: text, understood: context.read(text) }))
    const question = `How do you say “${said}”?`
    return [...(complaint ? [complaint] : []), { message: question, understood: context.read(question) }]
  }
  const complaints = sentences.filter((text) => isComplaint(text) || saysAgain(text))
  // “I did not ask how to say g. I asked why …”: a complaint goes on in the next sentence.
  const isPutAgain = (text: string) => complaints.length > 0 && askedThat(text) !== undefined
  const others = (parts.length > 0 ? parts : [{ message, understood }]).filter(
    (part) => isReplied(part) && !complaints.includes(part.message) && !isPutAgain(part.message),
  )
  // The question that a complaint repeats gets its own reply: “you didn’t answer me, how do I say two”.
  const asked = complaints.flatMap(
    (text) =>
      putAgainIn(text) ??
      text
        .split(/,\s+/)
        .slice(1)
        .filter((part) => isQuestion(part) && !isComplaint(part)),
  )
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

/** The reply to a question that its wording settles: on a sign of the cards, or anything else. */
export function byWording(heard: Heard): TurnBuilder | undefined {
  if (WISHES_LESS.test(heard.message)) return remark(heard.builder, remarks.tired)
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
    const unknown = onUnknown({ context, builder: told, asked: told.state.asked, ...part })
    if (unknown) return unknown
    if (isComplaint(part.message)) {
      if (!isMisread(part.message) && (told.state.questions ?? []).length === 0) return told
      const sorry = remark(told, remarks['passed-over'])
      const understood = withReferences(context, sorry, part.message, part.understood)
      const mentions = understood.slots.mentions.filter(({ text }) => !context.isInterjection(text))
      const isSaid = told.messages.some(({ content }) => remarks.unanswered.some((text) => text === content))
      const isOpen = !isSaid && ON_SUBJECT.test(part.message)
      const worded = REPEATS.test(part.message)
        ? byWording(partOf({ context, builder: sorry, asked: sorry.state.asked, ...part }, part.message))
        : undefined
      if (worded) return worded
      if (mentions.length === 0 && isOpen) return remark(sorry, remarks.unanswered)
      if (deniesSubject(part.message)) return sorry
      const goesOn = parts.some((other) => other !== part && isQuestion(other.message))
      if (mentions.length === 0) return isSaid || goesOn ? sorry : (repliedAgain(context, told, message) ?? sorry)
      return named({ context, builder: sorry, asked: sorry.state.asked, message: part.message, understood })
    }
    if (saysAgain(part.message)) return remark(told, remarks.overlooked)
    const heard = partOf({ context, builder: told, asked: told.state.asked, ...part }, part.message)
    const onLetter = withSubject(context, sentencesOf(message), part.message)
    const said =
      isQuestion(part.message) || part.message.includes('=')
        ? byWording({ ...heard, message: onLetter })
        : heard.understood.slots.mentions.length > 0
          ? (onConcord(heard) ?? onAgreement(heard))
          : undefined
    if (said) return said
    if (act === 'contest') return isQuestion(part.message) ? remark(told, remarks.unanswered) : told
    // The praise is glad enough.
    if (act === 'glad') return told
    const about = besideAnswer.get(act)
    if (about === 'overlooked' && isQuestion(part.message)) return remark(told, remarks.unanswered)
    // A doubtful “repeat” or “show the answer” is not a complaint: “I’m just guessing from your hint”.
    const isOverlooked = part.understood.confidence >= SURE_OF_COMPLAINT && SAID_BEFORE.test(part.message)
    if (about === 'overlooked' && !isOverlooked) return told
    const isTired = about === 'heard-you' && newsIn(part.message, context.news) === 'tired'
    // Nothing stands after the next question.
    const last = told.messages.at(-1)
    if (about && (last?.isQuestion || last?.exercise)) return told
    if (about) return remark(told, remarks[isTired ? 'tired' : about])
    if (!asksSomething(part.message) && isInPassing(context, part)) return told
    if (act === 'off-topic' && !asksSomething(part.message)) return told
    const replied = replyTo(context, told, part)
    // No “I don’t know” after a statement: “sounds like a drug they warn you about”.
    const isAsking = asksSomething(part.message) || asksInAnyForm.has(act)
    const isEmpty = replied.messages.slice(told.messages.length).every(({ content }) => unknownLines.has(content))
    return isEmpty && !isAsking && replied.state.asked === told.state.asked ? told : replied
  }, builder)
}

/**
 * The reply to the question that a complaint comes back to, if the complaint asks nothing itself: “u didnt say what the form is tho”.
 * What is known is told again to learners who were passed over; the others were misread, and hear it only if it is new.
 */
export function repliedAgain(context: LessonContext, builder: TurnBuilder, complaint: string): TurnBuilder | undefined {
  const isOwn = sentencesOf(complaint).some((text) => isQuestion(text) && !isComplaint(text))
  const subject = NAMED_QUESTION.exec(complaint)?.[1]
  const about = questionWith(builder.state, subject ?? complaint)
  const past = isOwn ? undefined : (about ?? (subject === undefined ? lastQuestion(builder.state) : undefined))
  const isPassed = isPassedOver(complaint)
  if (past === undefined || (!isPassed && past.turn !== builder.state.turn - 1)) return undefined
  const { message } = past
  const sorry = remark(builder, remarks['passed-over'])
  const understood = context.read(message)
  // “it” was another word then.
  const isOpen = understood.slots.mentions.length > 0 || !understood.slots.isPointing
  const { asked } = builder.state
  const heard = partOf({ context, builder: { ...sorry, goesOn: true }, asked, message, understood }, message)
  const { act } = heard.understood
  const isRead = inPassing.has(act) && !smallTalk.has(act) && namesAct(act, message)
  const replied = isOpen
    ? (byWording(heard) ?? (isRead ? replyTo(context, heard.builder, heard) : undefined))
    : undefined
  const said = replied && relevantOnly(context, message, replied, sorry.messages.length)
  const told = (said?.messages.slice(sorry.messages.length) ?? []).filter(({ content }) => !answersNothing(content))
  const isFit = said?.state.asked === asked && told.length > 0 && !told.some(({ isQuestion: isTask }) => isTask)
  const again = said && isFit ? { ...said, messages: [...sorry.messages, ...told] } : undefined
  if (again && !told.some(({ content }) => wasReply(past, content))) return again
  if (again && isPassed) return say(again, NO_MORE)
  return wasTold(past) && !isPassed ? undefined : say(sorry, unknownTo(message))
}
/** “did you skip my seller question” */
const NAMED_QUESTION = /\bmy (?!(?:earlier|first|last|other|previous|second|whole) )(\p{L}{3,}) (?:q|question)\b/iu
const NO_MORE = 'My notes hold no more on it.'

/** “I don’t know”, with the question where it is short. */
const unknownTo = (question: string): string => {
  const asked = toLastLetter(withoutOpenings(question.trim()))
  return `I don’t know the answer to ${asked.length <= LONGEST_QUOTED ? `“${asked}”` : 'your question'}.`
}
const LONGEST_QUOTED = 80

/** True if the reply to a question beside an answer told something, besides the praise and the card of the next word. */
const wasTold = ({ lines = [] }: PastQuestion): boolean =>
  lines.slice(1).some((line) => !line.includes('\n') && !answersNothing(line))

/** “what about asante, you didn’t answer” */
const REPEATS = /\bwhat about\b|\banswer(?:ed)?(?: me)?,? (?:does|do|how|is|what)\b/i

/** “could we finish with something easier?” */
const WISHES_LESS =
  /\b(?:can|could|may|shall) (?:i|we) (?:do|end|finish|have|stop|try)\b[^.?!]*\b(?:something|sth|smth) (?:easier|easy|light|lighter|shorter|simple|simpler)\b/i

/** “you didn’t answer about my mother-in-law” */
const ON_SUBJECT = /\banswer(?:ed)? (?:me )?(?:about|on|what|the)\b/i

/** “I said that already” */
const SAID_BEFORE =
  /\b(?:again|already|answered|correct|counts?|did|mistake|right|same|told|twice|wrong|i (?:said|typed|wrote|was|have|gave|put|meant))\b/i

/** The least confidence of a complaint that an answer was overlooked. */
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

/** The only question of a message that is read as a wish, which the question itself is not: “whoa, that one is long. Which bit is the I?” */
export function questionBesideWish(request: LearnerRequest): LearnerRequest | undefined {
  const { context, message, understood } = request
  const sentences = sentencesOf(message)
  const [question, ...others] = sentences.filter((text) => text.includes('?'))
  const isWish = wishesOfPace.has(understood.act) && understood.topic === undefined
  if (!isWish || question === undefined || others.length > 0 || sentences.length < 2) return undefined
  const { act } = context.read(question)
  if (wishesOfPace.has(act) || smallTalk.has(act) || question.split(' ').length < FEWEST_WORDS_ASKED) return undefined
  const asked = partOf({ ...request, asked: request.builder.state.asked }, question)
  return { ...request, message: question, understood: asked.understood }
}
const wishesOfPace: ReadonlySet<Act> = new Set<Act>(['no', 'repeat', 'slower', 'yes'])
const FEWEST_WORDS_ASKED = 3

/** The plain wish in the last of several sentences: “… I have not been taught that. Can I skip it?”. */
export function wishAtTheEnd({ context, message }: Heard): (typeof wishes)[number] | undefined {
  const sentences = sentencesOf(message)
  const last = sentences.at(-1) ?? ''
  const { act, confidence, slots } = context.read(last)
  const isPlain =
    // “you said there’s a form for it. what is it?” asks for what stands before it.
    withSubject(context, sentences, last) === last &&
    sentences.length > 1 &&
    !sentences.slice(0, -1).some(isQuestion) &&
    confidence >= SURE_OF_WISH &&
    slots.mentions.length === 0
  return isPlain ? wishes.find((wish) => wish === act) : undefined
}
const SURE_OF_WISH = 0.7
const wishes = ['dont-know', 'hint', 'show-answer', 'skip'] as const satisfies readonly Act[]
