import { isVerb, literalOf, meaningsOf } from '../answer/meaning.ts'
import { functionWords } from '../english/function-words.ts'
import { englishWords, plainEnglish } from '../english/plain-english.ts'
import { basesOf } from '../english/word-forms.ts'
import type { Word } from '../word/word.ts'
import type { CourseIndex } from './course-index.ts'

/** English that is said to be a word's meaning: `quoted`, behind a form of “to mean” (`told`), or `linked` in another way. */
export interface Said {
  readonly text: string
  readonly how: 'quoted' | 'asked' | 'told' | 'linked'
}

/** A word of the lesson, and what may be said of its meaning. */
export type KnownWord = ReturnType<typeof createKnownWord>

export function createKnownWord(
  word: Word,
  { english, read }: CourseIndex,
  lessonIds: ReadonlySet<string> = new Set(),
) {
  const contentOf = (text: string) => contentWordsIn(read(text).plain)
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

  const isAnswer = (text: string) => answers.has(read(text).plain)
  /** Whether the text is one of its meanings. */
  const isMeaning = (text: string) =>
    isAnswer(text) ||
    (/[,;/]| or | and /.test(text) && text.split(/[,;/]| or | and /).some(isAnswer)) ||
    meanings.some(({ opening }) => opening !== undefined && read(text).plain.startsWith(opening)) ||
    read(text).bases.some((base) => answers.has(base)) ||
    meanings.some(({ state }) => state === read(text).plain) ||
    read(text).words.some(({ id }) => id === word.id)
  /** Whether a word of that meaning is of the same kind: a verb, a phrase, a number or another. */
  const isOfKind = (text: string) => read(text).words.some((other) => kindOf(other) === ownKind)
  /** Says the same with fewer words: “to like” of “to like more”, but not “your name” of “my name”. */
  const isShorter = (text: string) => {
    const words = contentOf(text)
    if (englishWords(text).some((one) => functionWords.has(one) && !ownWords.has(one))) return false
    const isSaid = words.length > 0 && words.every((one) => content.has(one)) && isOfKind(text)
    return isSaid && [negated, ofMe, ofYou].every((person) => person.test(text) === person.test(word.english))
  }

  return {
    isMeaning,
    isOfKind,
    /** Whether it is a meaning of a word of the lesson. */
    isOfLesson: (text: string) => read(text).words.some(({ id }) => lessonIds.has(id)),
    /** Whether the text is a meaning of this or another word of the course, in any form: `eating`, `chairs`. */
    namesWord: (text: string) => isAnswer(text) || read(text).words.length > 0,
    /** Whether it is the meaning of another word, or plainly of none. A paraphrase shares a word with what the entry tells. */
    isWrong({ text, how }: Said) {
      if (read(text).plain === '' || isMeaning(text)) return false
      const others = [text, ...(/[,;/]| or /.test(text) ? text.split(/[,;/]| or /) : [])].flatMap(
        (one) => read(one).words,
      )
      if (others.length > 0) return !isShorter(text) && others.every(({ id }) => id !== word.id)
      return (
        how !== 'linked' &&
        !related.has(plainEnglish(text)) &&
        !contentOf(text).some((one) => content.has(one) || told.has(one))
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
