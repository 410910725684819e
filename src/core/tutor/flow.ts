import { oneOf, shuffled } from '../chance/seeded.ts'
import type { Lesson } from '../lesson/lesson.ts'
import { hintOf, mainMeaning } from '../word/spelled.ts'
import type { Word } from '../word/word.ts'
import { firstExercise, isByMeaning, matchNow, pickExercise, question } from './choose-exercise.ts'
import { askedIn, orderParts, type Exercise } from './exercise.ts'
import {
  afterSaid,
  chanceOf,
  remember,
  say,
  wordOf,
  type InLesson,
  type TurnBuilder,
  type LessonContext,
} from './turn-builder.ts'
import {
  afterAsked,
  afterGivenAway,
  afterMissed,
  afterShown,
  isThirdInARow,
  lessonStateAtStart,
  nextStep,
  taskKind,
  type Asked,
  type LessonState,
  type Practice,
} from './lesson-state.ts'
import * as phrase from './phrases.ts'
import { beginning, card, hasHalf, lengthOf, meaning, meaningAtEnd, speak } from './speak.ts'
import type { Draft } from './turn.ts'

/** Takes the next step after an answer: asks for an earlier word, shows a new one, or closes the lesson. */
export function proceed(context: InLesson, builder: TurnBuilder, justAsked?: string): TurnBuilder {
  const step = nextStep(builder.memory, justAsked)
  if (step.kind === 'close') return close(context, builder)
  const match = context.exercises ? matchNow(context, builder.memory) : undefined
  if (match) return askExercise(context, builder, match)
  const word = wordOf(context.lesson, step.wordId)
  return step.kind === 'teach' ? show(context, builder, word) : ask(context, builder, word, step.how)
}

/** Shows a new word on its card and asks to try it: by tap, or without exercises by typing. */
export function show(context: InLesson, builder: TurnBuilder, word: Word): TurnBuilder {
  const { memory } = builder
  const shown = {
    ...afterShown({ ...memory, toTeach: memory.toTeach.filter((id) => id !== word.id) }, word.id),
    tasksSinceShown: 0,
  }
  const carded: TurnBuilder = {
    ...builder,
    memory: shown,
    messages: [...builder.messages, { content: card(word) }],
    events: [...builder.events, { type: 'word-seen', wordId: word.id, where: context.lesson.id }],
  }
  const exercise = context.exercises ? firstExercise(context, shown, word) : undefined
  if (exercise) return askExercise(context, carded, exercise)
  const invitation = memory.turn === 0 ? phrase.wouldYouLikeToTry : phrase.tryIt(chanceOf(memory))
  const asked: Asked = { wordId: word.id, how: 'copy', hint: 'none', misses: 0 }
  return say(remember(carded, noted(context, { ...shown, asked })), { ...expecting(word), content: invitation })
}

function ask(context: InLesson, builder: TurnBuilder, word: Word, wanted: Practice['next']): TurnBuilder {
  const { tasksSinceShown, ...memory } = builder.memory
  const counted = remember(builder, { ...memory, tasksSinceShown: tasksSinceShown + 1 })
  const typed = wanted === 'tap' ? 'kikuyu' : wanted
  const isTapped = context.exercises && (wanted === 'tap' || isThirdInARow(builder.memory, typed))
  const exercise = isTapped ? pickExercise(context, builder.memory, word) : undefined
  if (exercise) return askExercise(context, counted, exercise)
  const how = isThirdInARow(builder.memory, typed) ? 'english' : typed
  const asked: Asked = { wordId: word.id, how, hint: 'none', misses: 0 }
  return say(remember(counted, noted(context, { ...counted.memory, asked })), task(word, how))
}

/** Only lessons with exercises vary their tasks. */
const noted = ({ exercises }: InLesson, memory: LessonState & { asked: Asked }): LessonState =>
  exercises ? afterAsked(memory, taskKind(memory.asked)) : memory

function askExercise(
  context: InLesson,
  builder: TurnBuilder,
  exercise: Exercise,
  hint: Asked['hint'] = 'none',
): TurnBuilder {
  const how = isByMeaning(exercise) ? 'english' : 'kikuyu'
  const ids = askedIn(exercise)
  const wordId = ids.find((id) => !builder.memory.produced.includes(id)) ?? ids[0] ?? ''
  const asked: Asked = { wordId, how, exercise, hint, misses: 0 }
  const matched = exercise.kind === 'match' ? [...builder.memory.matched, ...exercise.words] : builder.memory.matched
  return say(
    remember(builder, noted(context, { ...builder.memory, matched, asked })),
    question(context.lesson, exercise, chanceOf(builder.memory)),
  )
}

/**
 * Asks for the same word in an easier way: by tap in place of typing. An open exercise ends with its answer. Without exercises it
 * gives a hint. `lead` precedes it.
 */
export function ease(context: LessonContext, builder: TurnBuilder, asked: Asked, lead = ''): TurnBuilder {
  const word = wordOf(context.lesson, asked.wordId)
  if (asked.exercise) return giveAway(context, builder, asked, lead)
  const exercise = context.exercises ? pickExercise(context, builder.memory, word) : undefined
  if (!exercise) return giveHint(context, builder, asked, lead)
  return askExercise(context, say(builder, `${lead}${ANOTHER_WAY}`), exercise, 'half')
}

const ANOTHER_WAY = 'Let’s try it in an easier way.'

/** Asks the open question again in other words; without one, says what the learner can do. */
export function askOnceMore(builder: TurnBuilder, lesson: Lesson): TurnBuilder {
  const { asked, spoken = [] } = builder.memory
  if (!asked || asked.exercise) return askAgain(builder, lesson)
  const word = wordOf(lesson, asked.wordId)
  const open = asked.how === 'copy' ? copyTask(word) : task(word, asked.how)
  const variants =
    asked.how === 'copy'
      ? phrase.copyAgain.map((vary) => vary(speak(word)))
      : phrase.askedAgain.map((vary) => vary(open.content.replace('Task: ', '')))
  const content = variants.find((text) => !spoken.includes(text)) ?? open.content
  return say(remember(builder, afterSaid(builder.memory, content)), { ...open, content })
}

/** Repeats the open question; without one, says what the learner can do. */
export function askAgain(builder: TurnBuilder, lesson: Lesson): TurnBuilder {
  const { asked } = builder.memory
  if (!asked) return say(builder, phrase.AFTER_THE_END)
  if (asked.exercise) return say(builder, question(lesson, asked.exercise, chanceOf(builder.memory)))
  const word = wordOf(lesson, asked.wordId)
  return say(builder, asked.how === 'copy' ? copyTask(word) : task(word, asked.how))
}

const copyTask = (word: Word): Draft => ({ ...expecting(word), content: `It is ${speak(word)}. Can you type it?` })

function task(word: Word, how: 'kikuyu' | 'english'): Draft {
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
  const { asked: _answered, ...memory } = builder.memory
  const learnt = lesson.words.map((word) => `${speak(word)}: ${mainMeaning(word.english)}`)
  return say(
    remember(builder, { ...memory, toReview: [] }),
    `Good job! You have finished “${lesson.title}”. You can now say:\n${learnt.join('\n')}`,
    phrase.AFTER_THE_END,
  )
}

/** Tests every word of the lesson from its meaning, also those not shown yet: the lesson is complete when all are right. */
export function quiz(context: InLesson, builder: TurnBuilder): TurnBuilder {
  return review(context, remember(builder, { ...builder.memory, toTeach: [] }))
}

/** Begins the lesson anew. What was produced stays produced. */
export function restart(context: InLesson, builder: TurnBuilder): TurnBuilder {
  const { produced, turn, seed, recent, spoken = [] } = builder.memory
  const fresh = lessonStateAtStart(context.lesson, [], seed)
  return proceed(
    context,
    remember(builder, { ...fresh, produced, turn, recent, spoken, toReview: context.lesson.wordIds }),
  )
}

/** Asks every word of the lesson once more, in random order. */
export function review(context: InLesson, builder: TurnBuilder): TurnBuilder {
  const { memory } = builder
  const ids = shuffled(
    context.lesson.words.map((word) => word.id),
    chanceOf(memory),
  )
  const practice = ids.map((wordId) => ({ wordId, due: memory.turn, next: 'kikuyu', trouble: 0 }) as const)
  return proceed(context, remember(builder, { ...memory, practice, matched: [], toReview: ids }))
}

/**
 * Gives the next hint: the first letter, then half the word, then the word. `lead` precedes it. The learner types a word
 * shown in full once, and is asked for it again later; a meaning shown in full needs no typing.
 */
export function giveHint(context: LessonContext, builder: TurnBuilder, asked: Asked, lead = ''): TurnBuilder {
  if (asked.exercise) return hintOfExercise(context, builder, asked, lead)
  const word = wordOf(context.lesson, asked.wordId)
  if (asked.how === 'copy') return say(builder, expect(word, `${lead}Copy it exactly: ${speak(word)}.`))
  return asked.how === 'english'
    ? hintOfMeaning(context, builder, asked, word, lead)
    : hintOfWord(builder, asked, word, lead)
}

function hintOfWord(builder: TurnBuilder, asked: Asked, word: Word, lead: string): TurnBuilder {
  const climbed = (hint: Asked['hint']) => ({ ...builder.memory, asked: { ...asked, hint } })
  if (asked.hint === 'none') {
    return say(
      remember(builder, climbed('first-letter')),
      expect(word, `${lead}It begins with ${beginning(word, 'first-letter')} and has ${lengthOf(word)}.`),
    )
  }
  if (asked.hint === 'first-letter' && hasHalf(word))
    return say(
      remember(builder, climbed('half')),
      expect(word, `${lead}Here is half of it: ${beginning(word, 'half')}`),
    )
  return showWord(builder, asked, word, lead)
}

/** Shows the whole word. Typing it now is practice; it counts when the tutor asks for it again. */
export function showWord(builder: TurnBuilder, asked: Asked, word: Word, lead = ''): TurnBuilder {
  const { exercise: _tapped, ...typed } = asked
  const memory = { ...afterMissed(builder.memory, word.id), asked: { ...typed, hint: 'word' as const, misses: 0 } }
  return say(
    remember(builder, memory),
    expect(word, `${lead}It is ${speak(word)}. ${asked.hint === 'word' ? phrase.TYPE_OR_SKIP : phrase.TYPE_ONCE}`),
  )
}

function hintOfMeaning(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  word: Word,
  lead: string,
): TurnBuilder {
  if (asked.hint === 'none') {
    const memory = { ...builder.memory, asked: { ...asked, hint: 'first-letter' as const } }
    return say(remember(builder, memory), `${lead}It begins with “${firstLetter(word.english)}”.`)
  }
  const told = say(builder, `${lead}It means ${meaningAtEnd(word)} ${phrase.COMES_BACK}`)
  const memory = afterShown(afterMissed(told.memory, word.id), word.id)
  return proceed(context, remember(told, memory), word.id)
}

function firstLetter(english: string) {
  return /\p{L}/u.exec(english.replace(/^to /, ''))?.[0] ?? english.charAt(0)
}

function expect(word: Word, content: string) {
  return { content, expectedResponse: word.kikuyu }
}

/** A hint closes a wrong option, tells a pair, or gives a beginning; after it the answer is given away. */
export function hintOfExercise(
  context: InLesson,
  builder: TurnBuilder,
  asked: Asked,
  lead = '',
  at = asked.wordId,
): TurnBuilder {
  const given = asked.exercise && hintWithin(context, builder.memory, asked, asked.exercise, at)
  if (!given) return giveAway(context, builder, asked, lead)
  const [hint, exercise] = given
  const memory = { ...builder.memory, asked: { ...asked, hint: 'first-letter' as const, exercise } }
  return say(remember(builder, memory), { ...expectedBy(context, asked), content: `${lead}${hint}`, exercise })
}

/** The text of the hint, and the exercise after it; undefined when nothing is left but the answer. */
function hintWithin(
  { lesson }: InLesson,
  memory: LessonState,
  { wordId, hint }: Asked,
  exercise: Exercise,
  at: string,
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
      const wrong = wordOf(lesson, oneOf([first, ...others], chanceOf(memory)))
      const text = exercise.side === 'english' ? meaningAtEnd(wrong) : `${speak(wrong)}.`
      return [`It isn’t ${text}`, { ...exercise, closed: [...exercise.closed, wrong.id] }]
    }
    case 'order':
      return hint === 'none' ? [`It begins with *${orderParts(word)?.[0] ?? ''}…*.`, exercise] : undefined
    case 'fill':
      return hint === 'none' ? [`You say it like this: ${hintOf(word)}.`, exercise] : undefined
  }
}

/** Tells the answer of an exercise and goes on; the word comes back in another exercise. */
export function giveAway(context: InLesson, builder: TurnBuilder, asked: Asked, lead = ''): TurnBuilder {
  const word = wordOf(context.lesson, asked.wordId)
  const answer = asked.how === 'english' ? `${speak(word)} is ${meaningAtEnd(word)}` : `It is ${speak(word)}.`
  const told = say(builder, `${lead}${answer} ${phrase.COMES_BACK}`)
  const memory = afterGivenAway(afterMissed(told.memory, word.id), word.id)
  return proceed(context, remember(told, memory), word.id)
}

/** The Kikuyu word that an answer to the open question holds. */
export function expectedBy({ lesson }: InLesson, { wordId, how }: Asked): Partial<Draft> {
  return how === 'english' ? {} : { expectedResponse: wordOf(lesson, wordId).kikuyu }
}
