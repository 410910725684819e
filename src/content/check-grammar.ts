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

/** A form that a text has once may be a slip in it. */
const SEEN_AT_LEAST = 2

/** The tutor says no Kikuyu that neither the lexicon holds nor texts were seen to have. */
export function grammarFaults(content: Content): ContentFault[] {
  const told = [...toldOfWords(content.grammar), ...toldOfLanguage(content.grammar)]
  return [
    ...told.flatMap((one) => kikuyuFaults(one, content)),
    ...content.grammar.wordNotes.flatMap((notes, place) =>
      wordNotesFaults(notes, content, place).map((fault) => ({ file: WORD_NOTES, entry: notes.id, fault })),
    ),
    ...languageFaults(content),
    ...seenFormsFaults(content, told),
  ]
}

/** Kikuyu that the tutor may say, where it stands, and what that rests on. */
interface Told {
  readonly file: string
  readonly entry: string
  readonly forms: readonly string[]
  readonly sources: readonly string[]
}

function toldOfWords({ wordNotes }: GrammarContent): Told[] {
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

function toldOfLanguage({ language }: GrammarContent): Told[] {
  const { letters, facts, grammar, comparisons, nounClasses, typing, tildes } = language
  const texts: (readonly [string, string])[] = [
    ...letters.map(({ spelling, text }) => [spelling, text] as const),
    ...Object.entries(nounClasses),
    ['typing', typing],
    ['tildes', tildes.text],
  ]
  return [
    ...[...facts, ...grammar, ...comparisons].map(toldOfNote),
    ...texts.map(([entry, text]) => ({ file: LANGUAGE, entry, forms: markedForms(text), sources: [] })),
  ]
}

const toldOfNote = ({ id, text, example, source }: NoteEntry): Told => ({
  file: LANGUAGE,
  entry: id,
  forms: [...markedForms(text), ...(example ? [example.kikuyu] : [])],
  sources: [source],
})

function kikuyuFaults({ file, entry, forms, sources }: Told, content: Content): ContentFault[] {
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
    .map((source) => `names the source “${source}”, which there is not`)
  return [...unknown, ...unresolved].map((fault) => ({ file, entry, fault }))
}

/** Under this a form is looked up: a beginning and an ending keep their hyphens, `kũ-` is not *kũ* “where”. */
const seenKey = (form: string) => (isAffix(form) ? form : bareForm(form))

const isAffix = (form: string) => form.startsWith('-') || form.endsWith('-')

/** A blank and punctuation part a text: what stands before and after is looked up. */
const isAttested = (form: string, attested: ReadonlySet<string>) =>
  !isAffix(form) &&
  form
    .split(/[….?!,]/)
    .filter((part) => bareForm(part) !== '')
    .every((part) => attested.has(bareForm(part)))

const SECTION = /^grammar\.md [1-5]$/
/** A file of the content that the sentence is about. */
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

function wordNotesFaults(notes: WordNotesEntry, content: Content, place: number): string[] {
  const { id, sources, parts, ...others } = notes
  const word = content.words.find((filed) => filed.word.id === id)?.word
  if (word === undefined) return ['is not a word id']
  const keys = Object.keys({ ...others, ...(parts && { parts }) })
  return [
    ...(content.grammar.wordNotes.findIndex((before) => before.id === id) < place ? ['the id stands twice'] : []),
    ...(content.lessons.some(({ words }) => words.includes(id)) ? [] : ['is no word of a lesson']),
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
  const { letters, facts, grammar, comparisons, tildes } = language
  const wordBy = (id: string) => words.find(({ word }) => word.id === id)?.word
  const ids = [...facts, ...grammar, ...comparisons].map(({ id }) => id)
  return [
    ...letters
      .filter(({ example }) => example !== undefined && wordBy(example) === undefined)
      .map(({ spelling, example }) => faultOf(spelling, `“example” names “${example}”, which is not a word id`)),
    ...ids.filter((id, place) => ids.indexOf(id) < place).map((id) => faultOf(id, 'the id stands twice')),
    ...tildes.pairs.flatMap((pair) => [
      ...pair
        .filter(({ word, kikuyu }) => !hasForm(wordBy(word), kikuyu))
        .map(({ word, kikuyu }) => faultOf('tildes', `“${kikuyu}” is no form of “${word}”`)),
      ...(differsInTildes(pair[0].kikuyu, pair[1].kikuyu)
        ? []
        : [faultOf('tildes', `“${pair[0].kikuyu}” and “${pair[1].kikuyu}” do not differ in tildes alone`)]),
    ]),
  ]
}

const hasForm = (word: Word | undefined, form: string) =>
  word !== undefined && kikuyuOf(word).some(({ text }) => bareForm(text) === bareForm(form))

const differsInTildes = (one: string, other: string) => one !== other && withoutTildes(one) === withoutTildes(other)

function seenFormsFaults({ grammar: { seenForms } }: Content, told: readonly Told[]): ContentFault[] {
  const said = new Set(told.flatMap(({ forms }) => forms.map(seenKey)))
  const named = told.flatMap(({ sources }) => sources)
  const isUsed = ({ form, source }: SeenForm) =>
    said.has(seenKey(form)) || named.some((name) => source === name || source.startsWith(`${name} `))
  return seenForms.flatMap((seen) => {
    const count = (seen.nwt ?? 0) + (seen.sib ?? 0)
    return [
      ...(isUsed(seen) ? [] : ['is used by no note']),
      ...(isAffix(seen.form) ? sectionFault(seen) : count < SEEN_AT_LEAST ? [`was seen ${count} times only`] : []),
    ].map((fault) => ({ file: SEEN_FORMS, entry: seen.form, fault }))
  })
}

const sectionFault = ({ source }: SeenForm) =>
  SECTION.test(source) ? [] : ['is a beginning or an ending, which only the grammar can name']
