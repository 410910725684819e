import { functionWords } from '../../english/function-words.ts'
import { englishWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'

/** Sentences of cards, by what they are about. */

export const cardSentences = (card: string): readonly string[] => card.split(/(?<=[.!?]) /)

/** The sentences that match a pattern. */
export const sentencesOn = (card: string, topic: RegExp): string =>
  cardSentences(card)
    .filter((sentence) => topic.test(sentence))
    .join(' ')

/** The sentences that name one of the words of an English text. */
export function sentencesWith(card: string, english = ''): string {
  const asked = englishWords(english)
    .filter((word) => !functionWords.has(word))
    .flatMap(formsOf)
  return cardSentences(card)
    .filter((sentence) => englishWords(sentence).some((word) => formsOf(word).some((form) => asked.includes(form))))
    .join(' ')
}

/** The first text that tells the place of a word in a sentence: “It comes after the verb”. */
export const onPlace = (...texts: readonly string[]): string | undefined => texts.find((text) => TELLS_PLACE.test(text))
const TELLS_PLACE = /\b(?:comes?|goes|put|stands?)\b[^.]*\b(?:after|before|end|first|last)\b/i
