import { isVerb, literalOf, meaningsOf } from '../answer/meaning.ts'
import { functionWords } from '../english/function-words.ts'
import { englishWords, plainEnglish } from '../english/plain-english.ts'
import { basesOf } from '../english/word-forms.ts'
import type { Word } from '../word/word.ts'
import type { CourseIndex } from './course-index.ts'

/** English given as the meaning of a word: `quoted`, asked for (`asked`), after a form of “to mean” (`told`), or `linked` in another way. */
export interface GivenMeaning {
  readonly text: string
  readonly how: 'quoted' | 'asked' | 'told' | 'before' | 'linked'
}

/** A word of the lesson, with tests of what a reply says about its meaning. */
export type KnownWord = ReturnType<typeof createKnownWord>

export function createKnownWord(
  word: Word,
  { english, associatedWith, read }: CourseIndex,
  lessonIds: ReadonlySet<string> = new Set(),
) {
  const contentOf = (text: string) => contentWordsIn(read(text).plain)
  /** Content words, or all words of a text that has none: “And you?”. */
  const tellingWords = (text: string) => {
    const words = contentOf(text)
    return words.length > 0 ? words : englishWords(text)
  }
  const meanings = meaningsOf(word.english, english)
  const literal = literalOf(word.context)
  const answers = new Set([
    ...meanings.flatMap((meaning) => meaning.answers),
    ...(literal ? [read(literal).plain] : []),
  ])
  const related = new Set(word.related.map((form) => plainEnglish(form.english)))
  const content = new Set(contentOf(word.english))
  const ownWords = new Set(englishWords(word.english))
  const told = new Set([word.context, ...word.related.map((form) => form.english)].flatMap(contentOf))
  const ownKind = kindOf(word)
  const near = new Set(associatedWith(word.id).flatMap(tellingWords))

  const isAnswer = (text: string) => answers.has(read(text).plain)
  /** True if the text is one of its meanings. */
  const isMeaning = (text: string) =>
    isAnswer(text) ||
    (/[,;/]| or | and /.test(text) && text.split(/[,;/]| or | and /).some(isAnswer)) ||
    meanings.some(({ opening }) => opening !== undefined && read(text).plain.startsWith(opening)) ||
    read(text).bases.some((base) => answers.has(base)) ||
    meanings.some(({ state }) => state === read(text).plain) ||
    read(text).words.some(({ id }) => id === word.id)
  /** True if a word with that meaning is of the same kind: verb, phrase, number or other. */
  const isOfKind = (text: string) => read(text).words.some((other) => kindOf(other) === ownKind)
  /** True if the text is a shorter form of the meaning: “to like” for “to like more”, but not “your name” for “my name”. */
  const isShorter = (text: string) => {
    const words = contentOf(text)
    if (englishWords(text).some((one) => functionWords.has(one) && !ownWords.has(one))) return false
    const isSaid = words.length > 0 && words.every((one) => content.has(one)) && isOfKind(text)
    return isSaid && [negated, ofMe, ofYou].every((person) => person.test(text) === person.test(word.english))
  }

  /** How many of the words of a text the entry contains. “I like” is not all of “I don’t like”. */
  const shares = (text: string) => {
    const words = tellingWords(text)
    const shared = words.filter(
      (one) => content.has(one) || told.has(one) || (ownWords.has(one) && functionWords.has(one)),
    )
    const isSame = negated.test(text) === negated.test(word.english) || contentOf(text).length === 0
    if (shared.length === words.length && isSame) return 'all'
    return shared.length > 0 ? 'some' : 'none'
  }

  return {
    isMeaning,
    isOfKind,
    /** True if the text is a meaning of a word of the lesson. */
    isOfLesson: (text: string) => read(text).words.some(({ id }) => lessonIds.has(id)),
    /** True if the text is a meaning of this or another word of the course, in any form: `eating`, `chairs`. */
    namesWord: (text: string) => isAnswer(text) || read(text).words.length > 0,
    /** True if the text, as it is given, may be another meaning: `compare` says how far it is one. */
    isOther: ({ text, how }: GivenMeaning): boolean =>
      read(text).plain !== '' && !isMeaning(text) && (how !== 'linked' || read(text).words.length > 0),
    /** How a text that is not the meaning differs from it, as features: a word more or less, another person, a “not”. */
    compare({ text, how }: GivenMeaning): string[] {
      const words = contentOf(text)
      const share = shares(text)
      const among = [text, ...(/[,;/]| or /.test(text) ? text.split(/[,;/]| or /) : [])].flatMap(
        (one) => read(one).words,
      )
      const persons = [text, word.english].map((one) => PERSON.exec(one)?.[1]?.toLowerCase())
      const isOfOther = persons.every(Boolean) && persons[0] !== persons[1]
      const isLong = englishWords(text).length > 1
      return [
        `${how === 'linked' ? 'linked' : 'given'} shares ${share}`,
        ...(among.some(({ id }) => id === word.id) ? ['own among others'] : []),
        ...(isShorter(text) ? ['shorter'] : []),
        ...(related.has(plainEnglish(text)) ? ['related'] : []),
        ...(share === 'none'
          ? []
          : [
              `adds ${counted(words.filter((one) => !content.has(one) && !told.has(one)))}`,
              `leaves ${counted([...content].filter((one) => !words.includes(one)))}`,
            ]),
        ...(isLong && negated.test(text) !== negated.test(word.english) ? [`other not, shares ${share}`] : []),
        ...(isOfOther ? [`other person, shares ${share}`, `${how} other person`] : []),
      ]
    },
    shares,
    /** True if a word of the text is associated with this word. */
    isNear: (text: string) => tellingWords(text).some((one) => near.has(one)),
  }
}

const MOST_COUNTED = 2
const counted = ({ length }: readonly string[]) => Math.min(length, MOST_COUNTED)
const PERSON = /^[^a-z]*(i|we|you|he|she|they|it)\b/i
const negated = /\b(?:not|no|never)\b|n[’']t\b/i
const ofMe = /\b(?:i|me|my)\b/i
const ofYou = /\b(?:you|your)\b/i

/** Content words in their shortest form. */
const contentWordsIn = (plain: string): string[] =>
  englishWords(plain)
    .filter((word) => !functionWords.has(word) && !/^(?:someone|something|person)$/.test(word))
    .map((word) =>
      basesOf(word).reduce((shortest, { base }) => (base.length < shortest.length ? base : shortest), word),
    )

const numbers = new Set(
  'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty hundred thousand'.split(
    ' ',
  ),
)

function kindOf({ kikuyu, english }: Pick<Word, 'kikuyu' | 'english'>): 'verb' | 'phrase' | 'number' | 'other' {
  if (isVerb(english)) return 'verb'
  if (/^\p{Lu}/u.test(kikuyu)) return 'phrase'
  return englishWords(english).every((word) => numbers.has(word)) ? 'number' : 'other'
}
