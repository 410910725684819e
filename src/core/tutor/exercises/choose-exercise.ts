import { oneOf, shuffled } from '../../chance/seeded.ts'
import { allWordsIn, type EarlierWord, type Lesson } from '../../lesson/lesson.ts'
import type { Word } from '../../word/word.ts'
import { makeExercise, makeMatch, type Exercise } from './exercise.ts'
import { isEarlier, isThirdInARow, type LessonState, taskKind } from '../lesson-state.ts'
import type { MakeHeard } from './listening.ts'
import { meaningAsked, meaningAtEnd, speak } from '../wording/speak.ts'
import { chanceOf, wordOf, type InLesson } from '../turn-builder.ts'
import type { Draft } from '../turn.ts'

/** True if the answer is a meaning, not a Kikuyu word. */
export const isByMeaning = (exercise: Exercise) =>
  exercise.kind === 'match' || (exercise.kind === 'choose' && exercise.side === 'english')

const kindOf = (exercise: Exercise) => taskKind({ how: 'kikuyu', exercise })

/** A matching exercise, once the learner has seen four words that were not in one yet. */
export function matchNow({ lesson }: InLesson, state: LessonState): Exercise | undefined {
  const { toTeach, matched, recent, turn } = state
  if (recent.at(-1) === 'match') return undefined
  const candidates = lesson.words.filter(({ id }) => !toTeach.includes(id) && !matched.includes(id))
  return makeMatch(candidates, { lesson, turn, chance: chanceOf(state) })
}

/** The exercise with a new word. The first of a chat is a choice among meanings. */
export function firstExercise(context: InLesson, state: LessonState, word: Word): Exercise | undefined {
  if (state.recent.length === 0) return make(context, state, word, 'choose-english')
  return pickExercise(context, state, word, 'hear-choice')
}

/** An exercise, of another kind than the last one if possible; undefined if every possible kind would be the third in a row. */
export function pickExercise(
  context: InLesson,
  state: LessonState,
  word: Word,
  byEar: ByEar = 'hear',
): Exercise | undefined {
  const all = ['choose-english', 'choose-kikuyu', 'order', 'fill', ...(context.makeHeard ? [byEar] : [])] as const
  const kinds = shuffled(all, chanceOf(state))
  const possible = kinds
    .flatMap((kind) => make(context, state, word, kind) ?? [])
    .filter((exercise) => !isThirdInARow(state, kindOf(exercise)))
  return possible.find((exercise) => kindOf(exercise) !== state.recent.at(-1)) ?? possible[0]
}

/** A listening exercise, for a word that the learner has produced. */
export function pickHeard(context: InLesson, state: LessonState, word: Word): Exercise | undefined {
  const exercise = make(context, state, word, 'hear')
  return exercise && !isThirdInARow(state, kindOf(exercise)) ? exercise : undefined
}

type ByEar = NonNullable<Parameters<MakeHeard>[1]>
type Kind = Parameters<typeof makeExercise>[0] | ByEar

function make({ lesson, makeHeard }: InLesson, state: LessonState, word: Word, kind: Kind) {
  const { toTeach, turn } = state
  const others = isEarlier(state, word.id) ? allWordsIn(lesson).filter(({ id }) => isEarlier(state, id)) : []
  const material = { lesson, word, others, toTeach, turn, chance: chanceOf(state) }
  return isByEar(kind) ? makeHeard?.(material, kind) : makeExercise(kind, material)
}

const isByEar = (kind: Kind): kind is ByEar => kind.startsWith('hear')

/**
 * A way to test a word of another lesson in the direction in which it is due: an exercise, or `typed`. A meaning is chosen by tap if
 * possible. As with the lesson's own words, no kind comes three times in a row; undefined if no other is possible.
 */
export function reviewTask(
  context: InLesson,
  state: LessonState,
  { word, due }: EarlierWord,
): Exercise | 'typed' | undefined {
  if (!context.exercises) return 'typed'
  const how = due === 'kikuyu-english' ? 'english' : 'kikuyu'
  const byMeaning: readonly Kind[] = context.makeHeard ? ['choose-english', 'hear-meaning'] : ['choose-english']
  const kinds: readonly (Kind | 'typed')[] =
    how === 'english'
      ? [...shuffled(byMeaning, chanceOf(state)), 'typed']
      : shuffled(['choose-kikuyu', 'order', 'fill', 'typed'] as const, chanceOf(state))
  const kindOfWay = (way: Exercise | 'typed') => (way === 'typed' ? how : kindOf(way))
  const possible = kinds
    .flatMap<Exercise | 'typed'>((kind) => (kind === 'typed' ? kind : (make(context, state, word, kind) ?? [])))
    .filter((way) => !isThirdInARow(state, kindOfWay(way)))
  return possible.find((way) => kindOfWay(way) !== state.recent.at(-1)) ?? possible[0]
}

/** The tutor's message that asks an exercise. */
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
        ? {
            isQuestion: true,
            exercise,
            content: `What does ${exercise.heard ? 'the word that you hear' : speak(word)} mean?`,
          }
        : {
            ...asking,
            exercise,
            content: exercise.heard ? 'Which word do you hear?' : `Which of these is ${meaningAsked(word)}`,
          }
    case 'order':
      return { ...asking, exercise, content: `How do you say ${meaningAsked(word)}` }
    case 'fill':
      return { ...asking, exercise, content: `Which letters are missing? The word is ${meaningAtEnd(word)}` }
    case 'dictation':
      return { ...asking, exercise, content: 'Type what you hear.' }
  }
}
