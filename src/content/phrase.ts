import { slots, type AssistantPhrases, type Phrase } from '#core/assistant/phrase.ts'
import * as v from 'valibot'
import { EnglishText, Id, Text } from './text.ts'

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
