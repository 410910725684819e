import { slots, type AssistantPhrases, type Phrase } from '#core/assistant/phrase.ts'
import * as v from 'valibot'
import { EnglishText, Id, Text, spellingFault } from './text.ts'
import { attestedForms, bareForm } from './lexicon.ts'
import type { ContentFault, Content } from './content.ts'

/** English as a learner may type it, without capitals and stops, so that a list is easy to read. */
const Paraphrase = v.pipe(
  EnglishText,
  v.check((text) => text === text.toLowerCase(), 'has a capital: write it in small letters'),
  v.check((text) => !/[.!,;]/.test(text), 'has a stop or comma: leave it out'),
)

/** An entry of `content/phrasebook/*.json`. `Phrase` documents the keys. */
export const PhraseEntry = v.pipe(
  v.strictObject({
    id: Id,
    kikuyu: Text,
    english: EnglishText,
    category: Id,
    paraphrases: v.array(Paraphrase),
    accepted: v.array(Text),
    slot: v.exactOptional(v.picklist(slots, 'is not one of name, place, word')),
    answer: v.exactOptional(v.pipe(v.array(Id), v.nonEmpty('is empty: leave it out'))),
    note: v.exactOptional(EnglishText),
    loan: v.exactOptional(v.literal(true, 'is either true or left out')),
    confidence: v.picklist(
      ['high', 'medium'],
      'is neither high nor medium: phrases that a speaker has not confirmed are not used',
    ),
    attested: v.array(Text),
  }),
  v.forward(
    v.partialCheck(
      [['slot'], ['kikuyu'], ['english'], ['paraphrases'], ['accepted']],
      ({ slot, kikuyu, english, paraphrases, accepted }) =>
        [kikuyu, english, ...paraphrases, ...accepted].every((text) => text.includes('…') === (slot !== undefined)),
      'is required if every text of the phrase has a blank (…), and not allowed otherwise',
    ),
    ['slot'],
  ),
  v.forward(
    v.partialCheck(
      [['confidence'], ['attested']],
      ({ confidence, attested }) => attested.length > 0 || confidence === 'medium',
      'is empty: only a phrase put together from attested parts can lack a source',
    ),
    ['attested'],
  ),
) satisfies v.GenericSchema<unknown, Phrase>

const phraseIds = v.pipe(v.array(Id), v.nonEmpty('is empty'))

/** `content/assistant.json`. `AssistantPhrases` documents the keys. */
export const AssistantPhrasesFile = v.strictObject({
  introduction: phraseIds,
  offer: phraseIds,
  unknown: phraseIds,
  beforeTale: phraseIds,
  askBack: phraseIds,
  askMeaning: phraseIds,
  askAssistant: phraseIds,
  openers: phraseIds,
}) satisfies v.GenericSchema<unknown, AssistantPhrases>

/**
 * Checks that each phrase of the phrasebook is a phrase of the lexicon with the same id, Kikuyu, sources and
 * confidence.
 */
export function phraseFaults(content: Content): ContentFault[] {
  const forms = attestedForms(content.lexicon)
  const sources = new Set(content.sources.map(({ id }) => id))
  const ids = content.phrases.map(({ phrase }) => phrase.id)
  const ofPhrases = content.phrases.flatMap(({ file, phrase }, index) =>
    [
      ...(ids.indexOf(phrase.id) < index ? ['the id is used twice'] : []),
      ...[phrase.kikuyu, ...phrase.accepted].flatMap((text) => phraseTextFaults(text, phrase, forms)),
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
  const ofAssistant = Object.entries({ ...content.assistantPhrases }).flatMap(([key, named]) =>
    named
      .filter((id) => !ids.includes(id))
      .map((id) => ({ file: 'content/assistant.json', fault: `“${key}” names “${id}”, which is not a phrase id` })),
  )
  return [...ofPhrases, ...ofAssistant]
}

/** Looks up the parts before and after a blank separately. */
function phraseTextFaults(text: string, { loan }: Phrase, forms: ReadonlySet<string>): string[] {
  const misspelt = spellingFault(text, loan === true)
  if (misspelt !== undefined) return [`has Kikuyu that ${misspelt}`]
  const parts = text.split(/[….?!]/).filter((part) => bareForm(part) !== '')
  return parts
    .filter((part) => !forms.has(bareForm(part)))
    .map((part) => `has the Kikuyu “${part.trim()}”, which is not in the lexicon`)
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
