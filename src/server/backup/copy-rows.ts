import { type Kysely, sql } from 'kysely'
import type Sqlite from 'libsql'
import type { Tables } from '../database/database.ts'

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of the primary key. */
  readonly key: readonly string[]
  /** How many rows are in memory at one time. Rows with bytes, such as recordings, are large. */
  readonly batch: number
}

/** The values of a row, in the order of the table's columns: texts, numbers, bytes and null. */
type Row = readonly unknown[]

/** One side of a copy. */
export interface Rows {
  /** The rows of a table in the order of its key, in batches. */
  read(table: Table): AsyncIterable<readonly Row[]>
  insert(table: Table, rows: readonly Row[]): Promise<void>
}

/** Tables that no copy may contain: the counts of the rate limits, and the secret of the day that hashes their keys. */
const notCopied = ['attempts', 'dailySecret']

/** The tables of an embedded database that a copy contains. Each comes after those that it refers to. */
export function tablesIn(sqlite: Sqlite.Database): Table[] {
  const all = <Found>(statement: string) => sqlite.prepare(statement).all() as Found[]
  const names = all<{ name: string }>(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by rowid`,
  )
    .map(({ name }) => name)
    .filter((name) => !notCopied.includes(name))
  const sorted: string[] = []
  const add = (name: string) => {
    if (sorted.includes(name)) return
    for (const { table } of all<{ table: string }>(`pragma foreign_key_list("${name}")`)) if (table !== name) add(table)
    sorted.push(name)
  }
  names.forEach(add)
  return sorted.map((name) => {
    const columns = all<{ name: string; type: string; pk: number }>(`pragma table_info("${name}")`)
    const key = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk)
    return {
      name,
      columns: columns.map((column) => column.name),
      key: key.map((column) => column.name),
      batch: columns.some(({ type }) => type.toLowerCase() === 'blob') ? 4 : 200,
    }
  })
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

function selectOf({ name, columns, key }: Table, after?: readonly unknown[]): string {
  const rest = after ? ` where (${quoted(key)}) > (${after.map(() => '?').join()})` : ''
  return `select ${quoted(columns)} from "${name}"${rest} order by ${quoted(key)}`
}

export const sqliteRows = (sqlite: Sqlite.Database): Rows => ({
  async *read(table) {
    const keyAt = table.key.map((column) => table.columns.indexOf(column))
    let after: unknown[] | undefined
    for (;;) {
      const rows = sqlite
        .prepare(`${selectOf(table, after)} limit ${table.batch}`)
        .raw()
        .all(after ?? []) as Row[]
      if (rows.length > 0) yield rows
      if (rows.length < table.batch) return
      after = keyAt.map((index) => rows.at(-1)?.[index])
    }
  },
  async insert({ name, columns }, rows) {
    const statement = sqlite.prepare(
      `insert into "${name}" (${quoted(columns)}) values (${columns.map(() => '?').join()})`,
    )
    for (const row of rows) statement.run(row)
  },
})

/** `transaction` must be open until the end of the copy. */
export const postgresRows = (transaction: Kysely<Tables>): Rows => ({
  async *read(table) {
    await sql.raw(`declare "copied" no scroll cursor for ${selectOf(table)}`).execute(transaction)
    try {
      for (;;) {
        const { rows } = await sql
          .raw<Record<string, unknown>>(`fetch ${table.batch} from "copied"`)
          .execute(transaction)
        if (rows.length > 0) yield rows.map((row) => table.columns.map((column) => row[column]))
        if (rows.length < table.batch) return
      }
    } finally {
      await sql.raw('close "copied"').execute(transaction)
    }
  },
  async insert({ name, columns }, rows) {
    await sql`
      insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))}
    `.execute(transaction)
  },
})

/** Copies all rows. Returns their number. */
export async function copyRows(tables: readonly Table[], from: Rows, to: Rows): Promise<number> {
  let copied = 0
  for (const table of tables)
    for await (const rows of from.read(table)) {
      await to.insert(table, rows)
      copied += rows.length
    }
  return copied
}

/** Compares all rows. Returns the first table that differs; undefined if none does. */
export async function differingTable(tables: readonly Table[], one: Rows, other: Rows): Promise<string | undefined> {
  for (const table of tables) if (!(await isSame(rowsOf(one.read(table)), rowsOf(other.read(table))))) return table.name
  return undefined
}

export async function isEmpty(tables: readonly Table[], rows: Rows): Promise<boolean> {
  for (const table of tables) for await (const found of rows.read(table)) if (found.length > 0) return false
  return true
}

async function* rowsOf(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Row, undefined> {
  for await (const rows of batches) yield* rows
}

async function isSame(one: AsyncGenerator<Row, undefined>, other: AsyncGenerator<Row, undefined>): Promise<boolean> {
  try {
    for (;;) {
      const [{ value: left }, { value: right }] = [await one.next(), await other.next()]
      if (!left || !right) return left === right
      if (!left.every((value, index) => isSameValue(value, right[index]))) return false
    }
  } finally {
    await one.return(undefined)
    await other.return(undefined)
  }
}

const isSameValue = (one: unknown, other: unknown) =>
  one instanceof Uint8Array && other instanceof Uint8Array ? Buffer.compare(one, other) === 0 : one === other
