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

/** A few sentences for a learner. Each Kikuyu form is between asterisks; outside of them ĩ and ũ are only letters. */
const MarkedText = v.pipe(
  Text,
  v.check((text) => text.split('*').length % 2 === 1, 'has an asterisk without its partner'),
  v.check((text) => !/[ĩũ]\p{L}|\p{L}[ĩũ]/iu.test(outsideOfMarks(text)), 'has Kikuyu outside *…*'),
  v.check((text) => sentenceCount(text) <= MOST_SENTENCES, `has more than ${MOST_SENTENCES} sentences`),
)

/** The source: `lexicon lessons/5/eat`, `phrasebook hello`, `grammar.md 4`, or the source of a seen form. */
const Source = Text

/** An entry of `content/grammar/word-notes.json`. `WordNotes` documents the keys. */
export const WordNotesEntry = v.strictObject({
  id: Id,
  parts: v.exactOptional(someOf(Translated)),
  literal: v.exactOptional(EnglishText),
  plural: v.exactOptional(MarkedText),
  example: v.exactOptional(Translated),
  replies: v.exactOptional(someOf(Translated)),
  forms: v.exactOptional(someOf(Translated)),
  origin: v.exactOptional(MarkedText),
  grammar: v.exactOptional(MarkedText),
  /** By key. */
  sources: v.record(Text, Source),
})
export type WordNotesEntry = v.InferOutput<typeof WordNotesEntry>

/**
 * An entry of `content/grammar/seen-forms.json`: a form that is in the counts of texts but not in the lexicon, with its
 * counts. A prefix or suffix (`kũ-`, `-aga`) is not counted; the grammar names it.
 */
export const SeenForm = v.strictObject({
  form: Text,
  /** Its key in the counted data: `verbs kũrĩa immediate past 1sg`, `nouns gĩtĩ pl`, `sentences mũndũ ũmwe`. */
  source: Source,
  /** The count in the Kikuyu Bible; for several words, that of their rarest pair. */
  nwt: v.exactOptional(v.pipe(v.number(), v.integer())),
  /** The count in SIB-200. */
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
  text: MarkedText,
  example: v.exactOptional(Translated),
  source: Source,
})
export type NoteEntry = v.InferOutput<typeof NoteEntry>

const PairMember = v.strictObject({
  /** The word of the form. */
  word: Id,
  kikuyu: Text,
  english: EnglishText,
})

/** `content/grammar/language.json`. `LanguageNotes` documents the keys. */
export const LanguageEntry = v.strictObject({
  letters: v.array(
    v.strictObject({
      spelling: Text,
      text: MarkedText,
      /** The id of a word with the letter. */
      example: v.exactOptional(Id),
    }),
  ),
  facts: v.array(NoteEntry),
  app: v.array(v.omit(NoteEntry, ['example', 'source'])),
  grammar: v.array(NoteEntry),
  comparisons: v.array(NoteEntry),
  nounClasses: v.record(
    v.pipe(Text, v.regex(/^\d{1,2}a?(\/\d{1,2})?$/, 'is not a noun class such as 7/8')),
    MarkedText,
  ),
  typing: MarkedText,
  tildes: v.strictObject({ text: MarkedText, pairs: v.array(v.strictTuple([PairMember, PairMember])) }),
})
export type LanguageEntry = v.InferOutput<typeof LanguageEntry>

/** The files of `content/grammar/`. */
export interface GrammarContent {
  readonly wordNotes: readonly WordNotesEntry[]
  readonly seenForms: readonly SeenForm[]
  readonly language: LanguageEntry
}

/** The tutor's notes on these words, without their sources. */
export function notesFor({ grammar }: Content, wordIds: readonly string[]): WordNotes[] {
  return grammar.wordNotes.filter(({ id }) => wordIds.includes(id)).map(({ sources: _sources, ...notes }) => notes)
}
