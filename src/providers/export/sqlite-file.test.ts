import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { sqliteFile, type Table } from './sqlite-file.ts'

/** Reads the file with SQLite. */
function reading<Found>(file: Uint8Array, read: (database: Database.Database) => Found): Found {
  const folder = mkdtempSync(join(tmpdir(), 'export-'))
  const path = join(folder, 'written.db')
  writeFileSync(path, file)
  const database = new Database(path)
  try {
    return read(database)
  } finally {
    database.close()
    rmSync(folder, { recursive: true })
  }
}

const tableOf = (values: readonly (readonly [number, string])[]): Table => ({
  name: 'words',
  columns: ['id integer primary key', 'number integer not null', 'text text not null'],
  rows: values.map(([number, text], index) => ({ id: index + 1, values: [null, number, text] })),
  indexes: [
    { name: 'by_number', columns: ['number'] },
    { name: 'by_number_twice', columns: ['number', 'number'] },
  ],
})
const rowsIn = (database: Database.Database) => database.prepare('SELECT * FROM words ORDER BY id').all()
const checkOf = (database: Database.Database) => database.prepare('PRAGMA integrity_check').all()
const sound = [{ integrity_check: 'ok' }]

test('SQLite’s integrity check passes and every row is read back, for any rows', () => {
  const number = fc.oneof(
    fc.integer(),
    fc.constantFrom(0, 1, -1, 127, 128, -128, 2 ** 40, -(2 ** 46), 1_763_683_200_000),
  )
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ minLength: 3000, maxLength: 20_000 }),
  )
  // Some readers end a text at NUL; exports contain none.
  const clean = text.map((written) => written.replaceAll('\0', ''))
  fc.assert(
    fc.property(fc.array(fc.tuple(number, clean), { maxLength: 30 }), (values) => {
      reading(sqliteFile([tableOf(values)]), (database) => {
        expect(checkOf(database)).toEqual(sound)
        expect(rowsIn(database)).toEqual(
          values.map(([value, written], index) => ({ id: index + 1, number: value, text: written })),
        )
      })
    }),
    { numRuns: 40 },
  )
})

test.each([0, 1, 79, 80, 81, 82, 160, 161, 162, 500, 6640, 6641, 20_000])(
  '%i rows are read and found by their index',
  (size) => {
    const values = Array.from({ length: size }, (_, index) => [(index * 7919) % 10_007, `row ${index}`] as const)
    reading(sqliteFile([tableOf(values)]), (database) => {
      expect(checkOf(database)).toEqual(sound)
      expect(rowsIn(database)).toHaveLength(size)
      const found = database
        .prepare('SELECT count(*) AS found FROM words INDEXED BY by_number WHERE number >= ?')
        .get(5000)
      expect(found).toMatchObject({ found: values.filter(([number]) => number >= 5000).length })
    })
  },
)

test('a text of any length around the page size is complete', () => {
  const values = [...Array(60).keys()].flatMap((more) =>
    [4030, 4080, 8100, 8160].map((size) => [more, 'x'.repeat(size + more)] as const),
  )
  reading(sqliteFile([tableOf(values)]), (database) => {
    expect(checkOf(database)).toEqual(sound)
    expect(rowsIn(database).map((row) => (row as { text: string }).text.length)).toEqual(
      values.map(([, text]) => text.length),
    )
  })
})

test('SQLite can add rows to the file', () => {
  reading(sqliteFile([tableOf([[1, 'one']])]), (database) => {
    database.exec("INSERT INTO words (number, text) VALUES (2, 'two')")
    expect(rowsIn(database)).toHaveLength(2)
    expect(checkOf(database)).toEqual(sound)
  })
})
