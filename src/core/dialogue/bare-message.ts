import { withoutOpenings } from '../english/openings.ts'
import { DRAWN_OUT } from '../english/plain-english.ts'
import type { InFull } from '../english/synonyms.ts'

/** True for a word that learners put before or after an answer without a comma: “lol metha”. Some are of another language, or Kikuyu. */
export type IsInterjection = (word: string) => boolean

/** True for one of the words, which are in small letters, as it is typed or in full. */
export function isOneOf(words: readonly string[], inFull: InFull): IsInterjection {
  const known = new Set(words)
  return (typed) => [typed, inFull(typed)].some((word) => known.has(word.toLowerCase().replace(/['’]/g, '')))
}

/** The first word after those that open a text, and the end of the words before those that close it, as indices. */
export function coreOf(
  words: readonly string[],
  opens: IsInterjection,
  closes: IsInterjection,
): readonly [number, number] {
  let [first, end] = [0, words.length]
  while (first < end && opens(words[first]!)) first++
  while (first < end && closes(words[end - 1]!)) end--
  return [first, end]
}

/** A message of more words is understood whatever stands around it. */
const MOST_HIDDEN = 5

/**
 * A short message without drawn-out letters and the words around what it says, then without a polite beginning. Empty if there are
 * none of these.
 */
export function bareMessages(message: string, isInterjection: IsInterjection, isAside: IsInterjection): string[] {
  const words = withoutOpenings(message.trim()).split(/\s+/)
  const [first, end] = coreOf(words, beside(isInterjection), beside(isAside))
  const bare = words.slice(first, end).join(' ').replace(DRAWN_OUT, '$1')
  const asked = bare.replace(ASKS_TUTOR, '')
  // “Could you go on?” is no question.
  const wish = asked === bare ? bare : asked.replace(/\?$/, '')
  const wishes = [wish, wish.replace(/^tell me /i, '')].filter((text) => text.includes(' '))
  // “oh no” is not “no”.
  const isBare = (text: string) =>
    text !== '' && text !== message.trim() && text.toLowerCase() !== 'no' && text.split(' ').length <= MOST_HIDDEN
  return [...new Set([bare, ...wishes])].filter(isBare)
}

/** True for the same words with marks around them, and for marks alone; those of a question and of a gap belong to the message. */
const beside =
  (isWord: IsInterjection): IsInterjection =>
  (typed) => {
    const [word] = /[\p{L}\p{N}?_](?:.*[\p{L}\p{N}?_])?/u.exec(typed) ?? []
    return word === undefined || isWord(word)
  }

/** “Could you please …”, “I need you to …” before what the tutor shall do. */
const ASKS_TUTOR =
  /^(?:(?:do|would) you mind (?:if you|to)|(?:can|could|will|would) (?:you|u)|i(?:['’]?d (?:like|love)| (?:need|want|would like|would love)) you to|is it possible (?:for you )?to|(?:i['’]?d |i would |would )(?:like|love) (?:it )?if you|why don['’]?t you|you (?:must|need to|should)|(?=(?:just|kindly) ))(?: ?(?:just|kindly|maybe|perhaps|please|possibly)\b)* ?/i
