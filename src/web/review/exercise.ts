import type { Direction } from '#core/learning-log/event.ts'
import type { Answer } from '#core/review/question-kind.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'

/** What every kind of exercise is given, and tells. */
export interface ExerciseProps {
  readonly word: ListedWord
  readonly direction: Direction
  readonly isAnswered: boolean
  readonly onAnswer: (answer: Answer) => void
}
