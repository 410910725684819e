import type { Placement } from '#core/vocabulary/vocabulary.ts'
import * as v from 'valibot'
import { EnglishText, Id, Sentence } from './text.ts'
import { SUBTYPES, VOCABULARY_TYPES } from './word.ts'

/** A word in a category. `Placement` documents the keys. */
export const PlacementEntry = v.strictObject({
  word: Id,
  type: v.picklist(VOCABULARY_TYPES, 'is not a known type'),
  category: v.exactOptional(EnglishText),
  hexCode: v.exactOptional(v.pipe(v.string(), v.regex(/^#[0-9A-F]{6}$/, 'is not a colour such as #D32F2F'))),
  numericValue: v.exactOptional(
    v.pipe(
      v.number(),
      v.integer('is not a whole number'),
      v.minValue(1, 'is less than 1'),
      v.maxValue(10, 'is more than 10'),
    ),
  ),
  timeOfDay: v.exactOptional(v.picklist(['morning', 'afternoon', 'night'], 'is not one of morning, afternoon, night')),
  intensity: v.exactOptional(v.picklist(['mild', 'moderate', 'strong'], 'is not one of mild, moderate, strong')),
  location: v.exactOptional(v.picklist(['indoor', 'outdoor', 'both'], 'is not one of indoor, outdoor, both')),
  workplace: v.exactOptional(EnglishText),
}) satisfies v.GenericSchema<unknown, Placement & { word: string }>

export type PlacementEntry = v.InferOutput<typeof PlacementEntry>

/** An entry of `content/vocabulary/*.json`. `CategoryOutline` documents the keys; `spares` are word ids. */
export const CategoryEntry = v.strictObject({
  id: Id,
  title: EnglishText,
  description: Sentence,
  icon: Id,
  hasAddress: v.boolean(),
  words: v.pipe(v.array(PlacementEntry), v.nonEmpty('is empty')),
  spares: v.exactOptional(v.pipe(v.array(Id), v.nonEmpty('is empty: leave it out'))),
})

export type CategoryEntry = v.InferOutput<typeof CategoryEntry>

/** Keys that belong to a single type, which requires them. */
const KEY_OF_TYPE = {
  color: 'hexCode',
  number: 'numericValue',
  routine: 'timeOfDay',
  emotion: 'intensity',
  hobby: 'location',
} as const

/** Checks that the schema of the single keys cannot express: which keys belong to which type. */
export function placementFaults(placement: PlacementEntry): string[] {
  const { type, category, workplace } = placement
  const kinds: readonly string[] = SUBTYPES[type]
  return [
    ...(kinds.length > 0 && category === undefined ? [`lacks “category”: one of ${kinds.join(', ')}`] : []),
    ...(category !== undefined && !kinds.includes(category)
      ? [`has the category “${category}”, which the type “${type}” does not know`]
      : []),
    ...(workplace !== undefined && type !== 'profession' ? ['has “workplace”, which only a profession has'] : []),
    ...Object.entries(KEY_OF_TYPE).flatMap(([owner, key]) => {
      if (owner === type) return placement[key] === undefined ? [`lacks “${key}”`] : []
      return placement[key] === undefined ? [] : [`has “${key}”, which only the type “${owner}” has`]
    }),
  ]
}

/** An entry of `content/stages.json`: a section of the vocabulary, with the ids of its categories in their order. */
export const StageEntry = v.strictObject({
  id: Id,
  title: EnglishText,
  description: Sentence,
  categories: v.pipe(v.array(Id), v.nonEmpty('is empty')),
})

export type StageEntry = v.InferOutput<typeof StageEntry>
