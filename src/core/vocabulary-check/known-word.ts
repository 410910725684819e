import { isVerb, literalOf, meaningsOf, plainAnswer } from '../answer/meaning.ts'
import { functionWords } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import { basesOf, inflectedFrom } from '../english/word-forms.ts'
import type { CourseWord, Word } from '../word/word.ts'
import type { CourseIndex } from './course-index.ts'

/** English that is said to be a word's meaning: `quoted`, behind a form of “to mean” (`told`), or `linked` in another way. */
export interface Said {
  readonly text: string
  readonly how: 'quoted' | 'told' | 'linked'
}

/** A word of the lesson, and what may be said of its meaning. */
export type KnownWord = ReturnType<typeof createKnownWord>

export function createKnownWord(word: Word, { english, wordsMeaning }: CourseIndex) {
  const plain = (text: string) => plainAnswer(text, english)
  const contentOf = (text: string) => contentWordsIn(plain(text))
  const meanings = meaningsOf(word.english, english)
  const literal = literalOf(word.context)
  const answers = new Set([...meanings.flatMap((meaning) => meaning.answers), ...(literal ? [plain(literal)] : [])])
  const related = new Set(word.related.map((form) => plain(form.english)))
  const content = new Set(contentOf(word.english))
  const told = new Set([word.context, ...word.related.map((form) => form.english)].flatMap(contentOf))
  const ownKind = kindOf(word)

  const wordsNamed = (text: string): readonly CourseWord[] => {
    const said = plain(text)
    const exact = wordsMeaning(said)
    return exact.length > 0 || said.includes(' ')
      ? exact
      : inflectedFrom(said).flatMap(({ base }) => wordsMeaning(base))
  }
  /** Whether the text is one of its meanings. */
  const isMeaning = (text: string) => {
    const said = plain(text)
    return (
      [text, ...text.split(/[,;/]| or | and /)].some((part) => answers.has(plain(part))) ||
      meanings.some(({ opening }) => opening !== undefined && said.startsWith(opening)) ||
      inflectedFrom(said).some(({ base }) => answers.has(base))
    )
  }
  /** Whether a word of that meaning is of the same kind: a verb, a phrase, a number or another. */
  const isOfKind = (text: string) => wordsNamed(text).some((other) => kindOf(other) === ownKind)
  /** Says the same with fewer words: “to like” of “to like more”, but not “your name” of “my name”. */
  const isShorter = (text: string) => {
    const words = contentOf(text)
    const isSaid = words.length > 0 && words.every((one) => content.has(one)) && isOfKind(text)
    return isSaid && [negated, ofMe, ofYou].every((person) => person.test(text) === person.test(word.english))
  }

  return {
    isVerb: ownKind === 'verb',
    isPhrase: ownKind === 'phrase',
    isMeaning,
    isOfKind,
    /** Whether the text is a meaning of this or another word of the course, in any form: `eating`, `chairs`. */
    namesWord: (text: string) => answers.has(plain(text)) || wordsNamed(text).length > 0,
    /** Whether it is the meaning of another word, or plainly of none. A paraphrase shares a word with what the entry tells. */
    isWrong({ text, how }: Said) {
      const said = plain(text)
      if (said === '' || isMeaning(text) || related.has(said)) return false
      const others = [text, ...text.split(/[,;/]| or /)].flatMap(wordsNamed)
      if (others.length > 0) return !isShorter(text) && others.every(({ id }) => id !== word.id)
      const words = contentWordsIn(said)
      if (how === 'linked' || words.some((one) => content.has(one) || told.has(one))) return false
      if (how === 'told' && /^(?:there|you|it|that|this|they|we|someone|everyone)\b/i.test(text)) return false
      return (
        words.some((one) => wordsNamed(one).length > 0) ||
        (how === 'quoted' && words.length === 1 && /^(?!to be ).{4}/.test(said))
      )
    },
  }
}

const negated = /\b(?:not|no|never)\b|n[’']t\b/i
const ofMe = /\b(?:i|me|my)\b/i
const ofYou = /\b(?:you|your)\b/i

/** Words that carry sense, in their shortest form. */
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
