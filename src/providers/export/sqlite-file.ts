export interface Table {
  readonly name: string
  /** `id integer primary key`, `usn integer not null`, … */
  readonly columns: readonly string[]
  /** Sorted by id. */
  readonly rows: readonly Row[]
  readonly indexes?: readonly Index[]
}

/** An index on integer columns. */
export interface Index {
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * A new SQLite database with these tables (sqlite.org/fileformat2.html). Written by hand because the pages’ content
 * security policy forbids WebAssembly, and writing whole tables once does not need a database engine.
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
  const positions = index.columns.map((name) => columns.findIndex((column) => column.startsWith(`${name} `)))
  return rows.map(({ id, values }) => [...positions.map((position) => Number(values[position])), id])
}

function writeHeader(file: Uint8Array) {
  const view = new DataView(file.buffer)
  file.set(new TextEncoder().encode('SQLite format 3\0'))
  view.setUint16(16, pageSize)
  // Rollback journal, no reserved bytes, and the payload fractions that the format requires.
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
/** The oldest SQLite version that writes this format: 3.7.0. */
const writtenAsBy = 3_007_000

const pageSize = 4096

/** The pages of a file being written, numbered from 1. Page 1 is written last, when all others are known. */
interface Pages {
  /** Adds a page and returns its number. */
  add(page: Uint8Array): number
  /** All pages, with this one first. */
  finish(first: Uint8Array): Uint8Array
}

function createPages(): Pages {
  const pages: Uint8Array[] = []
  return {
    add: (page) => pages.push(page) + 1,
    finish(first) {
      const file = new Uint8Array(pageSize * (pages.length + 1))
      for (const [index, page] of [first, ...pages].entries()) file.set(page, index * pageSize)
      return file
    },
  }
}

type PageKind = 'table leaf' | 'table interior' | 'index leaf' | 'index interior'

const kindBytes: Readonly<Record<PageKind, number>> = {
  'index interior': 2,
  'table interior': 5,
  'index leaf': 10,
  'table leaf': 13,
}

/**
 * A page of a b-tree: header, pointers to the cells, the cells from the end backwards. `start` is 100 on page 1, which
 * begins with the file header.
 */
function treePage(kind: PageKind, cells: readonly Uint8Array[], rightmost = 0, start = 0): Uint8Array {
  const page = new Uint8Array(pageSize)
  const view = new DataView(page.buffer)
  const headerSize = kind.endsWith('interior') ? 12 : 8
  let content = pageSize
  for (const [index, cell] of cells.entries()) {
    content -= cell.length
    page.set(cell, content)
    view.setUint16(start + headerSize + 2 * index, content)
  }
  if (content < start + headerSize + 2 * cells.length) throw new RangeError('The cells do not fit on one page.')
  page[start] = kindBytes[kind]
  view.setUint16(start + 3, cells.length)
  view.setUint16(start + 5, content)
  if (headerSize === 12) view.setUint32(start + 8, rightmost)
  return page
}

/** The space in a leaf for cells and their pointers, in bytes. */
const leafSpace = pageSize - 8

const mostLocal = pageSize - 35
const leastLocal = Math.floor(((pageSize - 12) * 32) / 255) - 23

/** A row of a table as a cell. The part that does not fit on the page goes to overflow pages. */
function tableCell(rowId: number, payload: Uint8Array, pages: Pages): Uint8Array {
  const local = localSize(payload.length)
  const head = [...varint(payload.length), ...varint(rowId)]
  if (local === payload.length) return joined(head, payload)
  return joined(head, payload.subarray(0, local), pointer(overflow(payload.subarray(local), pages)))
}

function localSize(size: number): number {
  if (size <= mostLocal) return size
  const local = leastLocal + ((size - leastLocal) % (pageSize - 4))
  return local <= mostLocal ? local : leastLocal
}

/** Writes the overflow pages from the last to the first, since each contains the number of the next. */
function overflow(rest: Uint8Array, pages: Pages): number {
  const space = pageSize - 4
  let next = 0
  for (let from = Math.floor((rest.length - 1) / space) * space; from >= 0; from -= space) {
    const page = new Uint8Array(pageSize)
    page.set(pointer(next))
    page.set(rest.subarray(from, from + space), 4)
    next = pages.add(page)
  }
  return next
}

/** A page number in four bytes. */
function pointer(page: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, page)
  return bytes
}

function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The values that a column may have. */
type Value = string | number | null

const encoder = new TextEncoder()

/**
 * A row in SQLite's record format (sqlite.org/fileformat2.html, section 2.1): the types of the columns, then their
 * values. Numbers are stored as integers of at most 48 bits, or as floating point.
 */
function record(values: readonly Value[]): Uint8Array {
  const columns = values.map(columnOf)
  const types = columns.flatMap(({ type }) => varint(type))
  // The header's size includes the size itself. Headers here are far below 127 bytes, the maximum of a single byte.
  return Uint8Array.from([...varint(types.length + 1), ...types, ...columns.flatMap(({ bytes }) => [...bytes])])
}

/** Seven bits per byte, with the high bit set on all bytes except the last. */
function varint(value: number): number[] {
  const bytes = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) + 128)
  return bytes
}

interface Column {
  readonly type: number
  readonly bytes: Uint8Array
}

function columnOf(value: Value): Column {
  if (value === null) return { type: 0, bytes: new Uint8Array() }
  if (typeof value === 'string') {
    const bytes = encoder.encode(value)
    return { type: 13 + 2 * bytes.length, bytes }
  }
  const size = integerSizes.find(({ bytes }) => fits(value, bytes))
  return size ? { type: size.type, bytes: integer(value, size.bytes) } : { type: 7, bytes: float(value) }
}

const integerSizes = [
  { type: 1, bytes: 1 },
  { type: 2, bytes: 2 },
  { type: 3, bytes: 3 },
  { type: 4, bytes: 4 },
  { type: 5, bytes: 6 },
]

const fits = (value: number, bytes: number) =>
  Number.isInteger(value) && value >= -(2 ** (8 * bytes - 1)) && value < 2 ** (8 * bytes - 1)

/** Two's complement, big-endian. */
function integer(value: number, size: number): Uint8Array {
  const unsigned = value < 0 ? value + 2 ** (8 * size) : value
  return Uint8Array.from(
    { length: size },
    (_, position) => Math.floor(unsigned / 2 ** (8 * (size - 1 - position))) % 256,
  )
}

function float(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value)
  return bytes
}

export interface Row {
  readonly id: number
  /** In the order of the columns; null for the column that is the row's id. */
  readonly values: readonly Value[]
}

interface Child {
  readonly page: number
  readonly lastId: number
}

const mostChildren = 200

/** Writes a table’s rows, sorted by id, and returns the number of the root page. */
function writeTable(rows: readonly Row[], pages: Pages): number {
  let level = leavesOf(rows, pages)
  while (level.length > 1) level = chunksOf(level, mostChildren).map((children) => parentOf(children, pages))
  return level[0]?.page ?? 0
}

function leavesOf(rows: readonly Row[], pages: Pages): Child[] {
  const leaves: Child[] = []
  let cells: Uint8Array[] = []
  let space = leafSpace
  let lastId = 0
  const close = () => leaves.push({ page: pages.add(treePage('table leaf', cells)), lastId })
  for (const { id, values } of rows) {
    const cell = tableCell(id, record(values), pages)
    if (cell.length + 2 > space) {
      close()
      cells = []
      space = leafSpace
    }
    cells.push(cell)
    space -= cell.length + 2
    lastId = id
  }
  close()
  return leaves
}

function parentOf(children: readonly Child[], pages: Pages): Child {
  const last = children.at(-1) as Child
  const cells = children.slice(0, -1).map(({ page, lastId }) => joined(pointer(page), varint(lastId)))
  return { page: pages.add(treePage('table interior', cells, last.page)), lastId: last.lastId }
}

/** The number of entries that fit on a page: an entry has at most 48 bytes here. */
const mostEntries = 80
const longestEntry = 44

/** Writes an index of integers, with the row’s id last in each entry. Returns the number of the root page. */
function writeIndex(entries: readonly (readonly number[])[], pages: Pages): number {
  const sorted = entries.toSorted(byColumns).map((values) => {
    const payload = record(values)
    if (payload.length > longestEntry) throw new RangeError('An index entry is too long.')
    return joined(varint(payload.length), payload)
  })
  let depth = 0
  while (capacity(depth) < sorted.length) depth++
  return subtree(sorted, depth, pages)
}

const capacity = (depth: number): number =>
  depth === 0 ? mostEntries : (mostEntries + 1) * capacity(depth - 1) + mostEntries

/** One entry stands between two children, in neither of them. */
function subtree(entries: readonly Uint8Array[], depth: number, pages: Pages): number {
  if (depth === 0) return pages.add(treePage('index leaf', entries))
  const count = Math.ceil((entries.length + 1) / (capacity(depth - 1) + 1))
  const cells: Uint8Array[] = []
  let from = 0
  for (let child = 0; child < count - 1; child++) {
    const until = Math.floor(((child + 1) * (entries.length + 1)) / count) - 1
    const left = subtree(entries.slice(from, until), depth - 1, pages)
    cells.push(joined(pointer(left), entries[until] as Uint8Array))
    from = until + 1
  }
  const rightmost = subtree(entries.slice(from), depth - 1, pages)
  return pages.add(treePage('index interior', cells, rightmost))
}

function byColumns(one: readonly number[], other: readonly number[]): number {
  const position = one.findIndex((value, index) => value !== other[index])
  return position === -1 ? 0 : (one[position] as number) - (other[position] as number)
}

/** The fewest chunks with at most `most` items each, all of similar length. */
function chunksOf<Item>(items: readonly Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most)
  return Array.from({ length: count }, (_, index) =>
    items.slice(Math.floor((index * items.length) / count), Math.floor(((index + 1) * items.length) / count)),
  )
}
