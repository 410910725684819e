import { isPlainEnglish, judgeEnglish, judgeKikuyu } from '../answer/judge.ts'
import type { EnglishVerdict, Nearly, Right, Wrong } from '../answer/verdict.ts'
import type { RelatedForm } from '../word/word.ts'
import { wordOf, type LessonContext } from './turn-builder.ts'
import type { Asked } from './lesson-state.ts'
import { relatedFormSaid } from './related-form.ts'
import { understand } from './understand.ts'

/** What a message is to the question that stands. Every tutor judges by it. */
export type Reading =
  /** The Kikuyu word that was asked for. */
  | { readonly kind: 'right'; readonly verdict: Right }
  /** The meaning that was asked for. */
  | { readonly kind: 'understood'; readonly verdict: Extract<EnglishVerdict, { kind: 'right' }> }
  /** Good Kikuyu, but for another person or another moment. */
  | { readonly kind: 'related'; readonly form: RelatedForm }
  /** A try that was not right. */
  | { readonly kind: 'missed'; readonly verdict: Nearly | Wrong }
  /** The meaning, where the word was asked for. */
  | { readonly kind: 'own-english' }
  /** No letters, more than one answer, or what the answer is not: no try yet. */
  | { readonly kind: 'unclear'; readonly because: 'empty' | 'denied' | 'second-guess' }
  /** A request, a question, small chat. `holdsAnswer`: it says something of a word, or asks about one. */
  | { readonly kind: 'request'; readonly holdsAnswer?: true }

export function readAnswer(room: LessonContext, asked: Asked, said: string): Reading {
  return asked.how === 'english' ? readMeaning(room, asked, said) : readWord(room, asked, said)
}

function readMeaning(room: LessonContext, asked: Asked, said: string): Reading {
  const verdict = judgeEnglish(said, wordOf(room.lesson, asked.wordId), room.course)
  if (verdict.kind === 'right') return { kind: 'understood', verdict }
  const { because } = verdict
  if (because === 'another-word') return { kind: 'missed', verdict }
  const intent = understand(said)
  if (because === 'no-answer') return { kind: 'request', holdsAnswer: true }
  if ((intent && intent.kind !== 'english') || isQuestion(said)) return { kind: 'request' }
  return because === 'other' ? { kind: 'missed', verdict } : { kind: 'unclear', because }
}

/** A guess may end in a question mark: it is short. */
const isQuestion = (said: string) =>
  said.trimEnd().endsWith('?') && said.trim().split(/\s+/).length >= fewestWordsOfAQuestion
const fewestWordsOfAQuestion = 3

function readWord(room: LessonContext, asked: Asked, said: string): Reading {
  const word = wordOf(room.lesson, asked.wordId)
  const verdict = judgeKikuyu(said, word, room.course, { tildesCount: room.tildesCount })
  if (verdict.kind === 'right') return { kind: 'right', verdict }
  const form = relatedFormSaid(word, said)
  if (form) return { kind: 'related', form }
  if (judgeEnglish(said, word, room.course).kind === 'right') return { kind: 'own-english' }
  return readMissed(room, asked, said, verdict)
}

function readMissed(room: LessonContext, asked: Asked, said: string, verdict: Nearly | Wrong): Reading {
  const intent = understand(said)
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
      return isRequest || isPlainEnglish(said, wordOf(room.lesson, asked.wordId), room.course)
        ? { kind: 'request' }
        : { kind: 'missed', verdict }
  }
}

const isAboutAWord = (kind: string) => kind === 'what-means' || kind === 'how-to-say' || kind === 'claim'
