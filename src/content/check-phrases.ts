import type { Phrase } from '#core/assistant/phrase.ts'
import { attestedForms, bareForm } from './attested-forms.ts'
import type { Content } from './content.ts'
import type { ContentFault } from './content-error.ts'
import { spellingFault } from './spelling.ts'

/** Each phrase of the phrasebook is one of the lexicon's, under the same id: its Kikuyu, its sources, how sure they are. */
export function phraseFaults(content: Content): ContentFault[] {
  const forms = attestedForms(content.lexicon)
  const sources = new Set(content.sources.map(({ id }) => id))
  const ids = content.phrases.map(({ phrase }) => phrase.id)
  return content.phrases.flatMap(({ file, phrase }, index) =>
    [
      ...(ids.indexOf(phrase.id) < index ? ['the id stands twice'] : []),
      ...[phrase.kikuyu, ...phrase.accepted].flatMap((text) => kikuyuFaults(text, phrase, forms)),
      ...evidenceFaults(phrase, content),
      ...phrase.attested
        .filter((source) => !sources.has(source))
        .map((source) => `“attested” names the source “${source}”, which is not in content/sources.json`),
      ...(phrase.answer ?? [])
        .filter((id) => !ids.includes(id))
        .map((id) => `“answer” names “${id}”, which is not a phrase id`),
      ...repeatedTexts(phrase),
    ].map((fault) => ({ file, entry: phrase.id, fault })),
  )
}

/** A blank parts a text: what stands before and after it is looked up. */
function kikuyuFaults(text: string, { loan }: Phrase, forms: ReadonlySet<string>): string[] {
  const misspelt = spellingFault(text, loan === true)
  if (misspelt !== undefined) return [`has Kikuyu that ${misspelt}`]
  const parts = text.split(/[….?!]/).filter((part) => bareForm(part) !== '')
  return parts
    .filter((part) => !forms.has(bareForm(part)))
    .map((part) => `has the Kikuyu “${part.trim()}”, which is nowhere in the lexicon`)
}

function evidenceFaults(phrase: Phrase, { lexicon }: Content): string[] {
  const entry = lexicon.phrasebook.find(({ id }) => id === phrase.id)
  if (entry === undefined) return ['has an id that no phrase of the lexicon has']
  const unnamed = phrase.attested.filter((id) => !entry.sources?.some(({ source }) => source === id))
  return [
    ...(isFilledBy(phrase.kikuyu, entry.kikuyu)
      ? []
      : [`“kikuyu” is “${phrase.kikuyu}”, but the lexicon has “${entry.kikuyu}”`]),
    ...(entry.confidence === phrase.confidence
      ? []
      : [`has the confidence “${entry.confidence}” in the lexicon, but says “${phrase.confidence}”`]),
    ...unnamed.map((id) => `“attested” names “${id}”, which the lexicon does not cite for it`),
  ]
}

/** The lexicon fills a blank with an example: `Njĩtagwo Njeri`. */
function isFilledBy(text: string, example: string): boolean {
  const [before = '', after] = text.split('…')
  return after === undefined ? text === example : example.startsWith(before) && example.endsWith(after)
}

function repeatedTexts({ paraphrases, accepted }: Phrase): string[] {
  return [...paraphrases, ...accepted]
    .filter((text, index, texts) => texts.indexOf(text) < index)
    .map((text) => `repeats “${text}”`)
}
