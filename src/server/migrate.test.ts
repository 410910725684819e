import Sqlite from 'libsql'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'

const steps = ['create table word (kikuyu text)', "insert into word values ('metha')"]
const wordsOf = (sqlite: Sqlite.Database) => sqlite.prepare('select kikuyu from word').all()

test('a database has each step once, in order, however often it is opened', () => {
  const sqlite = new Sqlite(':memory:')
  migrate(sqlite, steps.slice(0, 1))
  migrate(sqlite, steps)
  migrate(sqlite, steps)
  expect(wordsOf(sqlite)).toEqual([{ kikuyu: 'metha' }])
})

test('a step that fails leaves nothing of itself, and is tried again', () => {
  const sqlite = new Sqlite(':memory:')
  const broken = `${steps[1]}; insert into nowhere values (1)`
  expect(() => migrate(sqlite, [...steps.slice(0, 1), broken])).toThrow(/no such table/)
  expect(wordsOf(sqlite)).toEqual([])
  migrate(sqlite, steps)
  expect(wordsOf(sqlite)).toEqual([{ kikuyu: 'metha' }])
})

test('a database of a newer version is refused with one sentence, untouched', () => {
  const sqlite = new Sqlite(':memory:')
  migrate(sqlite, steps)
  expect(() => migrate(sqlite, steps.slice(0, 1))).toThrow(/^The data folder was used by a newer version .*\.$/)
})
