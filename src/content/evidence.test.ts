import * as v from 'valibot'
import { expect, test } from 'vitest'
import lexicon from '../../content/lexicon/lexicon.json' with { type: 'json' }
import { bareForm } from './lexicon.ts'
import { content } from './course-content.fixture.ts'
const words = content.words.map(({ word }) => word)

/** The sources of each form in the lexicon. The course itself reads only the headwords. */
const Evidence = v.object({
  id: v.string(),
  sources: v.array(v.object({ source: v.string(), sense_match: v.boolean() })),
})
const Sections = v.object({
  lessons: v.array(v.object({ lesson: v.string(), entries: v.array(Evidence) })),
  vocabulary: v.array(v.object({ category: v.string(), entries: v.array(Evidence) })),
})

/** For each word id, the sources that have the word with its sense, from its lexicon entries. */
function sourcesByWord(): ReadonlyMap<string, ReadonlySet<string>> {
  const { lessons, vocabulary } = v.parse(Sections, lexicon)
  const entries = [
    ...lessons.map(({ lesson, entries: listed }) => [`lessons/${lesson}`, listed] as const),
    ...vocabulary.map(({ category, entries: listed }) => [`vocabulary/${category}`, listed] as const),
  ].flatMap(([section, listed]) => listed.map((entry) => [`${section}/${entry.id}`, entry] as const))
  const byWord = new Map<string, Set<string>>()
  for (const [address, { sources }] of entries) {
    const word = content.lexiconMap[address]
    if (word === undefined) continue
    const known = byWord.get(word) ?? new Set()
    for (const { source, sense_match: hasTheSense } of sources) if (hasTheSense) known.add(source)
    byWord.set(word, known)
  }
  return byWord
}

test('a word is attested only by sources that have it with its sense', () => {
  const witnessesOf = sourcesByWord()
  const unattested = words.flatMap(({ id, attested }) =>
    attested.filter((source) => !witnessesOf.get(id)?.has(source)).map((source) => `${source} for ${id}`),
  )
  expect(unattested).toEqual([])
})

test('the words without a source are few and listed here', () => {
  expect(words.filter(({ attested }) => attested.length === 0).map(({ id, confidence }) => [id, confidence])).toEqual([
    ['ndiendete-i-dont-like', 'low'],
    ['kwenda-makiria-prefer', 'low'],
    ['kiumia-kihituku-last-week', 'low'],
    ['mweri-muhituku-last-month', 'low'],
  ])
})

test('high confidence does not rest on a weak source', () => {
  const weak = new Set(content.sources.filter((source) => source.weak !== undefined).map(({ id }) => id))
  expect([...weak]).toEqual(['mwangi86'])
  const others = (attested: readonly string[]) => attested.filter((source) => !weak.has(source))
  const leaning = words
    .filter(({ confidence, attested }) => confidence === 'high' && others(attested).length < attested.length)
    .filter(({ attested }) => others(attested).length < 2)
  expect(leaning.map(({ id }) => id)).toEqual([])
})

test('the lexicon without tildes is not a source', () => {
  expect(content.sources.map(({ id }) => id)).not.toContain('gf_kituku')
})

test('no example is a phrase that a speaker has not confirmed', () => {
  const unsure = new Set(
    content.lexicon.phrasebook.filter(({ confidence }) => confidence === 'low').map(({ kikuyu }) => bareForm(kikuyu)),
  )
  expect(unsure.size).toBeGreaterThan(0)
  const shown = words.filter(({ usage }) => usage !== undefined && unsure.has(bareForm(usage.kikuyu)))
  expect(shown.map(({ id }) => id)).toEqual([])
})

test('a word taught by a lesson is never an accepted form of another word of the same or a later lesson', () => {
  const byId = new Map(words.map((word) => [word.id, word]))
  const taught = new Map<string, string>()
  const given = content.lessons.flatMap((lesson) => {
    const lessonWords = lesson.words.flatMap((id) => byId.get(id) ?? [])
    for (const { id, kikuyu } of lessonWords) taught.set(bareForm(kikuyu), id)
    return lessonWords.flatMap(({ id, accepted }) =>
      accepted.filter((form) => (taught.get(bareForm(form)) ?? id) !== id).map((form) => `${form} for ${id}`),
    )
  })
  expect(given).toEqual([])
})
