import { sensesOf, shareSense } from '#core/answer/senses.ts'
import type { Word } from '#core/word/word.ts'
import { bareForm } from './attested-forms.ts'
import { placementFaults } from './category.ts'
import type { ContentFault } from './content-error.ts'
import type { Content, FiledCategory } from './content.ts'

const STAGES = 'content/stages.json'

/** The faults between stages, categories and words. */
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
    ...twice.map((id) => ({ file: STAGES, fault: `“${id}” stands in the stages twice` })),
    ...categories.flatMap(({ file, category: { id } }, index) => [
      ...(known.indexOf(id) < index ? [{ file, entry: id, fault: 'the id stands twice' }] : []),
      ...(listed.includes(id) ? [] : [{ file, entry: id, fault: `stands in no stage of ${STAGES}` }]),
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

/** A question has four choices. */
function spareFaults(words: number, spares: number): string[] {
  if (words >= 4) return spares === 0 ? [] : ['has “spares”, but words enough for four choices']
  return words + spares >= 4 ? [] : [`has ${words} words and ${spares} spares: a question needs four choices`]
}

/**
 * Why words cannot be choices of one question: two of them would be right answers. That is so when they share a sense or
 * look alike, when one is an accepted form of the other, or when a word spelled like the one (iria 'lake') has a
 * sense of the other.
 */
export function choiceFaults(words: readonly Word[], homonyms: Homonyms): string[] {
  return words.flatMap((word, index) =>
    words
      .slice(0, index)
      .filter((other) => other.id !== word.id)
      .flatMap((other) => whyBothRight(other, word, homonyms) ?? []),
  )
}

/** From the id of each word to the other words that are spelled like it. */
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

/** A stem's hyphen is seen, but not a difference for a learner. */
const formsOf = ({ kikuyu, accepted }: Word) => [kikuyu, ...accepted].map((form) => bareForm(form).replace(/^-/, ''))
