import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from './load.ts'
import { spokenTexts } from './spoken-texts.ts'

const content = loadContent(join(import.meta.dirname, '../../content'))
const texts = spokenTexts(content)

test('a voice engine may say the words, phrases and proverbs of the course, and nothing else', () => {
  const spoken = [
    ...content.words.map(({ word }) => word.kikuyu),
    ...content.phrases.map(({ phrase }) => phrase.kikuyu),
    ...content.wisdom.flatMap(({ entry }) => (entry.proverb ? [entry.proverb.kikuyu] : [])),
  ]
  expect(Object.keys(texts).toSorted()).toEqual([...new Set(spoken)].toSorted())
  expect(texts['metha']).toBe('metha')
})

test('it reads neither blanks nor the hyphens of stems', () => {
  expect(texts['-ega']).toBe('ega')
  expect(texts['Njĩtagwo …']).toBe('Njĩtagwo')
  expect(Object.values(texts).filter((text) => text === '' || /…|(?:^|\s)-|-(?:\s|$)|\s\s/.test(text))).toEqual([])
})
