import * as v from 'valibot'
import { plainEnglish } from '#core/english/plain-english.ts'
import type { WordNotes } from '#core/lesson/language-notes.ts'
import type { Content } from './content.ts'
import { EnglishText, Id, Text } from './text.ts'

const Translated = v.strictObject({ kikuyu: Text, english: EnglishText })
const someOf = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.nonEmpty('is empty: leave it out'))

const MOST_SENTENCES = 3
const outsideOfMarks = (text: string) =>
  text
    .split('*')
    .filter((_part, place) => place % 2 === 0)
    .join(' ')
const sentenceCount = (text: string) => text.match(/[.?!]”?\*?(?=\s|$)/g)?.length ?? 0

/** A few sentences for a learner. Each Kikuyu form stands between asterisks; outside of them ĩ and ũ are only letters. */
const Told = v.pipe(
  Text,
  v.check((text) => text.split('*').length % 2 === 1, 'has an asterisk without its partner'),
  v.check((text) => !/[ĩũ]\p{L}|\p{L}[ĩũ]/iu.test(outsideOfMarks(text)), 'has Kikuyu that stands in no *…*'),
  v.check((text) => sentenceCount(text) <= MOST_SENTENCES, `has more than ${MOST_SENTENCES} sentences`),
)

/** What it rests on: `lexicon lessons/5/eat`, `phrasebook hello`, `grammar.md 4`, or the source of a seen form. */
const Source = Text

/** An entry of `content/grammar/word-notes.json`. What each key means stands at `WordNotes`. */
export const WordNotesEntry = v.strictObject({
  id: Id,
  parts: v.exactOptional(someOf(Translated)),
  literal: v.exactOptional(EnglishText),
  plural: v.exactOptional(Told),
  example: v.exactOptional(Translated),
  replies: v.exactOptional(someOf(Translated)),
  forms: v.exactOptional(someOf(Translated)),
  origin: v.exactOptional(Told),
  grammar: v.exactOptional(Told),
  /** By key. */
  sources: v.record(Text, Source),
})
export type WordNotesEntry = v.InferOutput<typeof WordNotesEntry>

/**
 * An entry of `content/grammar/seen-forms.json`: a form that the lexicon lacks and the counts of texts have, and how often. A
 * beginning or an ending (`kũ-`, `-aga`) is not counted, the grammar names it.
 */
export const SeenForm = v.strictObject({
  form: Text,
  /** Its place in the counted data: `verbs kũrĩa immediate past 1sg`, `nouns gĩtĩ pl`, `sentences mũndũ ũmwe`. */
  source: Source,
  /** How often in the Kikuyu Bible, for several words the rarest pair of them. */
  nwt: v.exactOptional(v.pipe(v.number(), v.integer())),
  /** How often in SIB-200. */
  sib: v.exactOptional(v.pipe(v.number(), v.integer())),
})
export type SeenForm = v.InferOutput<typeof SeenForm>

const Keywords = v.pipe(
  EnglishText,
  v.check(
    (text) => text === plainEnglish(text),
    'is not plain English: small letters, nothing contracted, no articles',
  ),
)

const NoteEntry = v.strictObject({
  id: Id,
  keywords: someOf(Keywords),
  text: Told,
  example: v.exactOptional(Translated),
  source: Source,
})
export type NoteEntry = v.InferOutput<typeof NoteEntry>

const PairMember = v.strictObject({
  /** The word that it is a form of. */
  word: Id,
  kikuyu: Text,
  english: EnglishText,
})

/** `content/grammar/language.json`. What each key means stands at `LanguageNotes`. */
export const LanguageEntry = v.strictObject({
  letters: v.array(
    v.strictObject({
      spelling: Text,
      text: Told,
      /** Id of a word in which it stands. */
      example: v.exactOptional(Id),
    }),
  ),
  facts: v.array(NoteEntry),
  grammar: v.array(NoteEntry),
  comparisons: v.array(NoteEntry),
  nounClasses: v.record(v.pipe(Text, v.regex(/^\d{1,2}a?(\/\d{1,2})?$/, 'is not a noun class such as 7/8')), Told),
  typing: Told,
  tildes: v.strictObject({ text: Told, pairs: v.array(v.strictTuple([PairMember, PairMember])) }),
})
export type LanguageEntry = v.InferOutput<typeof LanguageEntry>

/** The files of `content/grammar/`. */
export interface GrammarContent {
  readonly wordNotes: readonly WordNotesEntry[]
  readonly seenForms: readonly SeenForm[]
  readonly language: LanguageEntry
}

/** What the tutor knows of these words, without what it rests on. */
export function notesFor({ grammar }: Content, wordIds: readonly string[]): WordNotes[] {
  return grammar.wordNotes.filter(({ id }) => wordIds.includes(id)).map(({ sources: _sources, ...notes }) => notes)
}
