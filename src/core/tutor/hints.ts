import type { Word } from '../word/word.ts'
import { remember, say, wordOf, type Making, type Room } from './making.ts'
import type { Asked } from './memory.ts'
import * as phrase from './phrases.ts'
import { proceed } from './flow.ts'
import { afterMissed, afterShown } from './schedule.ts'
import { beginning, hasHalf, lengthOf, meaningAtEnd, speak } from './speak.ts'

/**
 * The ladder of hints: the first letter, then half the word, then the word. `lead` is said before it. A word shown in
 * full is asked to be typed once and comes back later; a meaning shown in full needs no typing.
 */
export function giveHint(room: Room, making: Making, asked: Asked, lead = ''): Making {
  const word = wordOf(room.lesson, asked.wordId)
  if (asked.how === 'copy') return say(making, expect(word, `${lead}Copy it exactly: ${speak(word)}.`))
  return asked.how === 'english'
    ? hintOfMeaning(room, making, asked, word, lead)
    : hintOfWord(making, asked, word, lead)
}

function hintOfWord(making: Making, asked: Asked, word: Word, lead: string): Making {
  const climbed = (hint: Asked['hint']) => ({ ...making.memory, asked: { ...asked, hint } })
  if (asked.hint === 'none') {
    return say(
      remember(making, climbed('first-letter')),
      expect(word, `${lead}It begins with ${beginning(word, 'first-letter')} and has ${lengthOf(word)}.`),
    )
  }
  if (asked.hint === 'first-letter' && hasHalf(word))
    return say(remember(making, climbed('half')), expect(word, `${lead}Here is half of it: ${beginning(word, 'half')}`))
  return showWord(making, asked, word, lead)
}

/** The whole word: typing it now is practice, it counts when it is asked for again. */
export function showWord(making: Making, asked: Asked, word: Word, lead = ''): Making {
  const memory = { ...afterMissed(making.memory, word.id), asked: { ...asked, hint: 'word' as const, misses: 0 } }
  return say(
    remember(making, memory),
    expect(word, `${lead}It is ${speak(word)}. ${asked.hint === 'word' ? phrase.TYPE_OR_SKIP : phrase.TYPE_ONCE}`),
  )
}

function hintOfMeaning(room: Room, making: Making, asked: Asked, word: Word, lead: string): Making {
  if (asked.hint === 'none') {
    const memory = { ...making.memory, asked: { ...asked, hint: 'first-letter' as const } }
    return say(remember(making, memory), `${lead}It begins with “${firstLetter(word.english)}”.`)
  }
  const told = say(making, `${lead}It means ${meaningAtEnd(word)} ${phrase.COMES_BACK}`)
  const memory = afterShown(afterMissed(told.memory, word.id), word.id)
  return proceed(room, remember(told, memory), word.id)
}

function firstLetter(english: string) {
  return /\p{L}/u.exec(english.replace(/^to /, ''))?.[0] ?? english.charAt(0)
}

function expect(word: Word, content: string) {
  return { content, expectedResponse: word.kikuyu }
}
