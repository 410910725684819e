import { choiceFaults, homonymsAmong, type Homonyms } from './check-choices.ts'
import { placementFaults } from './category.ts'
import type { Content, FiledCategory } from './content.ts'
import type { ContentFault } from './content-error.ts'

const STAGES = 'content/stages.json'

/** What can be wrong between stages, categories and words. */
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
