import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { sensesOf } from '#core/answer/senses.ts'
import type { Word } from '#core/word/word.ts'
import {
  attestedForms,
  bareForm,
  lessonEntries,
  vocabularyEntries,
  type Lexicon,
  type LexiconEntry,
  type LexiconMap,
} from './lexicon.ts'
import { ContentError } from './content.ts'
import { CorrectionsFile, type Change } from './correction.ts'
import { loadContent } from './load.ts'
import type { Source } from './source.ts'

export interface AppliedCorrections {
  /** The new content of each changed file of the directory, by its path in it. */
  readonly files: ReadonlyMap<string, unknown>
  /** The words that changed, one for each correction. */
  readonly done: readonly string[]
  /** How many corrections the content has already. */
  readonly before: number
  /** Why a correction was not applied. */
  readonly refused: readonly { readonly word: string; readonly why: string }[]
  /** Words whose sound must be made again. */
  readonly respelled: readonly string[]
}

type Entry = LexiconEntry & {
  sources?: { source: string; form?: string; sense_match?: boolean }[]
}
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** The files that a correction changes, as parsed. Everything else in them stays as it is. */
interface Files {
  readonly words: ReadonlyMap<string, Mutable<Word>[]>
  readonly lexicon: Lexicon
  readonly entriesOf: ReadonlyMap<string, readonly Entry[]>
  readonly sources: ReadonlySet<string>
}

const LEXICON = 'lexicon/lexicon.json'

/**
 * Applies the corrections of an exported file to the content in `directory`, one by one. Each is checked as the course checks all
 * content, and left out with the reason if the result is not valid. Nothing is written: the caller writes `files`. The computer
 * voice is not checked, since it is made from the words afterwards.
 */
export function applyCorrections(directory: string, exported: unknown): AppliedCorrections {
  const { corrections } = v.parse(CorrectionsFile, exported)
  const copy = copyWithoutVoice(directory)
  try {
    const outcomes = corrections.map(({ word, change }) => ({ word, change, outcome: applyOne(copy, word, change) }))
    const done = outcomes.filter(({ outcome }) => outcome === 'done')
    const names = [...listWords(copy), LEXICON].filter((name) => !isSame(join(directory, name), join(copy, name)))
    return {
      files: new Map(names.map((name) => [name, readJson(join(copy, name))] as const)),
      done: done.map(({ word }) => word),
      before: outcomes.filter(({ outcome }) => outcome === 'before').length,
      refused: outcomes.flatMap(({ word, outcome }) => (typeof outcome === 'object' ? [{ word, ...outcome }] : [])),
      respelled: done.flatMap(({ word, change }) => ('field' in change && change.field === 'kikuyu' ? [word] : [])),
    }
  } finally {
    rmSync(copy, { recursive: true })
  }
}

type Outcome = 'done' | 'before' | { readonly why: string }

/** Applies a correction to the files in `directory`, or leaves them as they are. */
function applyOne(directory: string, id: string, change: Change): Outcome {
  const files = readFiles(directory)
  const [path, word] = wordIn(files, id) ?? []
  if (!path || !word) return { why: 'is not a word of the course' }
  if (!files.sources.has(change.source)) return { why: `“${change.source}” is not in content/sources.json` }
  const outcome = changeWord(files, word, change)
  if (outcome !== 'done') return outcome
  const written = [path, LEXICON].map((name) => join(directory, name))
  const earlier = written.map((file) => readFileSync(file, 'utf8'))
  writeJson(join(directory, path), files.words.get(path))
  writeJson(join(directory, LEXICON), files.lexicon)
  const why = contentFault(directory)
  if (why === undefined) return 'done'
  for (const [index, file] of written.entries()) writeFileSync(file, earlier[index] ?? '')
  return { why }
}

/** Changes the word in `files`. */
function changeWord(files: Files, word: Mutable<Word>, change: Change): Outcome {
  switch (change.kind) {
    case 'accept-form':
      return acceptForm(files, word, change)
    case 'add-meaning':
      return addMeaning(word, change.meaning)
    case 'correct':
      return correct(files, word, change)
  }
}

function addMeaning(word: Mutable<Word>, meaning: string): Outcome {
  const known = sensesOf(word.english)
  if (sensesOf(meaning).every((sense) => known.includes(sense))) return 'before'
  word.english = `${word.english}, ${meaning}`
  return 'done'
}

function acceptForm(
  files: Files,
  word: Mutable<Word>,
  { form, source }: Extract<Change, { kind: 'accept-form' }>,
): Outcome {
  if ([word.kikuyu, ...word.accepted].some((known) => known.toLowerCase() === form.toLowerCase())) return 'before'
  const [entry] = files.entriesOf.get(word.id) ?? []
  if (!entry) return NO_ENTRY
  word.accepted = [...word.accepted, form]
  word.related = word.related.filter(({ kikuyu }) => kikuyu !== form)
  if (!attestedForms(files.lexicon).has(bareForm(form))) entry.alternatives.push(form)
  attest(entry, form, source)
  return 'done'
}

function correct(files: Files, word: Mutable<Word>, change: Extract<Change, { kind: 'correct' }>): Outcome {
  const { field, from, to, source } = change
  const now = word[field] ?? ''
  if (now === to) return 'before'
  if (now !== from) return { why: `“${field}” is “${now}” now, but the editor saw “${from}”` }
  word[field] = to
  if (field === 'english') return 'done'
  const entries = files.entriesOf.get(word.id) ?? []
  if (entries.length === 0) return NO_ENTRY
  for (const entry of entries) {
    if (field === 'plural') entry.plural = to
    else if (entry.kikuyu.endsWith(from)) entry.kikuyu = `${entry.kikuyu.slice(0, -from.length)}${to}`
    attest(entry, to, source)
  }
  if (field === 'kikuyu') {
    word.accepted = word.accepted.filter((form) => form !== to)
    const witnesses = entries.flatMap(({ sources = [] }) => sources).filter(({ form }) => form === to)
    word.attested = [...new Set(witnesses.map((witness) => witness.source))]
    // High confidence needs two sources.
    if (word.attested.length < 2 && word.confidence === 'high') word.confidence = 'medium'
  }
  return 'done'
}

const NO_ENTRY = { why: 'has no entry in the lexicon, where the form must stand' }

function attest(entry: Entry, form: string, source: string): void {
  const sources = (entry.sources ??= [])
  if (!sources.some((known) => known.source === source && known.form === form))
    sources.push({ source, form, sense_match: true })
}

function wordIn({ words }: Files, id: string): readonly [path: string, word: Mutable<Word>] | undefined {
  for (const [path, listed] of words) {
    const word = listed.find((entry) => entry.id === id)
    if (word) return [path, word]
  }
  return undefined
}

function readFiles(directory: string): Files {
  const words = new Map(listWords(directory).map((name) => [name, readJson(join(directory, name)) as Mutable<Word>[]]))
  const lexicon = readJson(join(directory, LEXICON)) as Lexicon
  const map = readJson(join(directory, 'lexicon-map.json')) as v.InferOutput<typeof LexiconMap>
  const entriesOf = new Map<string, Entry[]>()
  for (const [address, entry] of [...lessonEntries(lexicon), ...vocabularyEntries(lexicon)]) {
    const id = map[address]
    if (id !== undefined) entriesOf.set(id, [...(entriesOf.get(id) ?? []), entry])
  }
  const sources = (readJson(join(directory, 'sources.json')) as Source[]).map(({ id }) => id)
  return { words, lexicon, entriesOf, sources: new Set(sources) }
}

const listWords = (directory: string) => readdirSync(join(directory, 'words')).map((name) => `words/${name}`)

function copyWithoutVoice(directory: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'corrections-'))
  cpSync(directory, copy, { recursive: true, filter: (path) => path !== join(directory, 'voice') })
  mkdirSync(join(copy, 'voice'))
  writeJson(join(copy, 'voice/manifest.json'), {
    engine: '-',
    pitch: '-',
    encoder: '-',
    words: [],
    phrases: [],
    proverbs: [],
  })
  return copy
}

function contentFault(directory: string): string | undefined {
  try {
    loadContent(directory)
    return undefined
  } catch (error) {
    if (error instanceof ContentError) return error.message
    throw error
  }
}

const isSame = (one: string, other: string) => JSON.stringify(readJson(one)) === JSON.stringify(readJson(other))
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const writeJson = (path: string, data: unknown) => writeFileSync(path, JSON.stringify(data))
