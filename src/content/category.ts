import type { Placement } from '#core/vocabulary/vocabulary.ts'
import * as v from 'valibot'
import { sensesOf, shareSense } from '#core/answer/senses.ts'
import type { Word } from '#core/word/word.ts'
import { EnglishText, Id, Sentence } from './text.ts'
import { SUBTYPES, VOCABULARY_TYPES } from './word.ts'
import { bareForm } from './lexicon.ts'
import type { ContentFault, Content, FiledCategory } from './content.ts'

/** A word in a category. `Placement` documents the keys. */
const PlacementEntry = v.strictObject({
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

type PlacementEntry = v.InferOutput<typeof PlacementEntry>

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
function placementFaults(placement: PlacementEntry): string[] {
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
  /** Set if the tests of its categories count for the badge Grammar Master. */
  isGrammar: v.exactOptional(v.literal(true)),
})

export type StageEntry = v.InferOutput<typeof StageEntry>

const STAGES = 'content/stages.json'

/** Faults between stages, categories and words. */
export function vocabularyFaults(content: Content): ContentFault[] {
  const homonyms = homonymsAmong(content.words.map(({ word }) => word))
  return [
    ...categoriesOfStages(content),
    ...content.categories.flatMap((filed) => categoryFaults(filed, content, homonyms)),
  ]
}

function categoriesOfStages({ stages, categories }: Content): ContentFault[] {
  const known = categories.map(({ category }) => category.id)
  const listed = stages.flatMap((stage) => stage.categories)
  const twice = listed.filter((id, index) => listed.indexOf(id) < index)
  return [
    ...stages.flatMap((stage) =>
      stage.categories
        .filter((id) => !known.includes(id))
        .map((id) => ({
          file: STAGES,
          entry: stage.id,
          fault: `“categories” lists “${id}”, which is not a category id`,
        })),
    ),
    ...twice.map((id) => ({ file: STAGES, fault: `“${id}” is listed twice in the stages` })),
    ...categories.flatMap(({ file, category: { id } }, index) => [
      ...(known.indexOf(id) < index ? [{ file, entry: id, fault: 'the id is used twice' }] : []),
      ...(listed.includes(id) ? [] : [{ file, entry: id, fault: `is not in any stage of ${STAGES}` }]),
    ]),
  ]
}

function categoryFaults({ file, category }: FiledCategory, content: Content, homonyms: Homonyms): ContentFault[] {
  const byId = new Map(content.words.map(({ word }) => [word.id, word]))
  const ids = [...category.words.map(({ word }) => word), ...(category.spares ?? [])]
  return [
    ...ids.filter((id) => !byId.has(id)).map((id) => `lists “${id}”, which is not a word id`),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `lists “${id}” twice`),
    ...category.words.flatMap((placement) =>
      placementFaults(placement).map((fault) => `the word “${placement.word}” ${fault}`),
    ),
    ...spareFaults(category.words.length, category.spares?.length ?? 0),
    ...choiceFaults(
      ids.flatMap((id) => byId.get(id) ?? []),
      homonyms,
    ),
  ].map((fault) => ({ file, entry: category.id, fault }))
}

function spareFaults(words: number, spares: number): string[] {
  if (words >= 4) return spares === 0 ? [] : ['has “spares”, but enough words for four choices']
  return words + spares >= 4 ? [] : [`has ${words} words and ${spares} spares: a question needs four choices`]
}

/**
 * The reasons why words cannot be choices of one question because two of them would be right: they share a sense or
 * look alike, one is an accepted form of the other, or a word spelled like one of them (iria 'lake') shares a sense
 * with the other.
 */
export function choiceFaults(words: readonly Word[], homonyms: Homonyms): string[] {
  return words.flatMap((word, index) =>
    words
      .slice(0, index)
      .filter((other) => other.id !== word.id)
      .flatMap((other) => whyBothRight(other, word, homonyms) ?? []),
  )
}

/** For each word id, the other words with the same spelling. */
export type Homonyms = ReadonlyMap<string, readonly Word[]>

export function homonymsAmong(all: readonly Word[]): Homonyms {
  const byForm = new Map<string, Word[]>()
  for (const word of all) {
    const form = bareForm(word.kikuyu)
    byForm.set(form, [...(byForm.get(form) ?? []), word])
  }
  return new Map(
    [...byForm.values()].flatMap((alike) =>
      alike.map((word): [string, Word[]] => [word.id, alike.filter(({ id }) => id !== word.id)]),
    ),
  )
}

function whyBothRight(one: Word, other: Word, homonyms: Homonyms): string | undefined {
  if (shareSense(sensesOf(one.english), sensesOf(other.english)))
    return `“${one.id}” and “${other.id}” share a sense: a question would have two right choices`
  const form = formsOf(one).find((candidate) => formsOf(other).includes(candidate))
  if (form !== undefined) return `“${one.id}” and “${other.id}” are both right as “${form}”`
  return homonymFault(one, other, homonyms) ?? homonymFault(other, one, homonyms)
}

function homonymFault(asked: Word, choice: Word, homonyms: Homonyms): string | undefined {
  const senses = sensesOf(choice.english)
  const homonym = homonyms.get(asked.id)?.find(({ english }) => shareSense(sensesOf(english), senses))
  return homonym && `“${asked.id}” is spelled like “${homonym.id}”, which shares a sense with “${choice.id}”`
}

/** Learners see the hyphen of a stem, but it does not distinguish words for them. */
const formsOf = ({ kikuyu, accepted }: Word) => [kikuyu, ...accepted].map((form) => bareForm(form).replace(/^-/, ''))
