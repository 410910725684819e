/** What a column may hold here. */
export type Value = string | number | null

const utf8 = new TextEncoder()

/**
 * A row in SQLite's record format (sqlite.org/fileformat2.html, section 2.1): the sizes of the columns, then the columns. Numbers
 * are whole, at most 48 bits, or stored as floating point.
 */
export function record(values: readonly Value[]): Uint8Array {
  const columns = values.map(column)
  const types = columns.flatMap(({ type }) => varint(type))
  // The size of the header counts itself; headers here are far below the 127 bytes that one byte can say.
  return Uint8Array.from([...varint(types.length + 1), ...types, ...columns.flatMap(({ bytes }) => [...bytes])])
}

/** Seven bits a byte, the high bit set on all but the last. */
export function varint(value: number): number[] {
  const bytes = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) + 128)
  return bytes
}

interface Column {
  readonly type: number
  readonly bytes: Uint8Array
}

function column(value: Value): Column {
  if (value === null) return { type: 0, bytes: new Uint8Array() }
  if (typeof value === 'string') {
    const bytes = utf8.encode(value)
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

/** Two's complement, the highest byte first. */
function integer(value: number, size: number): Uint8Array {
  const unsigned = value < 0 ? value + 2 ** (8 * size) : value
  return Uint8Array.from({ length: size }, (_, place) => Math.floor(unsigned / 2 ** (8 * (size - 1 - place))) % 256)
}

function float(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value)
  return bytes
}
