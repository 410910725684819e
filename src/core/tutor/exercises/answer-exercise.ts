import { plainForm } from '../../answer/letters.ts'
import { allWordsIn, type Lesson } from '../../lesson/lesson.ts'
import { composeTildes, withoutTildes } from '../../orthography/tildes.ts'
import { mainMeaning, type Word } from '../../word/word.ts'
import { pickExercise, question } from './choose-exercise.ts'
import { FEWEST_OPTIONS, isHeard, isRightTap, rightLetters, type Exercise, type Tap, type Tapped } from './exercise.ts'
import {
  askAgain,
  askExercise,
  expectedBy,
  giveAway,
  hintOfExercise,
  proceed,
  skip,
  task,
  openLesson,
} from '../flow.ts'
import {
  afterGivenAway,
  afterMissed,
  isFinished,
  readLessonState,
  withEarlierWords,
  type Asked,
  type LessonState,
} from '../lesson-state.ts'
import type { MakeHeard } from './listening.ts'
import * as phrase from '../wording/phrases.ts'
import { merits, praised, praisedFor } from '../wording/praise.ts'
import { meaning, meaningAtEnd, speak } from '../wording/speak.ts'
import {
  asTurn,
  chanceOf,
  nextTurn,
  remember,
  say,
  tapped,
  tested,
  wordOf,
  type InLesson,
  type TurnBuilder,
} from '../turn-builder.ts'
import type { Turn } from '../turn.ts'

/**
 * The turn after a tap. It does not need the words of the course, so it is available at once. If `kept` no longer fits the
 * lesson's content, the lesson begins again.
 */
export function replyToTap(lesson: Lesson, kept: unknown, tap: Tap, makeHeard?: MakeHeard): Turn<LessonState> {
  const state = readLessonState(kept, lesson)
  if (!state) return openLesson(lesson, { produced: [], seed: 0, exercises: true })
  const builder = nextTurn({ ...withEarlierWords(state, lesson), judged: undefined })
  const context = { lesson, exercises: true, makeHeard }
  const { asked } = state
  if (isOn(tap, asked)) return asTurn(answerTap(context, builder, asked, tap))
  return asTurn(asked || isFinished(state) ? askAgain(builder, lesson) : proceed(context, builder))
}

/** The open question, if it is an exercise. */
export type AskedByTap = Asked & { readonly exercise: Exercise }

/** True if the tap is for this exercise. A tap from another tab may be late. */
const isOn = (tap: Tap, asked: Asked | undefined): asked is AskedByTap =>
  asked?.exercise?.turn === tap.turn &&
  (tap.kind === 'hint' ||
    tap.kind === 'skip' ||
    tap.kind === asked.exercise.kind ||
    (tap.kind === 'unheard' && isHeard(asked.exercise)))

/** The number of wrong taps after which the tutor gives the answer. */
const TRIES = 2

/** Replies to a tap on the open exercise. */
function answerTap(context: InLesson, builder: TurnBuilder, asked: AskedByTap, tap: Tap): TurnBuilder {
  switch (tap.kind) {
    case 'hint':
      return hintOfExercise(context, builder, asked, '', tap.wordId)
    case 'skip':
      return skip(context, builder, asked, afterGivenAway)
    case 'match':
      return proceed(context, testedPairs(context, builder, asked, tap.missed), asked.wordId)
    case 'unheard':
      return inWriting({ ...context, makeHeard: undefined }, builder, asked)
    default: {
      const right = rightTap(context, builder, asked, tap)
      return right ? proceed(context, right, asked.wordId) : missedTap(context, builder, asked, tap)
    }
  }
}

/** Praises a right tap and records it, without the next step; undefined for a wrong one. */
export function rightTap({ lesson }: InLesson, builder: TurnBuilder, asked: AskedByTap, tap: Tapped) {
  const word = wordOf(lesson, asked.wordId)
  if (!isRightTap(tap, word)) return undefined
  const told = praised(builder, `${speak(word)} is ${meaningAtEnd(word)}`, {
    lesson,
    asked,
    word,
    tapped: asked.exercise,
  })
  return tapped(told, asked)
}

/** Asks for the same word without its sound. In writing, the two words of a minimal pair are too few options. */
function inWriting(context: InLesson, builder: TurnBuilder, asked: AskedByTap): TurnBuilder {
  const { state } = builder
  const lead = 'No problem: without sound, then.'
  if (asked.exercise.kind === 'choose' && asked.exercise.options.length >= FEWEST_OPTIONS) {
    const { heard: _heard, ...exercise } = asked.exercise
    const { content, ...draft } = question(context.lesson, exercise, chanceOf(state))
    const written = remember(builder, { ...state, asked: { ...asked, exercise } })
    return say(written, { ...draft, content: `${lead} ${content}` })
  }
  const word = wordOf(context.lesson, asked.wordId)
  const told = say(builder, lead)
  const exercise = pickExercise(context, state, word)
  if (exercise) return askExercise(context, told, exercise, asked.hint)
  const { exercise: _heard, ...typed } = asked
  return say(remember(told, { ...state, asked: typed }), task(word, 'kikuyu'))
}

/** Says that a tap is wrong and puts the exercise again, or gives the answer after the second miss. */
export function missedTap(context: InLesson, builder: TurnBuilder, asked: AskedByTap, tap: Tapped): TurnBuilder {
  const isFirstTry = asked.misses === 0 && asked.hint === 'none'
  const noted = isFirstTry ? tested(builder, asked, asked.wordId, false) : builder
  const lead = `${phrase.notQuite(chanceOf(noted.state))} `
  const misses = asked.misses + 1
  if (misses >= TRIES) return giveAway(context, noted, asked, lead)
  const exercise = afterTap(asked.exercise, tap)
  const state = { ...afterMissed(noted.state, asked.wordId), asked: { ...asked, misses, exercise } }
  const why = whyNot(context, noted, asked, tap)
  return say(remember(noted, state), { ...expectedBy(context, asked), content: `${lead}${why}Try again.`, exercise })
}

/** Disables the wrong option. */
function afterTap(exercise: Exercise, tap: Tapped): Exercise {
  return exercise.kind === 'choose' && tap.kind === 'choose' && !exercise.closed.includes(tap.wordId)
    ? { ...exercise, closed: [...exercise.closed, tap.wordId] }
    : exercise
}

/** Says what the tapped answer means, or how much of it is right. */
function whyNot({ lesson }: InLesson, { state }: TurnBuilder, asked: AskedByTap, tap: Tapped): string {
  const word = wordOf(lesson, asked.wordId)
  switch (tap.kind) {
    case 'choose': {
      const chosen = allWordsIn(lesson).find(({ id }) => id === tap.wordId)
      return chosen ? `${whatIs(chosen, asked.exercise, state.toTeach)} ` : ''
    }
    case 'order':
      return 'The parts go in another order. '
    case 'fill': {
      const right = rightLetters(word, tap.letters)
      if (rightLetters(word, tap.letters, true) === tap.letters.length)
        return tildesIn(tap.letters.join('')) < tildesIn(word.kikuyu)
          ? `Only ${tap.letters.length - right === 1 ? 'one tilde is' : 'the tildes are'} missing: tap ĩ or ũ, or type ~i or ~u. In this exercise tildes count. `
          : 'The letters are right, but not their tildes. '
      if (tap.letters.length === 1) return 'It’s a different letter. '
      if (right === 0) return 'None of the letters is right yet. '
      return `${right} of ${tap.letters.length} letters ${right === 1 ? 'is' : 'are'} right. `
    }
    case 'dictation':
      return withoutTildes(plainForm(composeTildes(tap.text))) === withoutTildes(plainForm(word.kikuyu))
        ? 'Listen for the tildes. '
        : ''
    default:
      return ''
  }
}

const tildesIn = (text: string) => text.split(/[ĩũ]/i).length

function whatIs(chosen: Word, exercise: Exercise, toTeach: readonly string[]): string {
  if (exercise.kind === 'choose' && exercise.side === 'kikuyu') return `${speak(chosen)} is ${meaningAtEnd(chosen)}`
  return toTeach.includes(chosen.id)
    ? `${meaning(chosen)} comes later in this lesson.`
    : `${meaning(chosen)} is ${speak(chosen)}.`
}

/** All pairs are found. The words that needed more than one try come back in another exercise. */
export function testedPairs(
  context: InLesson,
  builder: TurnBuilder,
  asked: AskedByTap,
  missedIds: readonly string[],
): TurnBuilder {
  const { exercise } = asked
  if (exercise.kind !== 'match') return builder
  const troubled = exercise.words.filter((id) => missedIds.includes(id) || exercise.told.includes(id))
  let after = praisedForPairs(context, builder, troubled)
  for (const id of exercise.words) {
    if (!exercise.told.includes(id)) after = tested(after, asked, id, !missedIds.includes(id))
    if (troubled.includes(id)) after = remember(after, afterGivenAway(afterMissed(after.state, id), id))
  }
  return after
}

function praisedForPairs({ lesson }: InLesson, builder: TurnBuilder, troubled: readonly string[]): TurnBuilder {
  if (troubled.length > 0) {
    const words = troubled.map((id) => wordOf(lesson, id))
    const told = words.map((word) => `${speak(word)} is “${mainMeaning(word.english)}”`)
    return say(builder, `You found all four pairs. Once more: ${told.join('; ')}.`)
  }
  return praisedFor(builder, '', [merits.allPairs])
}
