import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sensesOf } from '#core/answer/senses.ts'
import { withoutTildes } from '#core/orthography/tildes.ts'
import type { Word } from '#core/word/word.ts'
import { bareForm, headwordOf, lessonEntries, vocabularyEntries } from './lexicon.ts'
import { loadContent } from './load.ts'

const content = loadContent(join(import.meta.dirname, '../../content'))
const words = content.words.map(({ word }) => word)

/** Lesson, title and number of words: section 3 of the product's specification. */
const SPECIFIED = [
  ['1', 'Greetings and Introductions', 5],
  ['2', 'Introducing Yourself', 5],
  ['3', 'Asking How Someone Is', 6],
  ['4', 'Numbers and Counting', 6],
  ['5', 'Basic Needs and Actions', 5],
  ['6', 'Describing Your Day', 6],
  ['7', 'Expressing Emotions', 6],
  ['8', 'Preferences and Dislikes', 6],
  ['9', 'Everyday Objects', 6],
  ['10', 'Advanced Numbers', 6],
  ['10a', 'Basic Verbs 1', 10],
  ['10b', 'Basic Verbs 2', 10],
  ['11', 'Requests and Offers', 6],
  ['12', 'Hobbies', 10],
  ['13', 'Directions', 12],
  ['14', 'Simple Purchases', 12],
  ['15', 'Advanced Directions', 12],
  ['16', 'Time and Daily Routines', 12],
  ['17', 'Simple Past Tense', 6],
  ['18', 'Family and Friends', 12],
  ['19', 'Opinions and Agreement', 12],
  ['20', 'Plans and Invitations', 12],
  ['21', 'Shopping and Markets', 10],
  ['22', 'Health and Wellness', 10],
  ['23', 'Technology and Modern Life', 10],
] as const

describe('lessons', () => {
  test('have the specified titles and numbers of words', () => {
    expect(content.lessons.map(({ number, title, words: ids }) => [number, title, ids.length])).toEqual(SPECIFIED)
  })

  test('have their number as address', () => {
    for (const { id, number } of content.lessons) expect(id).toBe(`lesson${number}`)
  })

  test('teach the words of the lexicon in its order', () => {
    const inLexicon = content.lexicon.lessons.map(({ lesson, entries }) =>
      entries.map(({ id }) => content.lexiconMap[`lessons/${lesson}/${id}`]),
    )
    expect(content.lessons.map((lesson) => lesson.words)).toEqual(inLexicon)
  })

  test('have objectives that complete “Learn …” and “Review …”', () => {
    for (const { objective } of content.lessons) expect(objective).toMatch(/^[^A-Z].*[^.]$/)
    for (const { objective } of content.lessons) expect(objective).not.toMatch(/^to /)
  })

  test('have topics that complete “Let’s try … again”', () => {
    for (const { topic } of content.lessons) expect(topic).toMatch(/^the [a-z ]+$/)
  })

  test('have descriptions of one sentence', () => {
    for (const { description } of content.lessons) expect(description).toMatch(/^[A-Z][^.]+\.$/)
  })
})

describe('levels', () => {
  test('contain the specified lessons, with lesson 10 in none', () => {
    expect(content.levels.map(({ title, lessonIds }) => [title, lessonIds.join(' ').replaceAll('lesson', '')])).toEqual(
      [
        ['Foundations of Communication', '1 2 3 4 5'],
        ['Everyday Life & Basic Descriptions', '6 7 8 9 10a 10b 11'],
        ['Expanding Communication Skills', '12 13 14 15 16 17 18'],
        ['Engaging in Conversations', '19 20 21 22 23'],
      ],
    )
  })
})

describe('words', () => {
  test('taught in several lessons are stored once', () => {
    expect(lessonsOf('gũkoma').map(({ number }) => number)).toEqual(['5', '6', '10b', '16'])
    expect(lessonsOf('kwenda').map(({ number }) => number)).toEqual(['5', '8'])
    expect(lessonsOf('Ũraigua atĩa?').map(({ number }) => number)).toEqual(['3', '7'])
  })

  test('spelled alike are few and have different meanings', () => {
    const spellings = words.map(({ kikuyu }) => bareForm(kikuyu))
    const alike = words.filter((_word, index) => spellings.indexOf(spellings[index] ?? '') !== index)
    expect(alike.map(({ id, kikuyu }) => [kikuyu, id])).toEqual([
      ['nyeki', 'nyeki-grass'],
      ['iria', 'iria-lake'],
    ])
  })

  test('are spelled as the lexicon spells them', () => {
    const entries = new Map([...lessonEntries(content.lexicon), ...vocabularyEntries(content.lexicon)])
    for (const [key, id] of Object.entries(content.lexiconMap)) {
      const entry = entries.get(key)
      const word = words.find((candidate) => candidate.id === id)
      expect(entry && headwordOf(entry)).toEqual(
        word?.optional === undefined ? { kikuyu: word?.kikuyu } : { kikuyu: word.kikuyu, optional: word.optional },
      )
    }
  })

  test('have ids that begin with the spelling', () => {
    for (const { id, kikuyu } of words) expect(id).toMatch(new RegExp(`^${plainSpelling(kikuyu)}-`))
  })

  test('have English in lower case, unless it is a sentence', () => {
    const inCapitals = words.filter(({ english, type }) => type !== 'phrase' && english !== english.toLowerCase())
    expect(inCapitals.map(({ english }) => english)).toEqual(['(I) am', 'I, me', 'week; Sunday'])
  })

  test('have English without remarks on person, grammar and wording', () => {
    for (const { english } of words) expect(english).not.toMatch(/\((to|of) (one|a) person\)|literally|plural of/i)
  })

  test('share an English sense only if one may answer for the other', () => {
    const bySense = new Map<string, string[]>()
    for (const { id, english } of words) {
      for (const sense of sensesOf(english)) bySense.set(sense, [...(bySense.get(sense) ?? []), id])
    }
    expect(Object.fromEntries([...bySense].filter(([, ids]) => ids.length > 1))).toEqual({
      'how are you': ['uhoro-waku-hello', 'wi-mwega-are-you-well', 'uhana-atia-how-are-you'],
      'to dance': ['kuina-ndaci-dance', 'kuina-sing'],
    })
  })

  test('have one or two sentences about their use', () => {
    for (const { context } of words) expect(context).toMatch(/^[A-Z“].*[.”]$/)
    for (const { context } of words) expect(context.length).toBeLessThan(130)
  })

  test('occur in their usage example, or a form of them does', () => {
    const missing = words.filter((word) => word.usage !== undefined && !standsIn(word, word.usage.kikuyu))
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  test('with little evidence are only those that the specification requires', () => {
    expect(words.filter(({ confidence }) => confidence === 'low').map(({ id }) => id)).toEqual([
      'ndiendete-i-dont-like',
      'kwenda-makiria-prefer',
      'kiumia-kihituku-last-week',
      'mweri-muhituku-last-month',
      'cinji-change',
    ])
  })
})

function lessonsOf(kikuyu: string) {
  return content.lessons.filter(({ words: ids }) =>
    words.some((word) => word.kikuyu === kikuyu && ids.includes(word.id)),
  )
}

function plainSpelling(kikuyu: string): string {
  return (
    withoutTildes(kikuyu)
      .toLowerCase()
      .match(/[a-z' -]/g) ?? []
  )
    .join('')
    .replaceAll("'", '')
    .trim()
    .replaceAll(' ', '-')
    .replace(/^-/, '')
}

/**
 * True if the word occurs in the phrase. A verb may occur by its stem only (`kũrĩha` in `Tũkũrĩha mbeca cigana?`), an adjective
 * in an inflected form.
 */
function standsIn(word: Word, phrase: string): boolean {
  const spelled = [word.kikuyu, ...word.accepted, ...(word.plural === undefined ? [] : [word.plural])]
  const forms = spelled.map((form) => bareForm(form).replace(/^-/, ''))
  const stems = [/^[kg]([ũuw]|wĩ)/u, /^[kg]wĩ/u].map((prefix) =>
    (forms[0] ?? '').replace(prefix, '').replace(/a$/u, ''),
  )
  return [...forms, ...stems].some((form) => form.length > 1 && bareForm(phrase).includes(form))
}
