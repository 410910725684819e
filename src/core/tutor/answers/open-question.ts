import type { Word } from '../../word/word.ts'
import { TYPE_ONCE, TYPE_OR_SKIP } from '../wording/answer-remarks.ts'
import { pickExercise } from '../exercises/choose-exercise.ts'
import { askAgain, askExercise, giveAway, hintOfExercise, leave } from '../flow.ts'
import { afterMissed, afterShown, isEarlier, type Asked } from '../lesson-state.ts'
import { beginning, hasHalf, lengthOf, meaningAtEnd, speak } from '../wording/speak.ts'
import { remember, say, wordOf, type InLesson, type LessonContext, type TurnBuilder } from '../turn-builder.ts'

/** Help with the open question, for a learner who types: made easier, or with a hint. */

/**
 * Asks for the same word in an easier way, by tap instead of typing. For an open exercise or a word of another lesson it gives the
 * answer; without exercises it gives a hint. `lead` is said first.
 */
export function ease(context: LessonContext, builder: TurnBuilder, asked: Asked, lead = ''): TurnBuilder {
  const word = wordOf(context.lesson, asked.wordId)
  if (asked.exercise || isEarlier(builder.state, asked.wordId)) return giveAway(context, builder, asked, lead)
  const exercise = context.exercises ? pickExercise(context, builder.state, word) : undefined
  if (!exercise) return giveHint(context, builder, asked, lead)
  return askExercise(context, say(builder, `${lead}${ANOTHER_WAY}`), exercise, 'half')
}

/** Asks for the same word in another way, by tap. Keeps an open exercise, and a question that no exercise can replace. */
export function vary(context: LessonContext, builder: TurnBuilder, asked: Asked): TurnBuilder {
  const isFixed = asked.exercise !== undefined || isEarlier(builder.state, asked.wordId) || !context.exercises
  const exercise = isFixed ? undefined : pickExercise(context, builder.state, wordOf(context.lesson, asked.wordId))
  return exercise ? askExercise(context, builder, exercise, 'half') : askAgain(builder, context.lesson)
}

const ANOTHER_WAY = 'Let’s try it in an easier way.'

/**
 * Gives the next hint: the first letter, then half the word, then the word. `lead` is said first. The learner types a word
 * shown in full once, and is asked for it again later; a meaning shown in full needs no typing.
 */
export function giveHint(context: LessonContext, builder: TurnBuilder, asked: Asked, lead = ''): TurnBuilder {
  if (asked.exercise) return hintOfExercise(context, builder, asked, lead)
  const word = wordOf(context.lesson, asked.wordId)
  if (asked.how === 'copy') return say(builder, expect(word, `${lead}Copy it exactly: ${speak(word)}.`))
  return asked.how === 'english'
    ? hintOfMeaning(context, builder, asked, word, lead)
    : hintOfWord(context, builder, asked, word, lead)
}

function hintOfWord(context: InLesson, builder: TurnBuilder, asked: Asked, word: Word, lead: string): TurnBuilder {
  const climbed = (hint: Asked['hint']) => ({ ...builder.state, asked: { ...asked, hint } })
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
  return showWord(context, builder, asked, lead)
}

/**
 * Shows the whole word. Typing it now is practice; it counts when the tutor asks for it again. After a word of another lesson it goes
 * on.
 */
export function showWord(context: InLesson, builder: TurnBuilder, asked: Asked, lead = ''): TurnBuilder {
  const word = wordOf(context.lesson, asked.wordId)
  if (isEarlier(builder.state, word.id)) return giveAway(context, builder, asked, lead)
  const { exercise: _tapped, ...typed } = asked
  const state = { ...afterMissed(builder.state, word.id), asked: { ...typed, hint: 'word' as const, misses: 0 } }
  return say(
    remember(builder, state),
    expect(word, `${lead}It is ${speak(word)}. ${asked.hint === 'word' ? TYPE_OR_SKIP : TYPE_ONCE}`),
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
    const state = { ...builder.state, asked: { ...asked, hint: 'first-letter' as const } }
    return say(remember(builder, state), `${lead}It begins with “${firstLetter(word.english)}”.`)
  }
  if (isEarlier(builder.state, word.id)) return giveAway(context, builder, asked, lead)
  const left = afterShown(afterMissed(builder.state, word.id), word.id)
  return leave(context, builder, left, word.id, `${lead}It means ${meaningAtEnd(word)} `)
}

function firstLetter(english: string) {
  return /\p{L}/u.exec(english.replace(/^to /, ''))?.[0] ?? english.charAt(0)
}

function expect(word: Word, content: string) {
  return { content, expectedResponse: word.kikuyu }
}
