import { createPages, pageSize, tableCell, treePage } from './sqlite-pages.ts'
import { record } from './sqlite-record.ts'
import { writeIndex, writeTable, type Row } from './sqlite-trees.ts'

export interface Table {
  readonly name: string
  /** `id integer primary key`, `usn integer not null`, … */
  readonly columns: readonly string[]
  /** In the order of their ids. */
  readonly rows: readonly Row[]
  readonly indexes?: readonly Index[]
}

/** On columns that hold whole numbers. */
export interface Index {
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * A new SQLite database with these tables (sqlite.org/fileformat2.html). Written by hand because the pages’ policy allows no
 * WebAssembly, and what writes whole tables once needs no engine.
 */
export function sqliteFile(tables: readonly Table[]): Uint8Array {
  const pages = createPages()
  const schema = tables.flatMap((table) => [
    {
      kind: 'table',
      name: table.name,
      table: table.name,
      root: writeTable(table.rows, pages),
      sql: `CREATE TABLE ${table.name} (${table.columns.join(', ')})`,
    },
    ...(table.indexes ?? []).map((index) => ({
      kind: 'index',
      name: index.name,
      table: table.name,
      root: writeIndex(entriesOf(table, index), pages),
      sql: `CREATE INDEX ${index.name} ON ${table.name} (${index.columns.join(', ')})`,
    })),
  ])
  const cells = schema.map(({ kind, name, table, root, sql }, index) =>
    tableCell(index + 1, record([kind, name, table, root, sql]), pages),
  )
  const file = pages.finish(treePage('table leaf', cells, 0, 100))
  writeHeader(file)
  return file
}

function entriesOf({ columns, rows }: Table, index: Index): number[][] {
  const places = index.columns.map((name) => columns.findIndex((column) => column.startsWith(`${name} `)))
  return rows.map(({ id, values }) => [...places.map((place) => Number(values[place])), id])
}

function writeHeader(file: Uint8Array) {
  const view = new DataView(file.buffer)
  file.set(new TextEncoder().encode('SQLite format 3\0'))
  view.setUint16(16, pageSize)
  // Rollback journal, no reserved bytes, the payload fractions that the format fixes.
  file.set([1, 1, 0, 64, 32, 32], 18)
  const changes = 1
  view.setUint32(24, changes)
  view.setUint32(28, file.length / pageSize)
  view.setUint32(40, 1)
  view.setUint32(44, schemaFormat)
  view.setUint32(56, utf8)
  view.setUint32(92, changes)
  view.setUint32(96, writtenAsBy)
}

const schemaFormat = 4
const utf8 = 1
/** The oldest library version whose format this is: 3.7.0. */
const writtenAsBy = 3_007_000
