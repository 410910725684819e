import * as v from 'valibot'
import { plainEnglish } from '#core/english/plain-english.ts'
import type { WordNotes } from '#core/lesson/language-notes.ts'
import { withoutTildes } from '#core/orthography/tildes.ts'
import type { Word } from '#core/word/word.ts'
import type { ConcordEntry } from './concords.ts'
import type { Content, ContentFault } from './content.ts'
import { EnglishText, Id, Text, spellingFault } from './text.ts'
import { attestedForms, bareForm, lessonEntries, vocabularyEntries, type Lexicon } from './lexicon.ts'
import { markedForms } from './wisdom.ts'
import { kikuyuOf } from './word.ts'

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
  cardForms: v.exactOptional(MarkedText),
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
  marks: v.array(v.omit(NoteEntry, ['example', 'source'])),
  app: v.array(v.omit(NoteEntry, ['example', 'source'])),
  grammar: v.array(NoteEntry),
  comparisons: v.array(NoteEntry),
  nounClasses: v.record(
    v.pipe(Text, v.regex(/^\d{1,2}a?(\/\d{1,2})?$/, 'is not a noun class such as 7/8')),
    MarkedText,
  ),
  livingCategories: v.array(Id),
  pronouns: v.array(Text),
  typing: MarkedText,
  tildes: v.strictObject({
    text: MarkedText,
    leftOut: MarkedText,
    counted: MarkedText,
    pairs: v.array(v.strictTuple([PairMember, PairMember])),
  }),
})
export type LanguageEntry = v.InferOutput<typeof LanguageEntry>

/** The files of `content/grammar/`. */
export interface GrammarContent {
  readonly wordNotes: readonly WordNotesEntry[]
  readonly seenForms: readonly SeenForm[]
  readonly language: LanguageEntry
  readonly concords: readonly ConcordEntry[]
}

/** The tutor's notes on these words, without their sources. */
export function notesFor({ grammar }: Content, wordIds: readonly string[]): WordNotes[] {
  return grammar.wordNotes.filter(({ id }) => wordIds.includes(id)).map(({ sources: _sources, ...notes }) => notes)
}

const WORD_NOTES = 'content/grammar/word-notes.json'
const LANGUAGE = 'content/grammar/language.json'
const SEEN_FORMS = 'content/grammar/seen-forms.json'

/** A form that a text has only once may be a typo. */
const SEEN_AT_LEAST = 2

/** Checks that all Kikuyu of the tutor's notes is in the lexicon or was seen in texts. */
export function grammarFaults(content: Content): ContentFault[] {
  const noteKikuyu = [...kikuyuOfWords(content.grammar), ...kikuyuOfLanguage(content.grammar)]
  return [
    ...noteKikuyu.flatMap((one) => kikuyuFaults(one, content)),
    ...content.grammar.wordNotes.flatMap((notes, index) =>
      wordNotesFaults(notes, content, index).map((fault) => ({ file: WORD_NOTES, entry: notes.id, fault })),
    ),
    ...languageFaults(content),
    ...seenFormsFaults(content, noteKikuyu),
  ]
}

/** Kikuyu in the tutor's notes, with its place in the content and its sources. */
interface NoteKikuyu {
  readonly file: string
  readonly entry: string
  readonly forms: readonly string[]
  readonly sources: readonly string[]
}

function kikuyuOfWords({ wordNotes }: GrammarContent): NoteKikuyu[] {
  return wordNotes.map(
    ({ id, parts = [], replies = [], forms = [], example, plural, origin, grammar, cardForms, sources }) => ({
      file: WORD_NOTES,
      entry: id,
      forms: [
        ...[...parts, ...replies, ...forms, ...(example ? [example] : [])].map(({ kikuyu }) => kikuyu),
        ...[plural, origin, grammar, cardForms].flatMap((text) => markedForms(text ?? '')),
      ],
      sources: Object.values(sources),
    }),
  )
}

function kikuyuOfLanguage({ language }: GrammarContent): NoteKikuyu[] {
  const { letters, facts, marks, grammar, comparisons, nounClasses, pronouns, typing, tildes } = language
  const texts: (readonly [string, string])[] = [
    ...letters.map(({ spelling, text }) => [spelling, text] as const),
    ...marks.map(({ id, text }) => [id, text] as const),
    ...Object.entries(nounClasses),
    ['typing', typing],
    ['tildes', tildes.text],
  ]
  return [
    ...[...facts, ...grammar, ...comparisons].map(kikuyuOfNote),
    ...texts.map(([entry, text]) => ({ file: LANGUAGE, entry, forms: markedForms(text), sources: [] })),
    { file: LANGUAGE, entry: 'pronouns', forms: pronouns, sources: [] },
  ]
}

const kikuyuOfNote = ({ id, text, example, source }: NoteEntry): NoteKikuyu => ({
  file: LANGUAGE,
  entry: id,
  forms: [...markedForms(text), ...(example ? [example.kikuyu] : [])],
  sources: [source],
})

function kikuyuFaults({ file, entry, forms, sources }: NoteKikuyu, content: Content): ContentFault[] {
  const seen = new Set(content.grammar.seenForms.map(({ form }) => seenKey(form)))
  const attested = attestedForms(content.lexicon)
  const unknown = forms.flatMap((form) => {
    const misspelt = spellingFault(form, false)
    if (misspelt !== undefined) return [`has Kikuyu that ${misspelt}`]
    return isAttested(form, attested) || seen.has(seenKey(form))
      ? []
      : [`has the Kikuyu “${form}”, which is neither in the lexicon nor in ${SEEN_FORMS}`]
  })
  const unresolved = sources
    .filter((source) => !isSource(source, content))
    .map((source) => `names the source “${source}”, which does not exist`)
  return [...unknown, ...unresolved].map((fault) => ({ file, entry, fault }))
}

/** The key for looking up a form. Prefixes and suffixes keep their hyphens: `kũ-` is not *kũ* “where”. */
const seenKey = (form: string) => (isAffix(form) ? form : bareForm(form))

const isAffix = (form: string) => form.startsWith('-') || form.endsWith('-')

/** Looks up the parts before and after a blank or punctuation separately. */
const isAttested = (form: string, attested: ReadonlySet<string>) =>
  !isAffix(form) &&
  form
    .split(/[….?!,]/)
    .filter((part) => bareForm(part) !== '')
    .every((part) => attested.has(bareForm(part)))

const SECTION = /^grammar\.md [1-5]$/
/** The file in the content that the sentence is about. */
const OWN_FILE = /^content\/(?:lessons|sources)\.json$/

function isSource(source: string, { lexicon, grammar }: Content): boolean {
  if (SECTION.test(source) || source.startsWith('https://') || OWN_FILE.test(source)) return true
  const [kind = '', ...rest] = source.split(' ')
  const address = rest.join(' ')
  if (kind === 'lexicon') return isLexiconAddress(address, lexicon)
  if (kind === 'phrasebook') return lexicon.phrasebook.some(({ id }) => id === address)
  return grammar.seenForms.some((seen) => seen.source === source || seen.source.startsWith(`${source} `))
}

function isLexiconAddress(address: string, lexicon: Lexicon): boolean {
  if (lessonEntries(lexicon).has(address) || vocabularyEntries(lexicon).has(address)) return true
  const { stories, traditions } = lexicon.wisdom
  return (
    stories.some(({ id }) => address === `wisdom/stories/${id}`) ||
    traditions.some(({ id }) => address === `wisdom/traditions/${id}`)
  )
}

function wordNotesFaults(notes: WordNotesEntry, content: Content, index: number): string[] {
  const { id, sources, parts, ...others } = notes
  const word = content.words.find((filed) => filed.word.id === id)?.word
  if (word === undefined) return ['is not a word id']
  const keys = Object.keys({ ...others, ...(parts && { parts }) })
  return [
    ...(content.grammar.wordNotes.findIndex((before) => before.id === id) < index ? ['the id is used twice'] : []),
    ...(content.lessons.some(({ words }) => words.includes(id)) ? [] : ['is not a word of any lesson']),
    ...keys.filter((key) => !(key in sources)).map((key) => `has no source for “${key}”`),
    ...Object.keys(sources)
      .filter((key) => !keys.includes(key))
      .map((key) => `has a source for “${key}”, which it lacks`),
    ...(parts && lettersOf(parts.map(({ kikuyu }) => kikuyu).join('')) !== lettersOf(word.kikuyu)
      ? [`“parts” do not make “${word.kikuyu}”`]
      : []),
  ]
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}']/gu, '')

const faultOf = (entry: string, fault: string): ContentFault => ({ file: LANGUAGE, entry, fault })

function languageFaults({ grammar: { language }, words, categories }: Content): ContentFault[] {
  const { letters, facts, marks, app, grammar, comparisons, livingCategories, tildes } = language
  const wordBy = (id: string) => words.find(({ word }) => word.id === id)?.word
  const ids = [...facts, ...marks, ...app, ...grammar, ...comparisons].map(({ id }) => id)
  return [
    ...letters
      .filter(({ example }) => example !== undefined && wordBy(example) === undefined)
      .map(({ spelling, example }) => faultOf(spelling, `“example” names “${example}”, which is not a word id`)),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => faultOf(id, 'the id is used twice')),
    ...livingCategories
      .filter((id) => categories.every(({ category }) => category.id !== id))
      .map((id) => faultOf('livingCategories', `names “${id}”, which is not a category id`)),
    ...tildes.pairs.flatMap((pair) => [
      ...pair
        .filter(({ word, kikuyu }) => !hasForm(wordBy(word), kikuyu))
        .map(({ word, kikuyu }) => faultOf('tildes', `“${kikuyu}” is not a form of “${word}”`)),
      ...(differsInTildes(pair[0].kikuyu, pair[1].kikuyu)
        ? []
        : [faultOf('tildes', `“${pair[0].kikuyu}” and “${pair[1].kikuyu}” do not differ only in tildes`)]),
    ]),
  ]
}

const hasForm = (word: Word | undefined, form: string) =>
  word !== undefined && kikuyuOf(word).some(({ text }) => bareForm(text) === bareForm(form))

const differsInTildes = (one: string, other: string) => one !== other && withoutTildes(one) === withoutTildes(other)

function seenFormsFaults({ grammar: { seenForms } }: Content, noteKikuyu: readonly NoteKikuyu[]): ContentFault[] {
  const usedForms = new Set(noteKikuyu.flatMap(({ forms }) => forms.map(seenKey)))
  const named = noteKikuyu.flatMap(({ sources }) => sources)
  const isUsed = ({ form, source }: SeenForm) =>
    usedForms.has(seenKey(form)) || named.some((name) => source === name || source.startsWith(`${name} `))
  return seenForms.flatMap((seen) => {
    const count = (seen.nwt ?? 0) + (seen.sib ?? 0)
    return [
      ...(isUsed(seen) ? [] : ['is not used by any note']),
      ...(isAffix(seen.form) ? sectionFault(seen) : count < SEEN_AT_LEAST ? [`was seen only ${count} times`] : []),
    ].map((fault) => ({ file: SEEN_FORMS, entry: seen.form, fault }))
  })
}

const sectionFault = ({ source }: SeenForm) =>
  SECTION.test(source) ? [] : ['is a prefix or suffix, which only the grammar can name']
