import { expect, test } from 'vitest'
import { splitSenses } from '#core/answer/senses.ts'
import { withoutTildes } from '#core/orthography/tildes.ts'
import { createWordSearch } from '#core/vocabulary/search.ts'
import { content } from './course-content.fixture.ts'
import { wordList } from './vocabulary.ts'

const { words } = wordList(content)
const find = createWordSearch(words)

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z ]/g, '')
/** `eat` of `to eat (food)`. */
const meaningsOf = (english: string) =>
  splitSenses(english).map((sense) => plain(sense.replaceAll(/\([^)]*\)/g, '').replace(/^to /, '')).trim())

test('a search for water finds the word for water before the word for please, whose example mentions water', () => {
  const found = find('water').map(({ english }) => english)
  expect(found[0]).toBe('water')
  expect(found.indexOf('please')).toBeGreaterThan(0)
})

test('a search for any meaning finds the words with that meaning before words that only mention it', () => {
  const outrun = words.flatMap(({ english }) =>
    meaningsOf(english).flatMap((meaning) => {
      // Some meanings are spelled like a Kikuyu word: a learner who types `no` may want that one.
      const isIt = find(meaning).map(
        (word) => meaningsOf(word.english).includes(meaning) || plain(withoutTildes(word.kikuyu)).trim() === meaning,
      )
      return isIt.lastIndexOf(true) === isIt.filter(Boolean).length - 1 && isIt[0] ? [] : [meaning]
    }),
  )
  expect(outrun).toEqual([])
})
