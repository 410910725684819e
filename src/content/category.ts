import type { Placement } from '#core/vocabulary/vocabulary.ts'
import * as v from 'valibot'
import { EnglishText, Id, Sentence } from './text.ts'
import { FINER_KINDS, VOCABULARY_TYPES } from './word-types.ts'

/** A word in a category. What each key means stands at `Placement`. */
export const PlacementEntry = v.strictObject({
  word: Id,
  type: v.picklist(VOCABULARY_TYPES, 'is none of the known types'),
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
  timeOfDay: v.exactOptional(v.picklist(['morning', 'afternoon', 'night'], 'is none of morning, afternoon, night')),
  intensity: v.exactOptional(v.picklist(['mild', 'moderate', 'strong'], 'is none of mild, moderate, strong')),
  location: v.exactOptional(v.picklist(['indoor', 'outdoor', 'both'], 'is none of indoor, outdoor, both')),
  workplace: v.exactOptional(EnglishText),
}) satisfies v.GenericSchema<unknown, Placement & { word: string }>

export type PlacementEntry = v.InferOutput<typeof PlacementEntry>

/** An entry of `content/vocabulary/*.json`. What each key means stands at `CategoryOutline`; `spares` are ids of words. */
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

/** A key that belongs to one type only, and must stand there. */
const KEY_OF_TYPE = {
  color: 'hexCode',
  number: 'numericValue',
  routine: 'timeOfDay',
  emotion: 'intensity',
  hobby: 'location',
} as const

/** Checks which keys belong to which type: the schema covers only single keys. */
export function placementFaults(placement: PlacementEntry): string[] {
  const { type, category, workplace } = placement
  const kinds: readonly string[] = FINER_KINDS[type]
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
