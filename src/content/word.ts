import type { Word } from '#core/word/word.ts'
import * as v from 'valibot'
import { EnglishText, Id, Text } from './text.ts'

/** The word types of the vocabulary, with their subtypes. */
export const SUBTYPES = {
  action: [],
  'to-be': [],
  pronoun: [],
  preposition: [],
  adjective: [],
  adverb: ['manner', 'place'],
  conjunction: [],
  person: [],
  family: [],
  bodyPart: [],
  home: [],
  object: ['furniture', 'personal', 'tool'],
  food: ['fruit', 'grain', 'dairy', 'protein'],
  drink: ['water', 'dairy', 'juice', 'hot'],
  clothing: ['tops', 'bottoms', 'footwear', 'accessories'],
  color: [],
  number: [],
  animal: ['pet', 'farm'],
  place: ['education', 'commercial', 'recreation', 'healthcare', 'residential'],
  transportation: ['road', 'rail', 'human-powered', 'air'],
  time: ['unit', 'period'],
  routine: [],
  weather: ['phenomenon', 'temperature', 'condition'],
  nature: ['plant', 'landform', 'water', 'sky'],
  emotion: [],
  hobby: ['intellectual', 'art', 'physical', 'social'],
  profession: ['healthcare', 'education', 'technical', 'arts', 'business'],
  school: ['person', 'place', 'object', 'subject'],
  technology: ['device', 'internet', 'software', 'communication'],
} as const satisfies Record<string, readonly string[]>

type VocabularyType = keyof typeof SUBTYPES

export const VOCABULARY_TYPES = Object.keys(SUBTYPES) as VocabularyType[]

/** The types of the vocabulary, and those that only lessons use. */
const WORD_TYPES = [...VOCABULARY_TYPES, 'phrase', 'question', 'interjection', 'noun'] as const

const Translated = v.strictObject({ kikuyu: Text, english: EnglishText })

/** The file extensions of recordings. */
export const recordingTypes = ['mp3', 'm4a', 'ogg', 'opus'] as const

const WordRecording = v.strictObject({
  file: v.pipe(
    Text,
    v.regex(
      new RegExp(`^[a-z0-9-]+\\.(${recordingTypes.join('|')})$`),
      'is not the name of a recording such as metha-table.mp3',
    ),
  ),
  speaker: v.nullable(Text),
  dialect: v.nullable(Text),
  licence: Text,
})

/** An entry of `content/words/*.json`. `Word` documents the keys. */
export const WordEntry = v.pipe(
  v.strictObject({
    id: Id,
    kikuyu: Text,
    optional: v.exactOptional(Text),
    english: EnglishText,
    type: v.picklist(WORD_TYPES, 'is not a known type'),
    context: EnglishText,
    usage: v.exactOptional(Translated),
    accepted: v.array(Text),
    related: v.array(Translated),
    nounClass: v.exactOptional(v.pipe(Text, v.regex(/^\d{1,2}a?(\/\d{1,2})?$/, 'is not a noun class such as 7/8'))),
    plural: v.exactOptional(Text),
    loan: v.exactOptional(v.literal(true, 'is either true or left out')),
    recordings: v.exactOptional(v.array(WordRecording)),
    confidence: v.picklist(['high', 'medium', 'low'], 'is not one of high, medium, low'),
    attested: v.array(Text),
  }),
  v.forward(
    v.partialCheck(
      [['kikuyu'], ['confidence'], ['attested']],
      (word) => mayBeTaught(word),
      'is empty: only a word of low confidence, or a phrase of medium confidence, can lack a source',
    ),
    ['attested'],
  ),
) satisfies v.GenericSchema<unknown, Word>

/** A phrase may be composed of attested parts; then no source has the whole phrase. */
function mayBeTaught({ kikuyu, confidence, attested }: Pick<Word, 'kikuyu' | 'confidence' | 'attested'>): boolean {
  return attested.length > 0 || confidence === 'low' || (confidence === 'medium' && kikuyu.includes(' '))
}

/** Every Kikuyu text of a word, with its key. */
export function kikuyuOf(word: Word): readonly { readonly key: string; readonly text: string }[] {
  return [
    { key: 'kikuyu', text: word.kikuyu },
    ...(word.optional === undefined ? [] : [{ key: 'optional', text: word.optional }]),
    ...word.accepted.map((text) => ({ key: 'accepted', text })),
    ...word.related.map(({ kikuyu }) => ({ key: 'related', text: kikuyu })),
    ...(word.plural === undefined ? [] : [{ key: 'plural', text: word.plural }]),
    ...(word.usage === undefined ? [] : [{ key: 'usage', text: word.usage.kikuyu }]),
  ]
}
