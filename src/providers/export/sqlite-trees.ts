import { joined, leafRoom, pointer, tableCell, treePage, type Pages } from './sqlite-pages.ts'
import { record, varint, type Value } from './sqlite-record.ts'

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

/** Writes a table’s rows, which come in the order of their ids, and gives the page of the root. */
export function writeTable(rows: readonly Row[], pages: Pages): number {
  let level = leavesOf(rows, pages)
  while (level.length > 1) level = parts(level, mostChildren).map((children) => parentOf(children, pages))
  return level[0]?.page ?? 0
}

function leavesOf(rows: readonly Row[], pages: Pages): Child[] {
  const leaves: Child[] = []
  let cells: Uint8Array[] = []
  let room = leafRoom
  let lastId = 0
  const close = () => leaves.push({ page: pages.add(treePage('table leaf', cells)), lastId })
  for (const { id, values } of rows) {
    const cell = tableCell(id, record(values), pages)
    if (cell.length + 2 > room) {
      close()
      cells = []
      room = leafRoom
    }
    cells.push(cell)
    room -= cell.length + 2
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

/** An entry of an index takes at most 48 bytes here, so that so many fit on a page. */
const mostEntries = 80
const longestEntry = 44

/** Writes an index: whole numbers only, the row’s id last in each entry. Gives the page of the root. */
export function writeIndex(entries: readonly (readonly number[])[], pages: Pages): number {
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

/** Between two children stands one entry that is in neither. */
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
  const place = one.findIndex((value, index) => value !== other[index])
  return place === -1 ? 0 : (one[place] as number) - (other[place] as number)
}

/** As few runs as hold at most `most` each, all about equally long. */
function parts<Item>(items: readonly Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most)
  return Array.from({ length: count }, (_, index) =>
    items.slice(Math.floor((index * items.length) / count), Math.floor(((index + 1) * items.length) / count)),
  )
}
