import { withoutMarks } from '../answer/answer-index.ts'
import { isPlainEnglish, judgeEnglish, judgeKikuyu } from '../answer/judge.ts'
import { plainForm } from '../answer/letters.ts'
import type { EnglishVerdict, Nearly, Right, Wrong } from '../answer/verdict.ts'
import { composeTildes } from '../orthography/tildes.ts'
import type { RelatedForm, Word } from '../word/word.ts'
import { wordOf, type LessonContext } from './turn-builder.ts'
import type { Asked } from './lesson-state.ts'
import { understand } from './understand.ts'

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
  | { readonly kind: 'unclear'; readonly because: 'empty' | 'denied' | 'second-guess' }
  /** A request, a question or small talk. `holdsAnswer`: it mentions or asks about a word. */
  | { readonly kind: 'request'; readonly holdsAnswer?: true }

export function readAnswer(context: LessonContext, asked: Asked, message: string): Reading {
  return asked.how === 'english' ? readMeaning(context, asked, message) : readWord(context, asked, message)
}

function readMeaning(context: LessonContext, asked: Asked, message: string): Reading {
  const verdict = judgeEnglish(message, wordOf(context.lesson, asked.wordId), context.course)
  if (verdict.kind === 'right') return { kind: 'understood', verdict }
  const { because } = verdict
  if (because === 'another-word') return { kind: 'missed', verdict }
  const intent = understand(message)
  if (because === 'no-answer') return { kind: 'request', holdsAnswer: true }
  if ((intent && intent.kind !== 'english') || isQuestion(message)) return { kind: 'request' }
  return because === 'other' ? { kind: 'missed', verdict } : { kind: 'unclear', because }
}

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
  return readMissed(context, asked, message, verdict)
}

function readMissed(context: LessonContext, asked: Asked, message: string, verdict: Nearly | Wrong): Reading {
  const intent = understand(message)
  const isRequest = intent !== undefined && intent.kind !== 'english'
  if (verdict.kind === 'nearly')
    return isRequest && !isAboutAWord(intent.kind) ? { kind: 'request' } : { kind: 'missed', verdict }
  switch (verdict.because) {
    case 'no-answer':
      return { kind: 'request', holdsAnswer: true }
    case 'empty':
      return { kind: 'unclear', because: 'empty' }
    case 'denied':
    case 'second-guess':
      return isRequest ? { kind: 'request' } : { kind: 'unclear', because: verdict.because }
    case 'another-word':
      return isRequest ? { kind: 'request' } : { kind: 'missed', verdict }
    case 'other':
      return isRequest || isPlainEnglish(message, wordOf(context.lesson, asked.wordId), context.course)
        ? { kind: 'request' }
        : { kind: 'missed', verdict }
  }
}

const isAboutAWord = (kind: string) => kind === 'what-means' || kind === 'how-to-say' || kind === 'claim'

/** The word's related form (another person, a plural) that the message is; undefined for anything else. */
export function relatedFormIn(word: Word, message: string): RelatedForm | undefined {
  const typed = plainForm(composeTildes(message))
  if (typed === '') return undefined
  return (
    word.related.find(({ kikuyu }) => plainForm(kikuyu) === typed) ??
    word.related.find(({ kikuyu }) => withoutMarks(plainForm(kikuyu)) === withoutMarks(typed))
  )
}
