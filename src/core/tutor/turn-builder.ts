import type { Course } from '../answer/judge.ts'
import { seeded } from '../chance/seeded.ts'
import type { EventPayload } from '../learning-log/event.ts'
import type { Lesson } from '../lesson/lesson.ts'
import type { Word } from '../word/word.ts'
import type { FindByMeaning } from './find-word.ts'
import type { LessonState } from './lesson-state.ts'
import { nextStep } from './schedule.ts'
import type { Draft, Turn } from './turn.ts'

/** What stays the same through a turn. */
export interface LessonContext {
  readonly lesson: Lesson
  readonly course: Course
  readonly findByMeaning: FindByMeaning
  readonly tildesCount: boolean
}

/** A turn in the builder: each step of it gives a new one. */
export interface TurnBuilder {
  readonly memory: LessonState
  readonly messages: readonly Draft[]
  readonly happened: readonly EventPayload[]
}

export function say(builder: TurnBuilder, ...messages: readonly (string | Draft)[]): TurnBuilder {
  const drafts = messages.map((message) => (typeof message === 'string' ? { content: message } : message))
  return { ...builder, messages: [...builder.messages, ...drafts] }
}

export function remember(builder: TurnBuilder, memory: LessonState): TurnBuilder {
  return { ...builder, memory }
}

/** A turn of which nothing is said yet. */
export function nextTurn(memory: LessonState): TurnBuilder {
  return { memory: { ...memory, turn: memory.turn + 1 }, messages: [], happened: [] }
}

/** Where no question stands, the word in progress is the one that comes next. */
export function asTurn({ memory, messages, happened }: TurnBuilder): Turn<LessonState> {
  const step = nextStep(memory, undefined)
  const current = memory.asked?.wordId ?? (step.kind === 'close' ? undefined : step.wordId)
  return {
    messages,
    events: happened,
    memory,
    produced: memory.produced,
    ...(current === undefined ? {} : { current }),
  }
}

/** Chance for the wording of this turn. */
export function chanceOf(memory: LessonState): () => number {
  return seeded(Math.imul(memory.seed ^ 0x9e3779b9, 31) + memory.turn)
}

/** A word of the lesson; asking for another is a bug. */
export function wordOf(lesson: Lesson, id: string): Word {
  const word = lesson.words.find((candidate) => candidate.id === id)
  if (!word) throw new Error(`${lesson.id} has no word ${id}`)
  return word
}
