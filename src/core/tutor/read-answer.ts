import { withoutMarks } from '../answer/answer-index.ts'
import { isPlainEnglish, judgeEnglish, judgeKikuyu } from '../answer/judge.ts'
import { plainForm } from '../answer/letters.ts'
import { plainAnswer } from '../answer/meaning.ts'
import type { EnglishVerdict, Nearly, Right, Wrong } from '../answer/verdict.ts'
import type { Act } from '../dialogue/act.ts'
import { functionWords } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import { composeTildes } from '../orthography/tildes.ts'
import type { RelatedForm, Word } from '../word/word.ts'
import { wordOf, type LessonContext } from './turn-builder.ts'
import type { Asked } from './lesson-state.ts'
import type { Understanding } from '../dialogue/read-message.ts'

/** What a message means for the open question. Every tutor judges by it. */
export type Reading =
  /** The Kikuyu word in question. */
  | { readonly kind: 'right'; readonly verdict: Right }
  /** The meaning in question. */
  | { readonly kind: 'understood'; readonly verdict: Extract<EnglishVerdict, { kind: 'right' }> }
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

/** Whether a text may be meant as a meaning: it is short and holds English. */
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
  const verdict = judgeKikuyu(message, word, context.course, { tildesCount: context.tildesCount })
  if (verdict.kind === 'right') return { kind: 'right', verdict }
  const form = relatedFormIn(word, message)
  if (form) return { kind: 'related', form }
  if (judgeMeaning(context, word, message).kind === 'right') return { kind: 'own-english' }
  return readMissed(context, word, message, verdict)
}

function readMissed(context: LessonContext, word: Word, message: string, verdict: Nearly | Wrong): Reading {
  const understood = context.read(message)
  const isAsking = isRequest(understood)
  if (verdict.kind === 'nearly')
    return isAsking && understood.slots.mentions.length === 0
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
      if (isMeaningOfAnother(context, message) && !talk.has(understood.act)) return { kind: 'other-english' }
      return isAsking || isPlainEnglish(context.inFull(message), word, context.course)
        ? { kind: 'request', understood }
        : { kind: 'missed', verdict }
  }
}

/** Whether a text is what another word of the lesson means: “he had been”. */
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

/** The word's related form (another person, a plural) that the message is; undefined for anything else. */
export function relatedFormIn(word: Word, message: string): RelatedForm | undefined {
  const typed = plainForm(composeTildes(message))
  if (typed === '') return undefined
  return (
    word.related.find(({ kikuyu }) => plainForm(kikuyu) === typed) ??
    word.related.find(({ kikuyu }) => withoutMarks(plainForm(kikuyu)) === withoutMarks(typed))
  )
}
