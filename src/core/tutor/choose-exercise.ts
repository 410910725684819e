import { oneOf, shuffled } from '../chance/seeded.ts'
import { allWordsIn, type EarlierWord, type Lesson } from '../lesson/lesson.ts'
import type { Word } from '../word/word.ts'
import { makeExercise, makeMatch, type Exercise } from './exercise.ts'
import { isEarlier, isThirdInARow, type LessonState } from './lesson-state.ts'
import { meaning, meaningAtEnd, speak } from './speak.ts'
import { chanceOf, wordOf, type InLesson } from './turn-builder.ts'
import type { Draft } from './turn.ts'

/** Whether the answer is a meaning, not a Kikuyu word. */
export const isByMeaning = (exercise: Exercise) =>
  exercise.kind === 'match' || (exercise.kind === 'choose' && exercise.side === 'english')

/** A matching exercise as soon as the learner has seen four words that were in none. */
export function matchNow({ lesson }: InLesson, memory: LessonState): Exercise | undefined {
  const { toTeach, matched, recent, turn } = memory
  if (recent.at(-1) === 'match') return undefined
  const candidates = lesson.words.filter(({ id }) => !toTeach.includes(id) && !matched.includes(id))
  return makeMatch(candidates, { lesson, turn, chance: chanceOf(memory) })
}

/** The exercise with a new word. The first of a chat is a choice among meanings. */
export function firstExercise(context: InLesson, memory: LessonState, word: Word): Exercise | undefined {
  if (memory.recent.length === 0) return make(context, memory, word, 'choose-english')
  return pickExercise(context, memory, word)
}

/** An exercise of a kind that was not asked just now, if there is one; undefined where only a third of one kind is left. */
export function pickExercise(context: InLesson, memory: LessonState, word: Word): Exercise | undefined {
  const kinds = shuffled(['choose-english', 'choose-kikuyu', 'order', 'fill'] as const, chanceOf(memory))
  const possible = kinds
    .flatMap((kind) => make(context, memory, word, kind) ?? [])
    .filter(({ kind }) => !isThirdInARow(memory, kind))
  return possible.find(({ kind }) => kind !== memory.recent.at(-1)) ?? possible[0]
}

type Kind = Parameters<typeof makeExercise>[0]

function make({ lesson }: InLesson, memory: LessonState, word: Word, kind: Kind) {
  const { toTeach, turn } = memory
  const others = isEarlier(memory, word.id) ? allWordsIn(lesson).filter(({ id }) => isEarlier(memory, id)) : []
  return makeExercise(kind, { lesson, word, others, toTeach, turn, chance: chanceOf(memory) })
}

/**
 * A way to test a word of another lesson in the direction in which it is due: an exercise, or `typed`. A meaning is tapped where it can
 * be. As for the lesson's own words, no kind comes three times in a row; undefined where only such are left.
 */
export function reviewTask(
  context: InLesson,
  memory: LessonState,
  { word, due }: EarlierWord,
): Exercise | 'typed' | undefined {
  if (!context.exercises) return 'typed'
  const how = due === 'kikuyu-english' ? 'english' : 'kikuyu'
  const kinds: readonly (Kind | 'typed')[] =
    how === 'english'
      ? ['choose-english', 'typed']
      : shuffled(['choose-kikuyu', 'order', 'fill', 'typed'] as const, chanceOf(memory))
  const kindOf = (way: Exercise | 'typed') => (way === 'typed' ? how : way.kind)
  const possible = kinds
    .flatMap<Exercise | 'typed'>((kind) => (kind === 'typed' ? kind : (make(context, memory, word, kind) ?? [])))
    .filter((way) => !isThirdInARow(memory, kindOf(way)))
  return possible.find((way) => kindOf(way) !== memory.recent.at(-1)) ?? possible[0]
}

/** The question of an exercise, and the exercise with it. */
export function question(lesson: Lesson, exercise: Exercise, chance: () => number): Draft {
  if (exercise.kind === 'match')
    return {
      isQuestion: true,
      exercise,
      content: oneOf(['Which word goes with which meaning?', 'Which belong together?'], chance),
    }
  const word = wordOf(lesson, exercise.wordId)
  const asking = { isQuestion: true, expectedResponse: word.kikuyu }
  switch (exercise.kind) {
    case 'choose':
      return exercise.side === 'english'
        ? { isQuestion: true, exercise, content: `What does ${speak(word)} mean?` }
        : { ...asking, exercise, content: `Which of these is ${meaning(word)}?` }
    case 'order':
      return { ...asking, exercise, content: `How do you say ${meaning(word)}?` }
    case 'fill':
      return { ...asking, exercise, content: `Which letters are missing? The word is ${meaningAtEnd(word)}` }
  }
}
