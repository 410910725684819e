import { englishWords } from '../answer/english.ts'
import { meaningsOf, plainAnswer } from '../answer/meaning.ts'
import type { Word } from '../word/word.ts'
import type { Range } from './asides.ts'
import type { CourseIndex } from './course-index.ts'
import { basesOf } from './word-forms.ts'

/** A meaning that a reply gives to a word. `plainly`: said in so many words ('means "river"'). */
export interface Said {
  readonly text: string
  readonly plainly: boolean
}

const open = '["“‘\'«]'
const close = '["”’\'»]'
const quoted = `${open}([^"“”«»\\n]{1,80}?)[,.!]?${close}`
const bare = `((?:an? |the )?[\\p{L}'’]+(?: [\\p{L}'’/]+){0,5})`
const means = `(?:means?|meaning|translates (?:to|as)|stands for|refers to|is (?:the )?(?:kikuyu |gĩkũyũ )?(?:word|term|phrase|expression|greeting|way to say|way of saying|how (?:you|we) say)(?: for| of)?|is used (?:to say|for saying))`
const lead = `^${close}?[?!.…]*${close}?,?\\s*(?:which |that |it |and )*(?:(?:also|simply|just|usually|basically) )?`

const after: readonly (readonly [RegExp, boolean])[] = [
  [new RegExp(`${lead}${means}:?\\s+(?:something like |just |simply |roughly |to say )?${quoted}`, 'iu'), true],
  [new RegExp(`${lead}(?:is|=|→|->|–|—|-|:)\\s*${quoted}`, 'iu'), true],
  [
    new RegExp(
      `${lead}${means}:?\\s+${bare}(?=\\s*(?:[.,;:!?()\\n]|$| in (?:english|kikuyu)| and | when | while ))`,
      'iu',
    ),
    true,
  ],
  [new RegExp(`${lead}(?:is|=|→|->|–|—|-|:)\\s*${bare}\\s*(?:[.,;!()\\n|]|$)`, 'iu'), false],
  [new RegExp(`^${close}?\\s*\\|\\s*${bare}\\s*\\|`, 'iu'), false],
]

const before: readonly (readonly [RegExp, boolean])[] = [
  [
    new RegExp(
      `${quoted}\\s*(?:in (?:kikuyu|gĩkũyũ),?\\s*)?(?:is|=|→|->|–|—|-|:)(?: said)?(?: as)?:?\\s*(?:in (?:kikuyu|gĩkũyũ),?\\s*)?${open}?$`,
      'iu',
    ),
    true,
  ],
  [
    new RegExp(
      `(?:word|term|phrase|expression|greeting|way to say|way of saying) (?:for )?${quoted}(?: in (?:kikuyu|gĩkũyũ))?(?: is)?:?\\s*${open}?$`,
      'iu',
    ),
    true,
  ],
  [new RegExp(`(?:word|term|phrase|expression) for ${bare}(?: in (?:kikuyu|gĩkũyũ))?,? is:?\\s*${open}?$`, 'iu'), true],
  [
    new RegExp(
      `(?:to say|for|say) ${quoted},?(?: in (?:kikuyu|gĩkũyũ))?,?(?: (?:you|we|they|people|just|can|kikuyu|speakers))*(?: (?:say|use|write))?:?\\s*${open}?$`,
      'iu',
    ),
    true,
  ],
  [new RegExp(`^[\\s\\d.)•|-]*${bare}\\s*(?:[:=–—→|-]|->)\\s*${open}?$`, 'iu'), false],
  [
    new RegExp(`(?:^|[.!?] |\\b)${bare} (?:(?:in (?:kikuyu|gĩkũyũ) )?is(?: called)?|is called)\\s*${open}?$`, 'iu'),
    false,
  ],
]

/** The meanings that a line gives to the word which stands in it at `from` to `to`, brackets behind it left out. */
export function meaningsSaid(line: string, { start, end }: Range): Said[] {
  return [...matching(after, line.slice(end)), ...matching(before, line.slice(0, start))]
}

function matching(patterns: readonly (readonly [RegExp, boolean])[], text: string): Said[] {
  for (const [pattern, plainly] of patterns) {
    const said = pattern.exec(text)?.[1]
    if (said !== undefined) return [{ text: said.trim(), plainly }]
  }
  return []
}

const little = new Set(
  'a an the to of in on at is are be am do does you your i me my we it its he she his her they or and for with from as by so very one someone something person when how what that this if not can'.split(
    ' ',
  ),
)

/**
 * Whether what was said is the meaning of another word of the course, or of none. A paraphrase is not accused: it shares a
 * word with the meaning, or with what the entry tells of the word.
 */
export function isWrongMeaning({ text, plainly }: Said, word: Word, course: CourseIndex): boolean {
  const said = plainAnswer(text)
  if (said === '') return false
  const own = meaningsOf(word.english)
  if (own.some(({ answers, opening }) => answers.includes(said) || (opening !== undefined && said.startsWith(opening))))
    return false
  const words = contentWords(text)
  const told = new Set([word.english, ...word.related.map(({ english }) => english)].flatMap(contentWords))
  if (words.some((one) => told.has(one)) && isDenied(text) === isDenied(word.english)) return false
  if (course.wordsMeaning(said).length > 0) return course.wordsMeaning(said).every(({ id }) => id !== word.id)
  if (!plainly || words.some((one) => contentWords(word.context).includes(one))) return false
  return words.some((one) => course.wordsMeaning(one).length > 0)
}

const isDenied = (english: string) => /\b(?:not|no|never)\b|n[’']t\b/i.test(english)

/** Words that carry sense, in their shortest form. */
function contentWords(english: string): string[] {
  return englishWords(plainAnswer(english))
    .filter((one) => !little.has(one))
    .map((one) => basesOf(one).toSorted((some, other) => some.length - other.length)[0] ?? one)
}
