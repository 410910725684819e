import { varint } from './sqlite-record.ts'

export const pageSize = 4096

/** The pages of a file on its way, numbered from 1; page 1 is written last, when all others are known. */
export interface Pages {
  /** Adds a page and gives its number. */
  add(page: Uint8Array): number
  /** All pages, this one as the first. */
  finish(first: Uint8Array): Uint8Array
}

export function createPages(): Pages {
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

export type PageKind = 'table leaf' | 'table interior' | 'index leaf' | 'index interior'

const kindBytes: Readonly<Record<PageKind, number>> = {
  'index interior': 2,
  'table interior': 5,
  'index leaf': 10,
  'table leaf': 13,
}

/** A page of a b-tree: header, pointers to the cells, the cells from the end backwards. `start` is 100 on page 1. */
export function treePage(kind: PageKind, cells: readonly Uint8Array[], rightmost = 0, start = 0): Uint8Array {
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

/** What a leaf can take: cells and their pointers. */
export const leafRoom = pageSize - 8

const mostLocal = pageSize - 35
const leastLocal = Math.floor(((pageSize - 12) * 32) / 255) - 23

/** A row of a table as a cell; what is too long for the page goes to overflow pages. */
export function tableCell(rowId: number, payload: Uint8Array, pages: Pages): Uint8Array {
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

/** Written from the end, since each page names the next. */
function overflow(rest: Uint8Array, pages: Pages): number {
  const room = pageSize - 4
  let next = 0
  for (let from = Math.floor((rest.length - 1) / room) * room; from >= 0; from -= room) {
    const page = new Uint8Array(pageSize)
    page.set(pointer(next))
    page.set(rest.subarray(from, from + room), 4)
    next = pages.add(page)
  }
  return next
}

/** A page number, four bytes. */
export function pointer(page: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, page)
  return bytes
}

export function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
