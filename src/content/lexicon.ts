import * as v from 'valibot'
import type { Word } from '#core/word/word.ts'
import type { ContentFault, Content } from './content.ts'

const LexiconEntry = v.object({
  id: v.string(),
  kikuyu: v.string(),
  alternatives: v.array(v.string()),
  plural: v.optional(v.string()),
  notes: v.string(),
  confidence: v.picklist(['high', 'medium', 'low']),
})

const LexiconPhrase = v.object({
  ...LexiconEntry.entries,
  sources: v.optional(v.array(v.object({ source: v.string() }))),
})

const LexiconProverb = v.object({
  id: v.string(),
  kikuyu: v.string(),
  literal: v.string(),
  english: v.string(),
  sources: v.array(v.object({ source: v.string() })),
  confidence: v.picklist(['high', 'medium', 'low']),
})

/** A story or tradition: the facts about it in the sources. */
const LexiconLore = v.object({
  id: v.string(),
  title: v.string(),
  facts: v.array(v.string()),
  sources: v.array(v.string()),
  confidence: v.picklist(['high', 'medium', 'low']),
})

/**
 * The part of `content/lexicon/lexicon.json` that the course reads. Not strict: the file belongs to the linguists and
 * contains more (the sources of each form and their counts).
 */
export const Lexicon = v.object({
  lessons: v.array(v.object({ lesson: v.string(), entries: v.array(LexiconEntry) })),
  vocabulary: v.array(v.object({ category: v.string(), entries: v.array(LexiconEntry) })),
  phrasebook: v.array(LexiconPhrase),
  wisdom: v.object({
    proverbs: v.array(LexiconProverb),
    stories: v.array(LexiconLore),
    traditions: v.array(LexiconLore),
  }),
})

export type Lexicon = v.InferOutput<typeof Lexicon>
export type LexiconEntry = v.InferOutput<typeof LexiconEntry>

/** `content/lexicon-map.json`: `lessons/5/want-need` → `kwenda-want`. */
export const LexiconMap = v.record(v.string(), v.string())

/** The lexicon's lesson entries by the keys of the map: `lessons/5/want-need`. */
export function lessonEntries(lexicon: Lexicon): ReadonlyMap<string, LexiconEntry> {
  return new Map(
    lexicon.lessons.flatMap(({ lesson, entries }) =>
      entries.map((entry) => [`lessons/${lesson}/${entry.id}`, entry] as const),
    ),
  )
}

/** The lexicon's vocabulary entries, including unused ones: `vocabulary/food/banana`. */
export function vocabularyEntries(lexicon: Lexicon): ReadonlyMap<string, LexiconEntry> {
  return new Map(
    lexicon.vocabulary.flatMap(({ category, entries }) =>
      entries.map((entry) => [`vocabulary/${category}/${entry.id}`, entry] as const),
    ),
  )
}

/** Text in brackets before a headword is optional: `(rangi wa) bururu`. */
export function headwordOf({ kikuyu }: LexiconEntry): { readonly kikuyu: string; readonly optional?: string } {
  const parts = /^\(([^)]+)\) (.+)$/u.exec(kikuyu)
  return parts === null ? { kikuyu } : { kikuyu: parts[2] ?? '', optional: parts[1] ?? '' }
}

const LEXICON_MAP = 'content/lexicon-map.json'

/**
 * Checks that the map leads from every lesson entry of the lexicon, and from each vocabulary entry in use, to a word
 * with the same content and confidence.
 */
export function lexiconMapFaults({ lexicon, lexiconMap, words }: Content): ContentFault[] {
  const lessons = lessonEntries(lexicon)
  const entries = new Map([...lessons, ...vocabularyEntries(lexicon)])
  const byId = new Map(words.map(({ word }) => [word.id, word]))
  const mapped = new Set(Object.values(lexiconMap))
  return [
    ...[...lessons.keys()]
      .filter((key) => !(key in lexiconMap))
      .map((entry) => lexiconMapFault(entry, 'does not lead to a word')),
    ...Object.entries(lexiconMap).flatMap(([key, id]) => {
      const entry = entries.get(key)
      const word = byId.get(id)
      if (entry === undefined) return [lexiconMapFault(key, 'is not an entry of the lexicon')]
      if (word === undefined) return [lexiconMapFault(key, `leads to “${id}”, which is not a word id`)]
      return differences(entry, word).map((text) => lexiconMapFault(key, text))
    }),
    ...words
      .filter(({ word }) => !mapped.has(word.id))
      .map(({ file, word }) => ({
        file,
        entry: word.id,
        fault: `no entry of the lexicon leads to it in ${LEXICON_MAP}`,
      })),
  ]
}

function differences(entry: LexiconEntry, word: Word): string[] {
  const forms = [word.kikuyu, ...word.accepted].map(bareForm)
  const { kikuyu, optional } = headwordOf(entry)
  return [
    ...(optional === word.optional
      ? []
      : [`has “${entry.kikuyu}” in the lexicon, but “${word.id}” has another “optional”`]),
    ...(forms.includes(bareForm(kikuyu))
      ? []
      : [`has “${entry.kikuyu}” in the lexicon, but “${word.id}” says “${word.kikuyu}”`]),
    ...(hasMoreConfidence(word, entry)
      ? [`has the confidence “${entry.confidence}” in the lexicon, but “${word.id}” says “${word.confidence}”`]
      : []),
  ]
}

/** Later findings about a source may lower the confidence of a word below that of the lexicon, but never raise it. */
const hasMoreConfidence = (word: Pick<Word, 'confidence'>, entry: Pick<LexiconEntry, 'confidence'>) =>
  confidenceLevels.indexOf(word.confidence) > confidenceLevels.indexOf(entry.confidence)
const confidenceLevels = ['low', 'medium', 'high']

function lexiconMapFault(entry: string, text: string): ContentFault {
  return { file: LEXICON_MAP, entry, fault: text }
}

/** More words than any phrase of the lexicon has. */
const LONGEST = 12

/** The parts of the lexicon that contain Kikuyu. */
type Wordings = Pick<Lexicon, 'lessons' | 'vocabulary' | 'phrasebook'> & {
  readonly wisdom: { readonly proverbs: readonly { readonly kikuyu: string }[] }
}

/**
 * Every Kikuyu form in the lexicon: each run of whole words in its headwords, alternatives, plurals, phrases, proverbs
 * and notes, without case and punctuation. Alternatives and notes mix Kikuyu with English remarks and are split at
 * punctuation, so a form there never spans two of them. An English word in a note counts as a form too, which does no
 * harm because headwords are also compared with their own entries.
 */
export function attestedForms(lexicon: Wordings): ReadonlySet<string> {
  const forms = found.get(lexicon) ?? findForms(lexicon)
  found.set(lexicon, forms)
  return forms
}

/** Cached per lexicon: words, phrases and wisdom are all looked up in it. */
const found = new WeakMap<Wordings, ReadonlySet<string>>()

function findForms(lexicon: Wordings): ReadonlySet<string> {
  const entries = [...lexicon.lessons, ...lexicon.vocabulary].flatMap((section) => section.entries)
  const phrases = [
    ...entries.flatMap(phrasesOf),
    ...lexicon.phrasebook.flatMap(phrasesOf),
    ...lexicon.wisdom.proverbs.map(({ kikuyu }) => kikuyu),
  ]
  return new Set(phrases.flatMap((phrase) => runs(wordsOf(phrase))))
}

/** The key for looking up a text: its words in lower case, separated by single spaces. */
export function bareForm(text: string): string {
  return wordsOf(text).join(' ')
}

function phrasesOf(entry: LexiconEntry): string[] {
  return [
    entry.kikuyu,
    ...(entry.plural === undefined ? [] : [entry.plural]),
    ...entry.alternatives.flatMap(pieces),
    ...pieces(entry.notes),
  ]
}

/** Splits at punctuation and quotation marks, but not at the apostrophe of ng'. */
function pieces(remark: string): string[] {
  return remark.split(/[.,;:=()"?!/]|(?<!\p{L})'|'(?!\p{L})/u)
}

/** Keeps the leading hyphen of a stem. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/(?<!\p{L})-?\p{L}+(?:['-]\p{L}+)*/gu) ?? []
  )
}

function runs(words: readonly string[]): string[] {
  return words.flatMap((_word, start) => {
    const rest = words.slice(start, start + LONGEST)
    return rest.map((_last, end) => rest.slice(0, end + 1).join(' '))
  })
}
