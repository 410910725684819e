import type { Word } from '#core/word/word.ts'
import { bareForm } from './attested-forms.ts'
import type { Content } from './content.ts'
import type { ContentFault } from './content-error.ts'
import { headwordOf, lessonEntries, vocabularyEntries, type LexiconEntry } from './lexicon.ts'

const FILE = 'content/lexicon-map.json'

/**
 * The map leads from every lesson entry of the lexicon, and from each vocabulary entry that is used, to a word that says
 * the same and is as sure.
 */
export function lexiconMapFaults({ lexicon, lexiconMap, words }: Content): ContentFault[] {
  const lessons = lessonEntries(lexicon)
  const entries = new Map([...lessons, ...vocabularyEntries(lexicon)])
  const byId = new Map(words.map(({ word }) => [word.id, word]))
  const mapped = new Set(Object.values(lexiconMap))
  return [
    ...[...lessons.keys()].filter((key) => !(key in lexiconMap)).map((entry) => fault(entry, 'leads to no word')),
    ...Object.entries(lexiconMap).flatMap(([key, id]) => {
      const entry = entries.get(key)
      const word = byId.get(id)
      if (entry === undefined) return [fault(key, 'is no entry of the lexicon')]
      if (word === undefined) return [fault(key, `leads to “${id}”, which is not a word id`)]
      return differences(entry, word).map((text) => fault(key, text))
    }),
    ...words
      .filter(({ word }) => !mapped.has(word.id))
      .map(({ file, word }) => ({ file, entry: word.id, fault: `no entry of the lexicon leads to it in ${FILE}` })),
  ]
}

function differences(entry: LexiconEntry, word: Word): string[] {
  const forms = [word.kikuyu, ...word.accepted].map(bareForm)
  const { kikuyu, optional } = headwordOf(entry)
  return [
    ...(optional === word.optional
      ? []
      : [`has “${entry.kikuyu}” in the lexicon, but “${word.id}” says “optional” otherwise`]),
    ...(forms.includes(bareForm(kikuyu))
      ? []
      : [`has “${entry.kikuyu}” in the lexicon, but “${word.id}” says “${word.kikuyu}”`]),
    ...(isSurer(word, entry)
      ? [`has the confidence “${entry.confidence}” in the lexicon, but “${word.id}” says “${word.confidence}”`]
      : []),
  ]
}

/** Later findings about a source may lower the confidence of a word below that of the lexicon, but never raise it. */
const isSurer = (word: Pick<Word, 'confidence'>, entry: Pick<LexiconEntry, 'confidence'>) =>
  sureness.indexOf(word.confidence) > sureness.indexOf(entry.confidence)
const sureness = ['low', 'medium', 'high']

function fault(entry: string, text: string): ContentFault {
  return { file: FILE, entry, fault: text }
}
