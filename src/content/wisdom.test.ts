import { expect, test } from 'vitest'
import { plainText } from '#core/wisdom/wisdom.ts'
import { content } from './course-content.fixture.ts'
import { wisdomEntries } from './wisdom.ts'
const entries = wisdomEntries(content)

test('there are three stories, three proverbs and three traditions, in this order', () => {
  expect(entries.map(({ category }) => category).join(' ')).toBe(
    'story story story proverb proverb proverb tradition tradition tradition',
  )
})

test('all entries are well attested', () => {
  expect(entries.filter(({ confidence, sources }) => confidence !== 'high' || sources.length < 2)).toEqual([])
})

test('the title of a proverb is its own text', () => {
  const proverbs = entries.filter(({ category }) => category === 'proverb')
  expect(proverbs.map(({ title }) => title)).toEqual(proverbs.map(({ proverb }) => `*${proverb?.kikuyu}*`))
})

test('each source is given by its title', () => {
  const titles = content.sources.map(({ title }) => title)
  for (const { sources } of entries) expect(titles).toEqual(expect.arrayContaining([...sources]))
})

test('the plain text contains no markup', () => {
  for (const entry of entries)
    for (const text of [entry.title, ...entry.content, entry.note ?? ''])
      expect(plainText(text)).toBe(text.replaceAll('*', ''))
})

test('paragraphs are whole sentences', () => {
  for (const entry of entries)
    for (const text of [...entry.content, ...(entry.note === undefined ? [] : [entry.note])])
      expect(text).toMatch(/^[*]?[A-Z].*[.?]$/)
})

test('no entry mentions initiation', () => {
  for (const entry of entries) expect([entry.title, ...entry.content].join(' ')).not.toMatch(/initiat|circumcis|irua/i)
})
