import type { AnswerIndex } from '../../answer/answer-index.ts'
import { plainForm } from '../../answer/letters.ts'
import { plainSense } from '../../answer/senses.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { englishWords } from '../../english/plain-english.ts'
import type { LanguageNotes } from '../../lesson/language-notes.ts'
import type { Usage } from '../../word/word.ts'
import { whereTaught } from '../meanings/describe-word.ts'
import { IN_ASSISTANT } from '../wording/remarks.ts'
import { speak } from '../wording/speak.ts'
import type { LessonContext } from '../turn-builder.ts'

/** The phrases of the phrasebook by their English. */

/** Words of the longest phrase that is looked up. */
export const LONGEST_PHRASE = 8

/** A longer message does not ask for the phrase at its end. */
const MOST_WORDS_READ = 60

const indexes = new WeakMap<LanguageNotes, ReadonlyMap<string, Usage>>()

/** The phrases by their plain English; of equal ones the first. */
function byEnglish(language: LanguageNotes): ReadonlyMap<string, Usage> {
  const index =
    indexes.get(language) ??
    new Map(language.phrases.toReversed().map((phrase) => [plainSense(phrase.english), phrase] as const))
  indexes.set(language, index)
  return index
}

/**
 * The phrase of the phrasebook whose English stands in a message, the longest first. Only one longer than what the course has a word
 * for: “good night” goes before “night”.
 */
export function phraseIn(
  { language, course, findByMeaning }: LessonContext,
  message: string,
  { slots: { english } }: Understanding,
): Usage | undefined {
  const words = englishWords(message.replace(ASKS_TO_TELL, ' ')).slice(0, MOST_WORDS_READ)
  const phrases = byEnglish(language)
  const taught = english && english.words.length > 0 ? english.text : ''
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 1; length--) {
    for (let from = words.length - length; from >= 0; from--) {
      const text = words.slice(from, from + length).join(' ')
      // “good night … to an elder” names the phrase first; a part of a word’s meaning is not a phrase.
      if (length <= taught.split(' ').length && !isBefore(message, text, taught)) continue
      const found = phrases.get(text)
      if (found && findByMeaning(text).length === 0 && !course.byMeaning.has(text)) return found
    }
  }
  return undefined
}

/** True if a message names a text before another one that does not hold it. Their last words tell where they are. */
function isBefore(message: string, one: string, other: string): boolean {
  const at = (text: string) => message.toLowerCase().indexOf(text.split(' ').at(-1)!)
  return at(one) >= 0 && at(one) < at(other) && !other.includes(one)
}

/** “Can you tell me left side?” and “tell me please, is there …?” ask for no words for “tell me”. */
const ASKS_TO_TELL =
  /\b(?:please )?(?:tell|show|give|teach) me\b(?:,? (?:please|pls))?(?=,|\s+(?:the|what|how|is|if|which|a|an)\b)|\b(?:can|could|will|would) (?:you|u|ya) (?:please |pls )?(?:tell|show|give|help|teach) me\b(?=\s+\p{L})/iu

/** The phrase of the phrasebook with this English. */
export const phraseWithMeaning = ({ language }: LessonContext, english: string): Usage | undefined =>
  byEnglish(language).get(english)

/** A phrase of the phrasebook, and where it is found. */
export function lineOfPhrasebook({ byForm }: AnswerIndex, phrase: Usage): string {
  const taught = byForm
    .get(plainForm(phrase.kikuyu))
    ?.find(({ word, isRelated }) => !isRelated && word.lessons.length > 0)?.word
  const told = `“${phrase.english}” is ${speak(phrase)}`
  return taught ? `${told}, ${whereTaught(taught)}.` : `${told}. ${IN_ASSISTANT}`
}
