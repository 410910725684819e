import { lessonOf } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { courseTeacher } from '#content/teacher.ts'
import { makeExercise, makeMatch } from '#core/tutor/exercises/exercise.ts'
import { lessonStateAtStart, type Asked, type LessonState } from '#core/tutor/lesson-state.ts'

/** The built-in tutor, made once for the tests of lesson chats. */
export const teacher = courseTeacher(content)

/** The ids of a lesson's words, in the order in which they are taught. */
export const wordIdsOf = (lessonId: string): readonly string[] => lessonOf(content, lessonId).wordIds

interface Setting {
  /** The id of the word that the tutor asks for. By default the first. */
  readonly wordId?: string
  /** True if the lesson is finished: nothing is asked. */
  readonly isOver?: boolean
  readonly how?: Asked['how']
  /** The ids of the words that were shown. The others are still to be taught. */
  readonly shown: readonly string[]
  /** The ids of the words that a test of the whole lesson still asks for. */
  readonly toReview?: readonly string[]
  /** The number of turns so far. */
  readonly turn?: number
  /** The turn in which a shown word is asked for again. By default all are due. */
  readonly due?: (wordId: string) => number
  readonly tildesCount?: boolean
  /** The exercise that asks for the word. Without it everything is typed. */
  readonly exercise?: Parameters<typeof makeExercise>[0] | 'match'
}

/** A chat in the middle of a lesson. It returns the function that sends a message and gives the tutor's turn, with its text. */
export function lessonChat(
  lessonId: string,
  {
    wordId,
    isOver = false,
    how = 'kikuyu',
    shown,
    toReview = [],
    turn: turns = 0,
    due = () => 0,
    tildesCount = false,
    exercise: kind,
  }: Setting,
) {
  const lesson = lessonOf(content, lessonId)
  const word = lesson.words.find(({ id }) => id === wordId)
  const material = { lesson, toTeach: [], turn: turns, chance: () => 0.4 }
  const exercise =
    kind === 'match' ? makeMatch(lesson.words, material) : kind && word && makeExercise(kind, { ...material, word })
  if (kind && !exercise) throw new Error(`${wordId ?? 'No word'} has no exercise ${kind} in ${lessonId}.`)
  let lessonState: LessonState = {
    ...lessonStateAtStart(lesson, [], 3),
    turn: turns,
    toReview,
    toTeach: lesson.wordIds.filter((id) => !shown.includes(id)),
    practice: shown.map((id) => ({ wordId: id, due: due(id), next: 'kikuyu', trouble: 0 })),
    ...(isOver
      ? { produced: lesson.wordIds }
      : {
          asked: { wordId: wordId ?? lesson.wordIds[0]!, how, hint: 'none', misses: 0, ...(exercise && { exercise }) },
        }),
  }
  return (message: string) => {
    const turn = teacher.reply(lesson, lessonState, message, { tildesCount, exercises: kind !== undefined })
    lessonState = turn.lessonState
    const text = turn.messages.map((one) => one.content).join('\n')
    const bare = [...text.matchAll(KIKUYU)].flatMap(([found, sound]) => (sound || found.endsWith('…*') ? [] : [found]))
    if (bare.length > 0) throw new Error(`No pronunciation of ${bare.join(', ')}: “${message}” gets “${text}”.`)
    return { ...turn, text }
  }
}

/** Kikuyu with its pronunciation. Only the first letters, as a hint shows them, have none: `*m…*`. */
const KIKUYU = /\*[^*]+\*( \()?/g

/** The beginning of the reply to a right answer. */
export const PRAISE = /^(?:Correct|Good job|Exactly)/

type How = 'copy' | 'kikuyu' | 'english'

/** The turn in reply to a message, in a lesson that has shown all of its words. */
export function turnFor(id: string, how: How, wordId: string, message: string) {
  return lessonChat(id, { wordId, how, shown: wordIdsOf(id), turn: 6, due: (one) => (one === wordId ? 9 : 6) })(message)
}

export const replyTo = (id: string, how: How, wordId: string, message: string): string =>
  turnFor(id, how, wordId, message).text

/** The turn in reply to a message that answers an exercise in words, in a lesson that has shown all of its words. */
export const turnInExercise = (
  id: string,
  exercise: 'fill' | 'choose-english' | 'choose-kikuyu' | 'match',
  wordId: string,
  message: string,
) =>
  lessonChat(id, {
    exercise,
    wordId,
    how: exercise === 'choose-english' || exercise === 'match' ? 'english' : 'kikuyu',
    shown: wordIdsOf(id),
    turn: 6,
    due: (one) => (one === wordId ? 9 : 6),
  })(message)
