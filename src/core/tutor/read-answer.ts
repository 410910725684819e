import { withoutMarks } from '../answer/answer-index.ts'
import { isPlainEnglish, judgeEnglish, judgeKikuyu } from '../answer/judge.ts'
import { plainForm } from '../answer/letters.ts'
import type { EnglishVerdict, Nearly, Right, Wrong } from '../answer/verdict.ts'
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
  /** The English meaning although the question asks for the Kikuyu word. */
  | { readonly kind: 'own-english' }
  /** Not a try yet: no letters, several answers, or only a denial. */
  | {
      readonly kind: 'unclear'
      readonly because: 'empty' | 'denied' | 'second-guess'
      readonly understood: Understanding
    }
  /** A request, a question or small talk. `holdsAnswer`: it mentions or asks about a word. */
  | { readonly kind: 'request'; readonly understood: Understanding; readonly holdsAnswer?: true }

export function readAnswer(context: LessonContext, asked: Asked, message: string): Reading {
  return asked.how === 'english' ? readMeaning(context, asked, message) : readWord(context, asked, message)
}

function readMeaning(context: LessonContext, asked: Asked, message: string): Reading {
  const verdict = judgeEnglish(message, wordOf(context.lesson, asked.wordId), context.course)
  if (verdict.kind === 'right') return { kind: 'understood', verdict }
  const { because } = verdict
  const understood = context.read(message)
  // A word of the course means “I don’t know”.
  const isUnknown = understood.act === 'dont-know' && isRequest(understood)
  if (because === 'another-word') return isUnknown ? { kind: 'request', understood } : { kind: 'missed', verdict }
  if (because === 'no-answer') return { kind: 'request', understood, holdsAnswer: true }
  if (isRequest(understood) || isQuestion(message)) return { kind: 'request', understood }
  return because === 'other' ? { kind: 'missed', verdict } : { kind: 'unclear', because, understood }
}

/** Less sure, a message counts as a try. */
const SURE = 0.4
const isRequest = ({ act, confidence }: Understanding) => act !== 'answer' && confidence >= SURE

/** A short text with a question mark may be a guess. */
const isQuestion = (message: string) =>
  message.trimEnd().endsWith('?') && message.trim().split(/\s+/).length >= fewestWordsOfAQuestion
const fewestWordsOfAQuestion = 3

function readWord(context: LessonContext, asked: Asked, message: string): Reading {
  const word = wordOf(context.lesson, asked.wordId)
  const verdict = judgeKikuyu(message, word, context.course, { tildesCount: context.tildesCount })
  if (verdict.kind === 'right') return { kind: 'right', verdict }
  const form = relatedFormIn(word, message)
  if (form) return { kind: 'related', form }
  if (judgeEnglish(message, word, context.course).kind === 'right') return { kind: 'own-english' }
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
      return isAsking || isPlainEnglish(message, word, context.course)
        ? { kind: 'request', understood }
        : { kind: 'missed', verdict }
  }
}

/** The word's related form (another person, a plural) that the message is; undefined for anything else. */
export function relatedFormIn(word: Word, message: string): RelatedForm | undefined {
  const typed = plainForm(composeTildes(message))
  if (typed === '') return undefined
  return (
    word.related.find(({ kikuyu }) => plainForm(kikuyu) === typed) ??
    word.related.find(({ kikuyu }) => withoutMarks(plainForm(kikuyu)) === withoutMarks(typed))
  )
}
