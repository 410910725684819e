import { sensesOf, shareSense } from '#core/answer/senses.ts'
import type { Phrase } from '#core/assistant/phrase.ts'
import type { Word } from '#core/word/word.ts'
import { attestedForms, bareForm } from './attested-forms.ts'
import type { ContentFault } from './content-error.ts'
import type { Content, FiledWord } from './content.ts'
import { spellingFault } from './spelling.ts'
import { kikuyuOf } from './word.ts'

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
