import { englishWords } from '../answer/english.ts'
import { meaningsOf, plainAnswer } from '../answer/meaning.ts'
import type { Word } from '../word/word.ts'
import type { CourseIndex } from './course-index.ts'
import type { Said } from './meanings-said.ts'
import { basesOf } from './word-forms.ts'

/** Who says a phrase in a dialogue, and what to do with it, stands before it as a meaning might: `Teacher: Ũhana atĩa?` */
const speaker =
  /^(?:teacher|student|tutor|you|me|learner|friend|mother|father|child|host|guest|buyer|seller|customer|shopkeeper|doctor|patient|nurse)$/i
const command = /^(?:Write|Say|Type|Answer|Repeat|Try|Use|Copy|Spell)$/
const spokenOut = /^\p{L}+(?:-\p{L}+)+(?: \p{L}+(?:-\p{L}+)*)*$/u
/** “It means there will be meat” tells no meaning. */
const ownSentence = /^(?:there|you|it|that|this|they|we|someone|everyone)\b/i
const isPhrase = ({ kikuyu }: Word) => /^\p{Lu}/u.test(kikuyu)

const little = new Set(
  'a an the to of in on at is are be am do does you your i me my we it its he she his her they or and for with from as by so very one someone something person when how what that this if not can'.split(
    ' ',
  ),
)

/**
 * Whether what was said is the meaning of another word of the course, or of none. A paraphrase is not accused: it shares a
 * word with the meaning, or with what the entry tells of the word.
 */
export function isWrongMeaning({ text, how }: Said, word: Word, course: CourseIndex): boolean {
  const said = plainAnswer(text)
  if (said === '' || (how === 'listed' && (command.test(text) || (isPhrase(word) && speaker.test(text))))) return false
  if (spokenOut.test(text) && course.wordsMeaning(said).length === 0) return false
  if (how === 'told' && ownSentence.test(text)) return false
  const own = meaningsOf(word.english)
  if (own.some(({ answers, opening }) => answers.includes(said) || (opening !== undefined && said.startsWith(opening))))
    return false
  const words = contentWords(text)
  const told = new Set([word.english, ...word.related.map(({ english }) => english)].flatMap(contentWords))
  const parts = [text, ...text.split(how === 'listed' ? /[,;/]/ : /[,;/]| or /)].map(plainAnswer)
  if (parts.some((part) => own.some(({ answers }) => answers.includes(part)))) return false
  const others = parts.flatMap((part) => course.wordsMeaning(part))
  const isAnothers = others.length > 0
  const isTold = isAnothers ? words.every((one) => told.has(one)) : words.some((one) => told.has(one))
  if (words.length > 0 && isTold && isDenied(text) === isDenied(word.english)) return false
  if (isAnothers) return others.every(({ id }) => id !== word.id)
  if (how === 'listed' || words.some((one) => contentWords(word.context).includes(one))) return false
  return words.some((one) => course.wordsMeaning(one).length > 0) || (how === 'quoted' && words.length === 1)
}

const isDenied = (english: string) => /\b(?:not|no|never)\b|n[’']t\b/i.test(english)

/** Words that carry sense, in their shortest form. */
function contentWords(english: string): string[] {
  return englishWords(plainAnswer(english))
    .filter((one) => !little.has(one))
    .map((one) => basesOf(one).toSorted((some, other) => some.length - other.length)[0] ?? one)
}
