import * as v from 'valibot'

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
