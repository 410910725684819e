import { allWordsIn, type Lesson, type LessonOutline } from '#core/lesson/lesson.ts'
import { askedIn, type Exercise, isHeard } from '#core/tutor/exercises/exercise.ts'
import { isFinished, type Chat } from '#core/tutor/chat.ts'
import { parseMessage, type Block } from '#core/markup/markup.ts'
import type { Message } from '#core/tutor/turn.ts'
import { spelledOut, type Word } from '#core/word/word.ts'
import type { Stitch } from '../ui/weave.tsx'

/** The part of a word that the list shows; loaded before the rest of the lesson. */
export type ListedWord = Pick<Word, 'id' | 'kikuyu' | 'english' | 'recordings' | 'voice'>

/**
 * The state of a word in the lesson. `done`: produced. `met`: shown, not yet produced. `now`: in progress; the list hides its
 * `asked` side.
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
  const tapped = new Set(chat.transcript.flatMap(({ exercise }) => (exercise ? askedIn(exercise) : [])))
  const open = openExercise(chat.transcript)
  const matched = open?.kind === 'match' ? open.words : []
  return words.map((word) => {
    const isDone = produced.has(word.id)
    const isMet = isDone || met.has(word.kikuyu) || tapped.has(word.id)
    // Beside a matching exercise the list shows no pair.
    if (matched.includes(word.id) && (isDone || word.id === current))
      return { word, state: { kind: 'now', asked: 'kikuyu', isDone } }
    // A word that is only heard stands among the others.
    if (word.id === current && !isHeard(open))
      return { word, state: { kind: 'now', asked: isMet ? askedFor(chat) : 'kikuyu', isDone } }
    return { word, state: { kind: isDone ? 'done' : isMet ? 'met' : 'open' } }
  })
}

/** The exercise of the question that stands, also after a remark that asks nothing, and while its answer is on its way. */
export const openExercise = (transcript: readonly Message[]): Exercise | undefined =>
  transcript.findLast(({ exercise, isQuestion }) => exercise || isQuestion)?.exercise

export const stitchesOf = (words: readonly LessonWord[]): Stitch[] =>
  words.map(({ state }) => {
    if (state.kind === 'now') return state.isDone ? 'done' : 'now'
    return state.kind === 'done' ? 'done' : 'open'
  })

/** "2 of 5". `words`: those of the lesson; none until they are loaded. */
export const countDone = (
  { wordCount }: LessonOutline,
  words: readonly ListedWord[],
  produced: ReadonlySet<string>,
): string => `${words.filter(({ id }) => produced.has(id)).length} of ${wordCount}`

/** The task with the word in progress: copy it while it is shown, produce it from its meaning, or give its meaning. */
export interface AskedWord {
  readonly task: 'copy' | 'kikuyu' | 'english'
  readonly word: Word
  /** "From lesson 1", for a word of another lesson. */
  readonly source: string | undefined
  /** False if the question asks for pairs, or for a word that is heard: typed answers need the word in writing. */
  readonly isNamed: boolean
}

export function askedWord(lesson: Pick<Lesson, 'words' | 'earlier'>, chat: Chat): AskedWord | undefined {
  const word = 'current' in chat ? allWordsIn(lesson).find(({ id }) => id === chat.current) : undefined
  if (!word) return undefined
  const asked = askedFor(chat)
  const task = asked === 'kikuyu' && isShown(word, chat.transcript) ? 'copy' : asked
  const open = openExercise(chat.transcript)
  const isNamed = open?.kind !== 'match' && !isHeard(open)
  return { task, word, source: sourceOf(lesson, word.id), isNamed }
}

/** The word on the card in the tutor's last turn. */
export function newWord({ words }: Pick<Lesson, 'words'>, { transcript }: Chat): Word | undefined {
  const last = transcript.slice(transcript.findLastIndex(({ role }) => role === 'user') + 1)
  const shown = last.flatMap(({ content }) => {
    const block = parseMessage(content)
    return block.kind === 'word-card' ? kikuyuIn(block).slice(0, 1) : []
  })
  return words.find((word) => shown.includes(spelledOut(word)))
}

/** "From lesson 1" for a word of another lesson that is due in this one; undefined for the lesson's own. */
export function sourceOf({ earlier }: Pick<Lesson, 'earlier'>, wordId: string | undefined): string | undefined {
  const found = earlier?.find(({ word }) => word.id === wordId)
  return found && `From lesson ${found.number}`
}

/** True if the chat has shown the whole word since its question: on its card, or in a reply to a wrong answer. */
function isShown(word: Word, transcript: readonly Message[]): boolean {
  for (const { role, content, isQuestion, expectedResponse } of transcript.toReversed()) {
    if (role !== 'assistant') continue
    const block = parseMessage(content)
    if (kikuyuIn(block).some((text) => text === word.kikuyu || text === spelledOut(word))) return true
    if (block.kind === 'task' || (isQuestion && expectedResponse !== word.kikuyu)) return false
  }
  return false
}

function kikuyuIn(block: Block): string[] {
  const spans = block.lines.flat().flatMap((span) => (span.kind === 'kikuyu' ? [span.letters] : []))
  const letters = block.kind === 'word-card' ? [block.word, ...spans] : spans
  return letters.map((parts) => parts.map(({ text }) => text).join(''))
}

/** Id of the word in progress; before the tutor's first message, the first word not yet produced. */
function currentWord(words: readonly ListedWord[], chat: Chat, produced: ReadonlySet<string>): string | undefined {
  if ('current' in chat) return chat.current
  return isFinished(chat) ? undefined : words.find(({ id }) => !produced.has(id))?.id
}

/** The side that the last question asks for: without an expected Kikuyu word, the meaning. */
function askedFor(chat: Chat): 'kikuyu' | 'english' {
  const question = chat.transcript.findLast(({ isQuestion }) => isQuestion)
  return question && question.expectedResponse === undefined ? 'english' : 'kikuyu'
}
