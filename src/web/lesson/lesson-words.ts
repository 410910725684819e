import type { LessonOutline } from '#core/lesson/lesson.ts'
import { isFinished, type Chat } from '#core/tutor/chat.ts'
import type { Word } from '#core/word/word.ts'
import type { Stitch } from '../ui/weave.tsx'

/** What the list needs of a word; it is there before the rest of the lesson. */
export type ListedWord = Pick<Word, 'id' | 'kikuyu' | 'english'>

/**
 * How a word of the lesson stands. `now` hides what is being asked for: `asked` says which of the two. `met`: shown, not yet
 * said from memory.
 */
export type WordState =
  | { readonly kind: 'done' | 'met' | 'open' }
  | { readonly kind: 'now'; readonly asked: 'kikuyu' | 'english'; readonly isDone: boolean }

export interface LessonWord {
  readonly word: ListedWord
  readonly state: WordState
}

export function lessonWords(words: readonly ListedWord[], chat: Chat, produced: ReadonlySet<string>): LessonWord[] {
  const current = currentWord(words, chat, produced)
  const met = new Set(chat.transcript.map(({ expectedResponse }) => expectedResponse))
  return words.map((word) => {
    const isDone = produced.has(word.id)
    const isMet = isDone || met.has(word.kikuyu)
    if (word.id === current) return { word, state: { kind: 'now', asked: isMet ? askedFor(chat) : 'kikuyu', isDone } }
    return { word, state: { kind: isDone ? 'done' : isMet ? 'met' : 'open' } }
  })
}

export const stitchesOf = (words: readonly LessonWord[]): Stitch[] =>
  words.map(({ state }) => {
    if (state.kind === 'now') return state.isDone ? 'done' : 'now'
    return state.kind === 'done' ? 'done' : 'open'
  })

export const countDone = (lesson: LessonOutline, produced: ReadonlySet<string>): string =>
  `${lesson.wordIds.filter((id) => produced.has(id)).length} of ${lesson.wordIds.length} words`

/** Until the tutor has spoken it is the first word not yet said. */
function currentWord(words: readonly ListedWord[], chat: Chat, produced: ReadonlySet<string>): string | undefined {
  if ('current' in chat) return chat.current
  return isFinished(chat) ? undefined : words.find(({ id }) => !produced.has(id))?.id
}

/** A question that expects no Kikuyu asks for the meaning. */
function askedFor(chat: Chat): 'kikuyu' | 'english' {
  const question = chat.transcript.findLast(({ isQuestion }) => isQuestion)
  return question && question.expectedResponse === undefined ? 'english' : 'kikuyu'
}
