import { judgeEnglish } from '../../answer/judge.ts'
import type { Typo } from '../../answer/alignment.ts'
import type { EnglishVerdict, Nearly, Right, Wrong } from '../../answer/verdict.ts'
import type { Act } from '../../dialogue/act.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import type { RelatedForm, Word } from '../../word/word.ts'
import type { Asked } from '../lesson-state.ts'
import { wordOf, type LessonContext } from '../turn-builder.ts'

/** A right answer to the open question. `beside`: what else the message says. `isCorrected`: it offers another answer first. */
export type RightReading = { readonly beside?: string; readonly isCorrected?: true } & (
  | { /** The Kikuyu word in question. */ readonly kind: 'right'; readonly verdict: Right }
  | {
      /** The meaning in question. */
      readonly kind: 'understood'
      readonly verdict: Extract<EnglishVerdict, { kind: 'right' }>
    }
)

/** A message, read as an answer to the open question. */
export type Reading =
  | RightReading
  /** A related form, such as another person or the plural. */
  | { readonly kind: 'related'; readonly form: RelatedForm }
  /** A wrong or nearly right try. `typed`: the part of the message that it is. `typo`: a kind of mistake to name. */
  | {
      readonly kind: 'missed'
      readonly verdict: Nearly | Wrong
      readonly beside?: string
      readonly typed?: string
      readonly typo?: Typo
    }
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

/**
 * Reads a message that is the right answer as a whole; undefined for any other. A page loads `readAnswer`, which reads every message,
 * when it needs it.
 */
export function readWhole(context: LessonContext, { wordId, how }: Asked, message: string): RightReading | undefined {
  const word = wordOf(context.lesson, wordId)
  if (how === 'english') {
    const verdict = judgeMeaning(context, word, message)
    return verdict.kind === 'right' && !asksInItsWords(context, word, message)
      ? { kind: 'understood', verdict }
      : undefined
  }
  const verdict = context.judgeKikuyu(message, word)
  // “hee hee” does not fill the blank of “He …”.
  const [one, other, ...more] = message.toLowerCase().match(/\p{L}+/gu) ?? []
  const isRepeated = word.kikuyu.includes('…') && one === other && more.length === 0
  return verdict.kind === 'right' && !isRepeated ? { kind: 'right', verdict } : undefined
}

/** “Can you give me a hint?” fills the blank of “Can you …?”, and asks the tutor, as “teach me how to say hello” does. */
export function asksInItsWords({ read }: LessonContext, { english }: Word, message: string): boolean {
  if (ASKS_TO_SAY.test(message)) return true
  if (!english.includes('…')) return false
  const { act, confidence } = read(message)
  return confidence >= SURE_OF_REQUEST && withoutAnswer.has(act)
}

/** “teach me how to say hello, how are you?” */
export const ASKS_TO_SAY =
  /^\W*(?:(?:can|could|please|you),? ){0,3}(?:(?:remind|show|teach|tell) me (?:how (?:to|i|you) say|the word for)|how to say)\b/i

const SURE_OF_REQUEST = 0.8

/** Judges a meaning as it was typed, then with short forms written out: `hw r u`. */
export function judgeMeaning({ course, inFull }: LessonContext, word: Word, message: string): EnglishVerdict {
  const typed = judgeEnglish(message, word, course)
  const full = inFull(message)
  const inFullToo = full === message ? typed : judgeEnglish(full, word, course)
  return typed.kind !== 'right' && inFullToo.kind === 'right' ? inFullToo : typed
}

/** Requests of learners who do not answer, when they stand in one sentence with the word. */
export const withoutAnswer: ReadonlySet<Act> = new Set<Act>(['hint', 'meaning', 'repeat', 'show-answer', 'skip'])
