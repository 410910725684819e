import type { Word } from '#core/word/word.ts'
import * as v from 'valibot'
import { sensesOf, shareSense } from '#core/answer/senses.ts'
import { EnglishText, Id, Text, spellingFault } from './text.ts'
import { attestedForms, bareForm } from './lexicon.ts'
import type { ContentFault, Content, FiledWord } from './content.ts'

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

/** Faults of single words and between words. */
export function wordFaults(content: Content): ContentFault[] {
  const forms = attestedForms(content.lexicon)
  const sources = new Set(content.sources.map(({ id }) => id))
  return [
    ...repeatedIds(content.words),
    ...repeatedWords(content.words),
    ...unusedRecordings(content),
    ...content.words.flatMap(({ file, word }) =>
      [
        ...kikuyuFaults(word, forms),
        ...repeatedForms(word),
        ...filesOf(word)
          .filter((name) => !content.recordings.includes(name))
          .map((name) => `“recordings” names “${name}”, which is not in content/audio`),
        ...word.attested
          .filter((source) => !sources.has(source))
          .map((source) => `“attested” names the source “${source}”, which is not in content/sources.json`),
      ].map((fault) => ({ file, entry: word.id, fault })),
    ),
  ]
}

const filesOf = ({ recordings = [] }: Word) => recordings.map(({ file }) => file)

function unusedRecordings({ recordings, words }: Content): ContentFault[] {
  return recordings
    .filter((name) => words.every(({ word }) => !filesOf(word).includes(name)))
    .map((name) => ({ file: `content/audio/${name}`, fault: 'is not named by any word' }))
}

function kikuyuFaults(word: Word, forms: ReadonlySet<string>): string[] {
  return kikuyuOf(word).flatMap(({ key, text }) => {
    const misspelt = spellingFault(text, word.loan === true)
    if (misspelt !== undefined) return [`“${key}” ${misspelt}`]
    return forms.has(bareForm(text)) ? [] : [`“${key}” has “${text}”, which is not in the lexicon`]
  })
}

function repeatedIds(words: readonly FiledWord[]): ContentFault[] {
  const first = new Map<string, string>()
  return words.flatMap(({ file, word }) => {
    const before = first.get(word.id)
    if (before === undefined) first.set(word.id, file)
    return before === undefined ? [] : [{ file, entry: word.id, fault: `the id is already used in ${before}` }]
  })
}

/** Each word is listed once. Homonyms are separate words without a common sense. */
function repeatedWords(words: readonly FiledWord[]): ContentFault[] {
  const forms = words.map(({ word }) => bareForm(word.kikuyu))
  return words.flatMap(({ file, word }, index) =>
    words
      .slice(0, index)
      .filter((_before, earlier) => forms[earlier] === forms[index])
      .filter((before) => shareSense(sensesOf(before.word.english), sensesOf(word.english)))
      .map((before) => ({ file, entry: word.id, fault: `is the same word as “${before.word.id}” in ${before.file}` })),
  )
}

function repeatedForms(word: Word): string[] {
  const forms = [word.kikuyu, ...word.accepted].map((form) => form.toLowerCase())
  return word.accepted
    .filter((form, index) => forms.indexOf(form.toLowerCase()) <= index)
    .map((form) => `“accepted” repeats “${form}”`)
}
