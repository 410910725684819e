import type { Word } from '#core/word/word.ts'
import { bareForm } from './attested-forms.ts'
import type { ContentFault } from './content-error.ts'
import type { Content } from './content.ts'
import { headwordOf, lessonEntries, type LexiconEntry, vocabularyEntries } from './lexicon.ts'

const LESSONS = 'content/lessons.json'
const LEVELS = 'content/levels.json'

/** Faults between lessons, levels and words. */
export function lessonFaults(content: Content): ContentFault[] {
  return [...wordsOfLessons(content), ...unusedWords(content), ...lessonsOfLevels(content)]
}

function wordsOfLessons({ lessons, words }: Content): ContentFault[] {
  const byId = new Map(words.map(({ word }) => [word.id, word]))
  const ids = lessons.map(({ id }) => id)
  return lessons.flatMap((lesson, index) => {
    const taught = lesson.words.flatMap((id) => byId.get(id) ?? [])
    return [
      ...(ids.indexOf(lesson.id) < index ? ['the id is used twice'] : []),
      ...repeated(lesson.words).map((id) => `“words” lists “${id}” twice`),
      ...lesson.words.filter((id) => !byId.has(id)).map((id) => `“words” lists “${id}”, which is not a word id`),
      ...taught.flatMap((word) => {
        const others = taught.filter((other) => other.id !== word.id)
        return word.accepted.flatMap((form) =>
          others
            .filter((other) => bareForm(other.kikuyu) === bareForm(form))
            .map(
              (other) =>
                `“${form}” is accepted for “${word.id}”, but it is itself a word of this lesson (“${other.id}”)`,
            ),
        )
      }),
    ].map((fault) => ({ file: LESSONS, entry: lesson.id, fault: fault }))
  })
}

function unusedWords({ lessons, categories, words }: Content): ContentFault[] {
  const used = new Set([
    ...lessons.flatMap((lesson) => lesson.words),
    ...categories.flatMap(({ category }) => [...category.words.map(({ word }) => word), ...(category.spares ?? [])]),
  ])
  return words
    .filter(({ word }) => !used.has(word.id))
    .map(({ file, word }) => ({ file, entry: word.id, fault: 'no lesson or category teaches this word' }))
}

function lessonsOfLevels({ levels, lessons }: Content): ContentFault[] {
  const known = new Set(lessons.map(({ id }) => id))
  const listed = levels.flatMap((level) => level.lessonIds)
  return [
    ...levels.flatMap((level, index) => [
      ...(level.number === index + 1
        ? []
        : [
            {
              file: LEVELS,
              entry: level.title,
              fault: `“number” is ${level.number}, but the level is number ${index + 1}`,
            },
          ]),
      ...level.lessonIds
        .filter((id) => !known.has(id))
        .map((id) => ({
          file: LEVELS,
          entry: level.title,
          fault: `“lessonIds” lists “${id}”, which is not a lesson id`,
        })),
    ]),
    ...repeated(listed).map((id) => ({ file: LEVELS, fault: `“${id}” is listed twice in the levels` })),
  ]
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) < index)
}

const FILE = 'content/lexicon-map.json'

/**
 * Checks that the map leads from every lesson entry of the lexicon, and from each vocabulary entry in use, to a word
 * with the same content and confidence.
 */
export function lexiconMapFaults({ lexicon, lexiconMap, words }: Content): ContentFault[] {
  const lessons = lessonEntries(lexicon)
  const entries = new Map([...lessons, ...vocabularyEntries(lexicon)])
  const byId = new Map(words.map(({ word }) => [word.id, word]))
  const mapped = new Set(Object.values(lexiconMap))
  return [
    ...[...lessons.keys()]
      .filter((key) => !(key in lexiconMap))
      .map((entry) => lexiconMapFault(entry, 'does not lead to a word')),
    ...Object.entries(lexiconMap).flatMap(([key, id]) => {
      const entry = entries.get(key)
      const word = byId.get(id)
      if (entry === undefined) return [lexiconMapFault(key, 'is not an entry of the lexicon')]
      if (word === undefined) return [lexiconMapFault(key, `leads to “${id}”, which is not a word id`)]
      return differences(entry, word).map((text) => lexiconMapFault(key, text))
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
      : [`has “${entry.kikuyu}” in the lexicon, but “${word.id}” has another “optional”`]),
    ...(forms.includes(bareForm(kikuyu))
      ? []
      : [`has “${entry.kikuyu}” in the lexicon, but “${word.id}” says “${word.kikuyu}”`]),
    ...(hasMoreConfidence(word, entry)
      ? [`has the confidence “${entry.confidence}” in the lexicon, but “${word.id}” says “${word.confidence}”`]
      : []),
  ]
}

/** Later findings about a source may lower the confidence of a word below that of the lexicon, but never raise it. */
const hasMoreConfidence = (word: Pick<Word, 'confidence'>, entry: Pick<LexiconEntry, 'confidence'>) =>
  confidenceLevels.indexOf(word.confidence) > confidenceLevels.indexOf(entry.confidence)
const confidenceLevels = ['low', 'medium', 'high']

function lexiconMapFault(entry: string, text: string): ContentFault {
  return { file: FILE, entry, fault: text }
}
