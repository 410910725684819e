import { oneOf } from '../chance/seeded.ts'
import type { Lesson } from '../lesson/lesson.ts'
import { hintOf, mainMeaning, type Word } from '../word/word.ts'
import {
  firstExercise,
  isByMeaning,
  matchNow,
  pickExercise,
  pickHeard,
  question,
  reviewTask,
} from './exercises/choose-exercise.ts'
import { askedIn, orderParts, type Exercise } from './exercises/exercise.ts'
import {
  afterSaid,
  chanceOf,
  remember,
  say,
  tested,
  unsaid,
  wordOf,
  type InLesson,
  type TurnBuilder,
  asTurn,
} from './turn-builder.ts'
import {
  afterAsked,
  afterGivenAway,
  afterMissed,
  afterShown,
  afterTask,
  isEarlier,
  isThirdInARow,
  nextEarlier,
  nextStep,
  taskKind,
  withoutEarlier,
  type Asked,
  type LessonState,
  type Practice,
  lessonStateAtStart,
} from './lesson-state.ts'
import * as phrase from './wording/phrases.ts'
import { card, meaning, meaningAtEnd, speak } from './wording/speak.ts'
import type { Draft, Turn } from './turn.ts'

export interface Opening {
  /** Ids of words that the learner has produced before. With all words of the lesson the chat is a review. */
  readonly produced: readonly string[]
  /** The random seed: the same seed and the same answers give the same chat. */
  readonly seed: number
  /** True if questions may be answered by tap; without it everything is typed. */
  readonly exercises?: boolean | undefined
}

/**
 * The first turn of a lesson: its objective, and the first word or question. This file does not import the code that judges answers,
 * so a lesson opens before that code is loaded.
 */
export function openLesson(lesson: Lesson, { produced, seed, exercises }: Opening): Turn<LessonState> {
  const state = lessonStateAtStart(lesson, produced, seed)
  const messages = [{ content: objective(lesson, state.produced.length) }]
  return asTurn(proceed({ lesson, exercises }, { state, messages, events: [] }))
}

function objective(lesson: Lesson, known: number) {
  if (known === lesson.words.length) return `Objective: Review ${lesson.objective}.`
  const already = known > 0 ? ` You know ${known} of ${lesson.words.length} already.` : ''
  return `Objective: Learn ${lesson.objective}.${already}`
}

/**
 * Takes the next step after an answer: asks for a word again, shows a new one, or closes the lesson. In between it asks for words of
 * other lessons.
 */
export function proceed(context: InLesson, before: TurnBuilder, justAsked?: string): TurnBuilder {
  const step = nextStep(before.state, justAsked)
  if (step.kind === 'close') return close(context, before)
  const review = askEarlier(context, before)
  if (review) return review
  const builder = remember(before, afterTask(before.state, 'own'))
  const match = context.exercises ? matchNow(context, builder.state) : undefined
  if (match) return askExercise(context, builder, match)
  const word = wordOf(context.lesson, step.wordId)
  return step.kind === 'teach' ? show(context, builder, word) : ask(context, builder, word, step.how)
}

/** Shows a new word on its card and asks to try it: by tap, or without exercises by typing. */
export function show(context: InLesson, builder: TurnBuilder, word: Word): TurnBuilder {
  const { state } = builder
  const shown = {
    ...afterShown({ ...state, toTeach: state.toTeach.filter((id) => id !== word.id) }, word.id),
    tasksSinceShown: 0,
  }
  const carded: TurnBuilder = {
    ...builder,
    state: shown,
    messages: [...builder.messages, { content: card(word) }],
    events: [...builder.events, { type: 'word-seen', wordId: word.id, where: context.lesson.id }],
  }
  const exercise = context.exercises ? firstExercise(context, shown, word) : undefined
  if (exercise) return askExercise(context, carded, exercise)
  const invitation = state.turn === 0 ? phrase.wouldYouLikeToTry : phrase.tryIt(chanceOf(state))
  const asked: Asked = { wordId: word.id, how: 'copy', hint: 'none', misses: 0 }
  return say(remember(carded, noted(context, { ...shown, asked })), { ...expecting(word), content: invitation })
}

function ask(context: InLesson, builder: TurnBuilder, word: Word, wanted: Practice['next']): TurnBuilder {
  const { tasksSinceShown, ...state } = builder.state
  const counted = remember(builder, { ...state, tasksSinceShown: tasksSinceShown + 1 })
  const typed = wanted === 'tap' ? 'kikuyu' : wanted
  const isTapped = context.exercises && (wanted === 'tap' || isThirdInARow(builder.state, typed))
  const exercise = isTapped
    ? pickExercise(context, builder.state, word)
    : wanted === 'english'
      ? pickHeard(context, builder.state, word)
      : undefined
  if (exercise) return askExercise(context, counted, exercise)
  const how = isThirdInARow(builder.state, typed) ? 'english' : typed
  const asked: Asked = { wordId: word.id, how, hint: 'none', misses: 0 }
  return say(remember(counted, noted(context, { ...counted.state, asked })), task(word, how))
}

/** Asks for a word of another lesson, when it is time for one. */
function askEarlier(context: InLesson, builder: TurnBuilder): TurnBuilder | undefined {
  const { state } = builder
  const due = nextEarlier(state, context.lesson)
  const way = due && reviewTask(context, state, due)
  if (!way) return undefined
  const { word, number } = due
  const lead = unsaid(state, phrase.fromLesson(number), chanceOf(state)) ?? phrase.fromLesson(number)[0]
  const introduced = say(remember(builder, afterSaid(afterTask(state, 'earlier'), lead)), lead)
  if (way !== 'typed') return askExercise(context, introduced, way)
  const how = due.due === 'kikuyu-english' ? 'english' : 'kikuyu'
  const asked: Asked = { wordId: word.id, how, hint: 'none', misses: 0 }
  return say(remember(introduced, noted(context, { ...introduced.state, asked })), task(word, how))
}

/** Only lessons with exercises vary their tasks. */
const noted = ({ exercises }: InLesson, state: LessonState & { asked: Asked }): LessonState =>
  exercises ? afterAsked(state, taskKind(state.asked)) : state

/** Asks an exercise. `hint`: how much of its word was shown just before. */
export function askExercise(
  context: InLesson,
  builder: TurnBuilder,
  exercise: Exercise,
  hint: Asked['hint'] = 'none',
): TurnBuilder {
  const how = isByMeaning(exercise) ? 'english' : 'kikuyu'
  const ids = askedIn(exercise)
  const wordId = ids.find((id) => !builder.state.produced.includes(id)) ?? ids[0] ?? ''
  const asked: Asked = { wordId, how, exercise, hint, misses: 0 }
  const matched = exercise.kind === 'match' ? [...builder.state.matched, ...exercise.words] : builder.state.matched
  return say(
    remember(builder, noted(context, { ...builder.state, matched, asked })),
    question(context.lesson, exercise, chanceOf(builder.state)),
  )
}

/** Repeats the open question; without one, says what the learner can do. */
export function askAgain(builder: TurnBuilder, lesson: Lesson): TurnBuilder {
  const { asked } = builder.state
  return say(builder, asked ? openQuestion(builder.state, lesson, asked) : phrase.AFTER_THE_END)
}

/** The open question, as it was asked first. */
export function openQuestion(state: LessonState, lesson: Lesson, { wordId, how, exercise }: Asked): Draft {
  if (exercise) return question(lesson, exercise, chanceOf(state))
  const word = wordOf(lesson, wordId)
  return how === 'copy' ? copyTask(word) : task(word, how)
}

/** Asks to copy the word. */
const copyTask = (word: Word): Draft => ({
  ...expecting(word),
  content: `It is ${speak(word)}. Can you type it?`,
})

/** Asks for a word by its meaning, or for a meaning. */
export function task(word: Word, how: 'kikuyu' | 'english'): Draft {
  return how === 'kikuyu'
    ? { ...expecting(word), content: `Task: How do you say ${meaning(word)} in Kikuyu?` }
    : { isQuestion: true, content: `Task: What does ${speak(word)} mean in English?` }
}

function expecting(word: Word) {
  return { isQuestion: true, expectedResponse: word.kikuyu } as const
}

/** Ends the lesson: lists its words and names the next step. */
function close(context: InLesson, builder: TurnBuilder): TurnBuilder {
  const { lesson } = context
  const { asked: _answered, ...state } = builder.state
  const learnt = lesson.words.map((word) => `${speak(word)}: ${mainMeaning(word.english)}`)
  return say(
    remember(builder, { ...state, toReview: [] }),
    `Good job! You have finished “${lesson.title}”. You can now say:\n${learnt.join('\n')}`,
    phrase.AFTER_THE_END,
  )
}

/** Gives a hint: disables a wrong option, shows a pair, or shows the beginning. After the last hint it gives the answer. */
export function hintOfExercise(
  context: InLesson,
  builder: TurnBuilder,
  asked: Asked,
  lead = '',
  at = asked.wordId,
): TurnBuilder {
  const given = asked.exercise && hintWithin(context, builder.state, asked, asked.exercise, at, lead)
  if (!given) return giveAway(context, builder, asked, lead)
  const [hint, exercise] = given
  const state = { ...builder.state, asked: { ...asked, hint: 'first-letter' as const, exercise } }
  return say(remember(builder, state), { ...expectedBy(context, asked), content: `${lead}${hint}`, exercise })
}

/** The text of the hint, and the exercise after it; undefined if only the answer is left to show. */
function hintWithin(
  { lesson }: InLesson,
  state: LessonState,
  { wordId, hint }: Asked,
  exercise: Exercise,
  at: string,
  lead: string,
): readonly [string, Exercise] | undefined {
  const word = wordOf(lesson, wordId)
  switch (exercise.kind) {
    case 'match': {
      const told = wordOf(lesson, exercise.words.includes(at) ? at : wordId)
      return [`${speak(told)} is ${meaningAtEnd(told)}`, { ...exercise, told: [...exercise.told, told.id] }]
    }
    case 'choose': {
      const open = exercise.options.filter((id) => id !== wordId && !exercise.closed.includes(id))
      const [first, ...others] = open
      if (first === undefined || others.length === 0) return undefined
      const wrong = wordOf(lesson, oneOf([first, ...others], chanceOf(state)))
      const text = exercise.side === 'english' ? meaningAtEnd(wrong) : `${speak(wrong)}.`
      // After the meaning of the option that was chosen.
      return [
        `${/[*“]/.test(lead) ? 'Nor is it' : 'It isn’t'} ${text}`,
        { ...exercise, closed: [...exercise.closed, wrong.id] },
      ]
    }
    case 'order':
      return hint === 'none' ? [`It begins with *${orderParts(word)?.[0] ?? ''}…*`, exercise] : undefined
    case 'fill':
      return hint === 'none' ? [`You say it like this: ${hintOf(word)}.`, exercise] : undefined
    case 'dictation':
      return hint === 'none' ? [`It means ${meaningAtEnd(word)}`, exercise] : undefined
  }
}

/**
 * Gives the answer of an exercise and goes on; the word comes back in another exercise. A word of another lesson counts as forgotten,
 * and comes back in a review.
 */
export function giveAway(context: InLesson, builder: TurnBuilder, asked: Asked, lead = ''): TurnBuilder {
  const word = wordOf(context.lesson, asked.wordId)
  // Not “it”: the sentence before may be about another word.
  const answer =
    asked.how === 'english' ? `${speak(word)} is ${meaningAtEnd(word)}` : `${meaning(word)} is ${speak(word)}.`
  if (isEarlier(builder.state, word.id)) {
    const missed = tested(builder, asked, word.id, false)
    return proceed(context, say(missed, `${lead}${answer} ${phrase.IN_REVIEWS}`), word.id)
  }
  const left = afterGivenAway(afterMissed(builder.state, word.id), word.id)
  return leave(context, builder, left, word.id, `${lead}${answer} `)
}

/** Leaves the open question. The word comes back as `after` says; one of another lesson is still due for review. */
export function skip(
  context: InLesson,
  builder: TurnBuilder,
  { wordId }: Asked,
  after: (state: LessonState, wordId: string) => LessonState,
): TurnBuilder {
  const { state } = builder
  return isEarlier(state, wordId)
    ? proceed(context, remember(say(builder, phrase.IN_REVIEWS), withoutEarlier(state, wordId)), wordId)
    : leave(context, builder, after(state, wordId), wordId)
}

/**
 * Goes on from a word of the lesson that comes back as `left` says. The last one left comes at once, by tap if possible, and the
 * learner may stop. `told` is said first.
 */
export function leave(
  context: InLesson,
  builder: TurnBuilder,
  left: LessonState,
  wordId: string,
  told = '',
): TurnBuilder {
  const isLast = nextStep(left, wordId).wordId === wordId
  const said = isLast ? { content: told + phrase.LAST_LEFT, suggestions: [phrase.ENOUGH] } : told + phrase.COMES_BACK
  return proceed(context, remember(say(builder, said), isLast ? afterGivenAway(left, wordId) : left), wordId)
}

/** The Kikuyu word in an answer to the open question. */
export function expectedBy({ lesson }: InLesson, { wordId, how }: Asked): Partial<Draft> {
  return how === 'english' ? {} : { expectedResponse: wordOf(lesson, wordId).kikuyu }
}
