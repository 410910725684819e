import { withoutTildes } from '#core/orthography/tildes.ts'
import type { Word } from '#core/word/word.ts'
import { attestedForms, bareForm } from './attested-forms.ts'
import type { ContentFault } from './content-error.ts'
import type { Content } from './content.ts'
import type { GrammarContent, NoteEntry, SeenForm, WordNotesEntry } from './grammar.ts'
import { lessonEntries, vocabularyEntries, type Lexicon } from './lexicon.ts'
import { spellingFault } from './spelling.ts'
import { markedForms } from './wisdom.ts'
import { kikuyuOf } from './word.ts'

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
  return wordNotes.map(({ id, parts = [], replies = [], forms = [], example, plural, origin, grammar, sources }) => ({
    file: WORD_NOTES,
    entry: id,
    forms: [
      ...[...parts, ...replies, ...forms, ...(example ? [example] : [])].map(({ kikuyu }) => kikuyu),
      ...[plural, origin, grammar].flatMap((text) => markedForms(text ?? '')),
    ],
    sources: Object.values(sources),
  }))
}

function kikuyuOfLanguage({ language }: GrammarContent): NoteKikuyu[] {
  const { letters, facts, grammar, comparisons, nounClasses, typing, tildes } = language
  const texts: (readonly [string, string])[] = [
    ...letters.map(({ spelling, text }) => [spelling, text] as const),
    ...Object.entries(nounClasses),
    ['typing', typing],
    ['tildes', tildes.text],
  ]
  return [
    ...[...facts, ...grammar, ...comparisons].map(kikuyuOfNote),
    ...texts.map(([entry, text]) => ({ file: LANGUAGE, entry, forms: markedForms(text), sources: [] })),
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

function languageFaults({ grammar: { language }, words }: Content): ContentFault[] {
  const { letters, facts, app, grammar, comparisons, tildes } = language
  const wordBy = (id: string) => words.find(({ word }) => word.id === id)?.word
  const ids = [...facts, ...app, ...grammar, ...comparisons].map(({ id }) => id)
  return [
    ...letters
      .filter(({ example }) => example !== undefined && wordBy(example) === undefined)
      .map(({ spelling, example }) => faultOf(spelling, `“example” names “${example}”, which is not a word id`)),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => faultOf(id, 'the id is used twice')),
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
