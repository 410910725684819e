import type { Word } from '../word/word.ts'
import { remember, say, wordOf, type TurnBuilder, type LessonContext } from './turn-builder.ts'
import type { Asked } from './lesson-state.ts'
import * as phrase from './phrases.ts'
import { proceed } from './flow.ts'
import { afterMissed, afterShown } from './schedule.ts'
import { beginning, hasHalf, lengthOf, meaningAtEnd, speak } from './speak.ts'

/**
 * The ladder of hints: the first letter, then half the word, then the word. `lead` is said before it. A word shown in
 * full is asked to be typed once and comes back later; a meaning shown in full needs no typing.
 */
export function giveHint(room: LessonContext, builder: TurnBuilder, asked: Asked, lead = ''): TurnBuilder {
  const word = wordOf(room.lesson, asked.wordId)
  if (asked.how === 'copy') return say(builder, expect(word, `${lead}Copy it exactly: ${speak(word)}.`))
  return asked.how === 'english'
    ? hintOfMeaning(room, builder, asked, word, lead)
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

/** The whole word: typing it now is practice, it counts when it is asked for again. */
export function showWord(builder: TurnBuilder, asked: Asked, word: Word, lead = ''): TurnBuilder {
  const memory = { ...afterMissed(builder.memory, word.id), asked: { ...asked, hint: 'word' as const, misses: 0 } }
  return say(
    remember(builder, memory),
    expect(word, `${lead}It is ${speak(word)}. ${asked.hint === 'word' ? phrase.TYPE_OR_SKIP : phrase.TYPE_ONCE}`),
  )
}

function hintOfMeaning(room: LessonContext, builder: TurnBuilder, asked: Asked, word: Word, lead: string): TurnBuilder {
  if (asked.hint === 'none') {
    const memory = { ...builder.memory, asked: { ...asked, hint: 'first-letter' as const } }
    return say(remember(builder, memory), `${lead}It begins with “${firstLetter(word.english)}”.`)
  }
  const told = say(builder, `${lead}It means ${meaningAtEnd(word)} ${phrase.COMES_BACK}`)
  const memory = afterShown(afterMissed(told.memory, word.id), word.id)
  return proceed(room, remember(told, memory), word.id)
}

function firstLetter(english: string) {
  return /\p{L}/u.exec(english.replace(/^to /, ''))?.[0] ?? english.charAt(0)
}

function expect(word: Word, content: string) {
  return { content, expectedResponse: word.kikuyu }
}
