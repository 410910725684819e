import { common, denials } from '../answer/frame.ts'
import { looseFormOf } from '../answer/answer-index.ts'
import { isNearWord, isPlainEnglish, judgeEnglish, judgeKikuyu, relatedFormIn } from '../answer/judge.ts'
import { plainAnswer } from '../answer/meaning.ts'
import type { EnglishVerdict, Nearly, Right, Wrong } from '../answer/verdict.ts'
import type { Act } from '../dialogue/act.ts'
import { asksIfRight, inSentences, isLost, partsOf, type MessagePart } from '../dialogue/message-parts.ts'
import { functionWords, lessonTalk } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import type { RelatedForm, Word } from '../word/word.ts'
import { wordOf, type LessonContext } from './turn-builder.ts'
import type { Asked } from './lesson-state.ts'
import type { Understanding } from '../dialogue/read-message.ts'

/** The meaning of a message for the open question. Every tutor judges by it. */
export type Reading =
  /** The Kikuyu word in question. */
  | { readonly kind: 'right'; readonly verdict: Right; readonly beside?: string }
  /** The meaning in question. `beside`: what else the message says. */
  | {
      readonly kind: 'understood'
      readonly verdict: Extract<EnglishVerdict, { kind: 'right' }>
      readonly beside?: string
    }
  /** A related form, such as another person or the plural. */
  | { readonly kind: 'related'; readonly form: RelatedForm }
  /** A wrong or nearly right try. */
  | { readonly kind: 'missed'; readonly verdict: Nearly | Wrong }
  /** English although the question asks for the Kikuyu word: its meaning, or that of another word of the lesson. */
  | { readonly kind: 'own-english' | 'other-english' }
  /** Not a try yet: no letters, several answers, only a denial, or the wrong language. */
  | {
      readonly kind: 'unclear'
      readonly because: 'empty' | 'denied' | 'second-guess' | 'kikuyu'
      readonly understood: Understanding
    }
  /** A request, a question or small talk. `holdsAnswer`: it mentions or asks about a word. */
  | { readonly kind: 'request'; readonly understood: Understanding; readonly holdsAnswer?: true }

export function readAnswer(context: LessonContext, asked: Asked, message: string): Reading {
  return asked.how === 'english' ? readMeaning(context, asked, message) : readWord(context, asked, message)
}

function readMeaning(context: LessonContext, asked: Asked, message: string): Reading {
  const word = wordOf(context.lesson, asked.wordId)
  const verdict = judgeMeaning(context, word, message)
  if (verdict.kind === 'right') return { kind: 'understood', verdict }
  const given = givenBeside(
    context,
    message,
    (part) => judgeMeaning(context, word, part),
    (rest) => meaningGoesWith(context, word, rest),
  )
  if (given) return { kind: 'understood', ...given }
  const { because } = verdict
  const understood = context.read(message)
  if (understood.slots.isOnlyKikuyu) return { kind: 'unclear', because: 'kikuyu', understood }
  // A word of the course means “I don’t know”.
  const isUnknown = understood.act === 'dont-know' && isRequest(understood)
  if (because === 'another-word') return isUnknown ? { kind: 'request', understood } : { kind: 'missed', verdict }
  if (because === 'no-answer') return { kind: 'request', understood, holdsAnswer: true }
  if (isRequest(understood) || isQuestion(message)) return { kind: 'request', understood }
  if (because !== 'other') return { kind: 'unclear', because, understood }
  if (understood.slots.mentions.length > 0) return { kind: 'unclear', because: 'kikuyu', understood }
  return isMeaning(context, message) ? { kind: 'missed', verdict } : { kind: 'request', understood }
}

/** Judges a meaning as it was typed, then with short forms written out (`hw r u`), then without a reason that follows it. */
function judgeMeaning({ course, inFull }: LessonContext, word: Word, message: string): EnglishVerdict {
  const typed = judgeEnglish(message, word, course)
  const full = inFull(message)
  const texts = [full, withoutReason(full)]
  const others = texts.map((text) => (text === message ? typed : judgeEnglish(text, word, course)))
  return [typed, ...others].find(({ kind }) => kind === 'right') ?? typed
}

/** “It means tree because my aunt says it” gives an answer and a reason. A question beside an answer is left as it is. */
function withoutReason(text: string): string {
  const reason = text.search(/\bbecause\b/i)
  return reason < 0 || text.includes('?') ? text : text.slice(0, reason)
}

/** A longer text that is no meaning of the word is hardly a try at it. */
const MOST_WORDS_OF_A_MEANING = 7

/** True if a text may be meant as a meaning: it is short and contains English. */
function isMeaning({ course, inFull }: LessonContext, message: string): boolean {
  const words = englishWords(inFull(message))
  return (
    words.length <= MOST_WORDS_OF_A_MEANING &&
    words.some((word) => !functionWords.has(word) && course.english.isEnglishWord(word))
  )
}

/** Less sure, a message counts as a try. */
const SURE = 0.4
const isRequest = ({ act, confidence }: Understanding) => act !== 'answer' && confidence >= SURE

/** A short text with a question mark may be a guess. */
const isQuestion = (message: string) =>
  (message.trimEnd().endsWith('?') || /^\W{0,3}(?:what|how|why|when|where|who|which)\b/i.test(message)) &&
  message.trim().split(/\s+/).length >= fewestWordsOfAQuestion
const fewestWordsOfAQuestion = 3

function readWord(context: LessonContext, asked: Asked, message: string): Reading {
  const word = wordOf(context.lesson, asked.wordId)
  const judge = (text: string) => judgeKikuyu(text, word, context.course, { tildesCount: context.tildesCount })
  const verdict = judge(message)
  if (verdict.kind === 'right') return { kind: 'right', verdict }
  const given = givenBeside(context, message, judge, (rest) => wordGoesWith(context, asked, word, rest))
  if (given) return { kind: 'right', ...given }
  const copied = asked.how === 'copy' ? judge(copiedIn(context, message) ?? '') : verdict
  if (copied.kind === 'right') return { kind: 'right', verdict: copied }
  const form = relatedFormIn(word, message)
  if (form) return { kind: 'related', form }
  if (judgeMeaning(context, word, message).kind === 'right') return ownEnglish(context, asked, message)
  return readMissed(context, word, message, verdict)
}

/** The only Kikuyu in a message that asks nothing and denies nothing: “metha ez”. It counts as a copy of the word on its card. */
function copiedIn({ read }: LessonContext, message: string): string | undefined {
  const { act, slots } = read(message)
  const [only, ...others] = slots.mentions
  const isPlain = act === 'answer' && others.length === 0 && !ASKS.test(message) && !isLost(message)
  return isPlain && !englishWords(message).some((word) => denials.has(word)) ? only?.text : undefined
}

const ASKS = /\?|^\W*(?:\w+ )?(?:is|was|does|do|did|can|what|why|how|when|where|who|which)\b/i

/** The meaning of the word that is asked for. Beside the word itself, “hi” greets. */
function ownEnglish(context: LessonContext, { how }: Asked, message: string): Reading {
  const understood = context.read(message)
  return how === 'copy' && understood.act === 'greeting' ? { kind: 'request', understood } : { kind: 'own-english' }
}

/** A wrong or nearly right word in a part of a message of its own, beside small talk: “oh sorry, methe”. */
function triedBeside(context: LessonContext, word: Word, message: string): Nearly | Wrong | undefined {
  const parts = partsOrOpening(context, message, (text) => !isEnglishHere(context, text) && isBare(context, text))
  if (parts.length < 2) return undefined
  const tries = parts.flatMap(({ text }) => {
    const verdict = judgeKikuyu(text, word, context.course, { tildesCount: context.tildesCount })
    const isTry =
      verdict.kind === 'nearly' ||
      (verdict.kind === 'wrong' && verdict.because === 'another-word' && isBare(context, text))
    return isTry && !isEnglishHere(context, text) ? [{ text, verdict }] : []
  })
  const [only] = tries
  if (!only || tries.length > 1) return undefined
  const others = parts.flatMap(({ text }) => (text === only.text ? [] : [text]))
  if (others.every((text) => text.split(' ').every(context.isInterjection))) return only.verdict
  const rest = others.join('. ')
  const understood = context.read(rest)
  const goesWith = !isRequest(understood) || goesWithAnswer.has(understood.act) || asksIfRight(rest)
  return goesWith && understood.slots.mentions.length === 0 ? only.verdict : undefined
}

const isBare = ({ read }: LessonContext, text: string) => read(text).slots.isOnlyKikuyu

/** The part of a message beside the answer. */
interface Rest {
  readonly text: string
  readonly understood: Understanding
  /** True if it consists of whole sentences. */
  readonly isApart: boolean
  /** The part with the answer. */
  readonly given: MessagePart
  /** The number of its words. */
  readonly words: number
}

/**
 * The right answer in a part of a message of its own, and what else the message says: “oh sorry, metha”, “metha! my aunt has one”.
 * Undefined where the rest takes the answer back, offers another word, or does not go with an answer.
 */
function givenBeside<Verdict extends { readonly kind: string }>(
  context: LessonContext,
  message: string,
  judge: (text: string) => Verdict,
  goesWith: (rest: Rest) => boolean,
): { readonly verdict: Extract<Verdict, { kind: 'right' }>; readonly beside: string } | undefined {
  const isGiven = ({ text }: MessagePart) => !isEnglishHere(context, text) && judge(text).kind === 'right'
  const found = partsOrOpening(context, message, (text) => isGiven({ text, opensSentence: true, isNamed: false }))
  const sentences = inSentences(found)
  const parts = sentences.some(isGiven) ? sentences : found
  if (parts.length < 2) return undefined
  const verdicts = parts.map(({ text }) => judge(text))
  if (!parts.some(isGiven)) return undefined
  const isRight = (verdict: Verdict): verdict is Extract<Verdict, { kind: 'right' }> => verdict.kind === 'right'
  const verdict = verdicts.find(isRight)
  if (!verdict) return undefined
  const at = verdicts.findIndex(isRight)
  const rest = parts.flatMap((part, i) => (verdicts[i]?.kind === 'right' ? [] : [{ ...part, i }]))
  if (rest.some(({ text, i }) => i > at && takesBack(text))) return undefined
  const beside = rest.map(({ text }) => text).join('. ')
  const isApart = parts.every(({ opensSentence }, i) => opensSentence || (i !== at && i !== at + 1))
  const isAsked = message.trimEnd().endsWith('?') && rest.at(-1)?.i === parts.length - 1
  const text = isAsked ? `${beside}?` : beside
  const given = parts[at]!
  const described = { understood: context.read(text), text, isApart, given, words: englishWords(text).length }
  return asksIfRight(text) || (!isLost(text) && goesWith(described)) ? { verdict, beside: text } : undefined
}

/** The parts of a message; of one without any, the Kikuyu that opens or ends it, and the rest: “metha like that?”. */
function partsOrOpening(
  { isInterjection, course }: LessonContext,
  message: string,
  isWord: (text: string) => boolean,
): readonly MessagePart[] {
  const parts = partsOf(message, isInterjection)
  const words = message.trim().split(/\s+/)
  if (parts.some(({ text }) => isWord(text)) || words.length > MOST_WORDS_OF_A_TRY) return parts
  const closing = [words.slice(0, -1).join(' '), words.at(-1) ?? ''] as const
  if (isWord(closing[1]) && SAYS_AGAIN.test(closing[0]) && !message.includes('?'))
    return closing.map((text) => ({ text, opensSentence: true, isNamed: false }))
  for (let length = words.length - 1; length > 0; length--) {
    const [opening, rest] = [words.slice(0, length).join(' '), words.slice(length).join(' ')]
    const next = rest.startsWith('=') ? 'means' : englishWords(rest)[0]
    const isOfCourse = course.byLooseForm.has(looseFormOf(opening))
    if (isOfCourse && !isAboutIt(next ?? '') && isWord(opening))
      return [opening, rest].map((text, i) => ({ text, opensSentence: i === 0, isNamed: false }))
  }
  return parts
}

const MOST_WORDS_OF_A_TRY = 9

/** True for a complaint that the answer was given before: “I just told you”. */
export const saysAgain = (text: string) =>
  SAYS_AGAIN.test(text) || /\b(?:already|told you|just said|twice)\b/i.test(text)

/** “I already answered …” gives the answer once more. */
const SAYS_AGAIN = /^\W*(?:but |oh )?i (?:just |already |did )*(?:answer(?:ed)?|typed?|wrote|said|put)\b/i

/** True if a short part of a message is plain English although its letters are also Kikuyu: “I”, “haha”. */
const isEnglishHere = ({ isInterjection }: LessonContext, text: string) => {
  const words = text.split(' ')
  return words.length < MANY_WORDS && words.every((word) => common.has(word.toLowerCase()) || isInterjection(word))
}

/** As many words are a greeting’s meaning or a phrase, and no small talk: “how are you”. */
const MANY_WORDS = 3

/** True if a word continues about the Kikuyu before it: “metha means …”, “metha or giti”. */
const isAboutIt = (word: string) =>
  (functionWords.has(word) || lessonTalk.has(word) || aboutIt.has(word)) && !besideIt.has(word)
const aboutIt: ReadonlySet<string> = new Set(['looks', 'sounds', 'stands', 'vs'])
const besideIt: ReadonlySet<string> = new Set(['i', 'just', 'my', 'ok', 'please', 'so', 'there', 'we', 'yes'])

/** “… no wait” takes an answer back; “… not sure” does not. */
function takesBack(text: string): boolean {
  const words = englishWords(text)
  return words.length <= 3 && words.some((word, i) => denials.has(word) && words[i + 1] !== 'sure')
}

/** Requests for help with the open question or to leave it: the answer beside them is no answer. */
const helpless: ReadonlySet<Act> = new Set<Act>(['hint', 'repeat', 'show-answer', 'skip'])

/** A shorter text that names another word may be a second answer. */
const FEWEST_WORDS_OF_A_SENTENCE = 5

/** Questions about a word, which may name it first: “uriri, what does it mean?”. */
const aboutTheWord: ReadonlySet<Act> = new Set<Act>([
  'claim',
  'contest',
  'difference',
  'example',
  'grammar',
  'literal',
  'meaning',
  'plural',
  'pronounce',
  'spelling',
  'when-to-use',
  'why-tilde',
])

/** A text that says or asks what a word means: “that means chair”, “is it a chair”. */
const CLAIMS = /\bmean|^\W*(?:so )?(?:it|that|this)(?:['’]?s| is)\b|^\W*is (?:it|that|this)\b/i

function wordGoesWith(
  context: LessonContext,
  { how }: Asked,
  word: Word,
  { understood, text, isApart, given, words }: Rest,
): boolean {
  const { act, slots } = understood
  if (SAYS_AGAIN.test(text) && slots.mentions.length === 0) return true
  const isSure = isRequest(understood)
  const isCopied = how === 'copy'
  if (isSure && helpless.has(act) && !(isApart && !given.isNamed)) return false
  // “haha” is laughter here.
  const mentions = slots.mentions.filter((mention) => !context.isInterjection(mention.text))
  const isSentence = isSure || words >= FEWEST_WORDS_OF_A_SENTENCE
  if (mentions.length > 0 && !((isApart || isCopied) && isSentence)) return false
  const meaning = slots.english?.text
  const isClaim = CLAIMS.test(text)
  if (isClaim && meaning !== undefined && judgeMeaning(context, word, meaning).kind === 'right') return true
  if (!isApart) return !isSure || goesWithAnswer.has(act)
  // Where the word is shown, it is copied. Elsewhere “metha? what does that mean” only asks about it.
  if (isCopied) return true
  const isOnAnother = mentions.some(({ entries }) => !entries.some((entry) => entry.word.id === word.id))
  if (isClaim || act === 'meaning') return isOnAnother || (meaning === undefined && act === 'claim')
  // “metha! do kids say that?” asks about the word; “metha. and what would she answer?” goes on from it.
  const asksAboutIt = (given.isNamed && !word.kikuyu.endsWith('?')) || (slots.isPointing && !isOnAnother)
  return !asksAboutIt || !isSure || !aboutTheWord.has(act) || act === 'contest'
}

/** Acts that go with an answer, right or wrong. Beside anything else a meaning may stand by chance: “hello, what was it again?”. */
const goesWithAnswer: ReadonlySet<Act> = new Set<Act>([
  'contest',
  'dont-know',
  'frustrated',
  'glad',
  'off-topic',
  'own-name',
  'sorry',
  'thanks',
  'yes',
])

function meaningGoesWith(context: LessonContext, word: Word, { understood, isApart, given }: Rest): boolean {
  const { act, slots } = understood
  const isSure = isRequest(understood)
  // “Hello” greets the tutor; a meaning of several words is an answer.
  const isTalk = given.text.split(' ').length < MANY_WORDS && talk.has(context.read(given.text).act)
  const isOnlyNamed = given.isNamed && !word.english.endsWith('?')
  const isSentence = isApart && !isOnlyNamed && !isTalk
  if (isSentence && isSure && !helpless.has(act) && act !== 'claim' && act !== 'meaning') return true
  // Text that is hardly read may hold a second meaning.
  const isOther = !isSure && (slots.english?.words.length ?? 0) === 0
  return (goesWithAnswer.has(act) || isOther) && slots.mentions.length === 0
}

function readMissed(context: LessonContext, word: Word, message: string, verdict: Nearly | Wrong): Reading {
  const understood = context.read(message)
  const isAsking = isRequest(understood)
  const tried = triedBeside(context, word, message)
  if (tried) return { kind: 'missed', verdict: tried }
  // A misspelled word looks like one of another language.
  if (verdict.kind === 'nearly')
    return isAsking && understood.act !== 'other-language' && understood.slots.mentions.length === 0
      ? { kind: 'request', understood }
      : { kind: 'missed', verdict }
  switch (verdict.because) {
    case 'no-answer':
      return { kind: 'request', understood, holdsAnswer: true }
    case 'empty':
      return { kind: 'unclear', because: 'empty', understood }
    case 'denied':
    case 'second-guess':
      return isAsking ? { kind: 'request', understood } : { kind: 'unclear', because: verdict.because, understood }
    case 'another-word':
      return isAsking ? { kind: 'request', understood } : { kind: 'missed', verdict }
    case 'other':
      if (isMeaningOfAnother(context, message) && !(isAsking && talk.has(understood.act)))
        return { kind: 'other-english' }
      if (isOddWord(context, word, message, understood)) return { kind: 'missed', verdict }
      return isAsking || isPlainEnglish(context.inFull(message), word, context.course)
        ? { kind: 'request', understood }
        : { kind: 'missed', verdict }
  }
}

/** True for a text that looks like another language, but is near the word, or short and of no language that is known. */
function isOddWord(
  { course }: LessonContext,
  word: Word,
  message: string,
  { act, confidence }: Understanding,
): boolean {
  if (act !== 'other-language') return false
  const [typed = '', ...others] = englishWords(message)
  const isUnknown = confidence < 1 && others.length === 0 && !course.english.isEnglishWord(typed)
  return isUnknown || isNearWord(message, word, course)
}

/** True if a text is the meaning of another word of the lesson: “he had been”. */
function isMeaningOfAnother({ course, lesson }: LessonContext, message: string): boolean {
  const others = course.byMeaning.get(plainAnswer(message, course.english))
  return others?.some(({ word }) => lesson.wordIds.includes(word.id)) ?? false
}

/** Acts that a word of the lesson may mean, too: “thank you”, “help me”. */
const talk: ReadonlySet<Act> = new Set<Act>([
  'dont-know',
  'end',
  'greeting',
  'hint',
  'next',
  'no',
  'show-answer',
  'skip',
  'sorry',
  'thanks',
  'yes',
])
