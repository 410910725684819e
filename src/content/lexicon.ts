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

/** A story or a tradition: the facts that sources hold of it. */
const LexiconLore = v.object({
  id: v.string(),
  title: v.string(),
  facts: v.array(v.string()),
  sources: v.array(v.string()),
  confidence: v.picklist(['high', 'medium', 'low']),
})

/**
 * `content/lexicon/lexicon.json`, as far as the course reads it. Not strict: the file is the linguists' own and holds
 * more (where each form was seen, and how often).
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

/** The lexicon's lesson entries under the address that the map uses: `lessons/5/want-need`. */
export function lessonEntries(lexicon: Lexicon): ReadonlyMap<string, LexiconEntry> {
  return new Map(
    lexicon.lessons.flatMap(({ lesson, entries }) =>
      entries.map((entry) => [`lessons/${lesson}/${entry.id}`, entry] as const),
    ),
  )
}

/** The lexicon's vocabulary entries, also those that nothing uses: `vocabulary/food/banana`. */
export function vocabularyEntries(lexicon: Lexicon): ReadonlyMap<string, LexiconEntry> {
  return new Map(
    lexicon.vocabulary.flatMap(({ category, entries }) =>
      entries.map((entry) => [`vocabulary/${category}/${entry.id}`, entry] as const),
    ),
  )
}

/** Splits off the optional part, which the lexicon writes in brackets before a headword: `(rangi wa) bururu`. */
export function headwordOf({ kikuyu }: LexiconEntry): { readonly kikuyu: string; readonly optional?: string } {
  const parts = /^\(([^)]+)\) (.+)$/u.exec(kikuyu)
  return parts === null ? { kikuyu } : { kikuyu: parts[2] ?? '', optional: parts[1] ?? '' }
}
