import 'fake-indexeddb/auto'
import type { DeviceDatabase, DeviceStore } from './device-database.ts'

type Plain = Record<string, unknown>

/** The key paths of the stores and of their indexes in the last version of the database. */
const keyPaths = {
  events: {
    key: ['position'],
    'by-learner': ['learner', 'position'],
    'by-id': ['learner', 'id'],
    'by-unsent': ['learner', 'unsent'],
  },
  talks: { key: ['learner', 'lessonId'], 'by-unsent': ['learner', 'unsent'] },
  sync: { key: ['learner'] },
} as const

/**
 * A device database in memory for tests with thousands of transactions. Transactions run one at a time, and one that fails changes
 * nothing. `failing` may throw at the end of a write, as a full disk does.
 */
export function createMemoryDatabase(failing: () => void = () => undefined): DeviceDatabase {
  let stores: Record<keyof typeof keyPaths, readonly Plain[]> = { events: [], talks: [], sync: [] }
  let position = 0
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  async function transact(work: (tx: never) => Promise<unknown>, isWrite: boolean) {
    const before = stores
    const store = (name: keyof typeof keyPaths) =>
      storeOf(name, {
        read: () => stores[name],
        write: (records) => {
          if (!isWrite) throw new DOMException('', 'ReadOnlyError')
          stores = { ...stores, [name]: records }
        },
        nextPosition: () => ++position,
      })
    try {
      const value = await work({ store, abort: () => undefined } as never)
      if (isWrite) failing()
      return value
    } catch (error) {
      stores = before
      throw error
    }
  }

  return {
    name: 'memory',
    read: (_, work) => inTurn(() => transact(work as never, false)) as never,
    write: (_, work) => inTurn(() => transact(work as never, true)) as never,
  }
}

interface Records {
  read(): readonly Plain[]
  write(records: readonly Plain[]): void
  nextPosition(): number
}

type Key = number | string | readonly Key[]

/** The order of keys in IndexedDB: numbers, texts, arrays. Several times as fast as fake-indexeddb's comparison. */
function compare(one: Key, other: Key): number {
  if (typeof one === 'object' && typeof other === 'object') {
    for (let index = 0; index < Math.min(one.length, other.length); index++) {
      const order = compare(one[index]!, other[index]!)
      if (order !== 0) return order
    }
    return one.length - other.length
  }
  if (typeof one !== typeof other) return rank(one) - rank(other)
  return one < other ? -1 : one > other ? 1 : 0
}

const rank = (key: Key) => ['number', 'string', 'object'].indexOf(typeof key)

function includes(range: IDBValidKey | IDBKeyRange, key: Key): boolean {
  if (!(range instanceof IDBKeyRange)) return compare(range as Key, key) === 0
  const { lower, upper, lowerOpen, upperOpen } = range
  return compare(lower as Key, key) <= (lowerOpen ? -1 : 0) && compare(key, upper as Key) <= (upperOpen ? -1 : 0)
}

function storeOf(name: keyof typeof keyPaths, { read, write, nextPosition }: Records): DeviceStore<Plain> {
  const paths: Readonly<Record<string, readonly string[]>> = keyPaths[name]
  const keyAt = (record: Plain, path: readonly string[]) =>
    (path.length === 1 ? record[path[0]!] : path.map((field) => record[field])) as Key
  const keyOf = (record: Plain) => keyAt(record, paths['key']!)
  /** A record without one of the fields is not in the index. */
  const inIndex = (path: readonly string[], range: IDBValidKey | IDBKeyRange) =>
    read()
      .filter((record) => path.every((field) => record[field] !== undefined) && includes(range, keyAt(record, path)))
      .toSorted((one, other) => compare(keyAt(one, path), keyAt(other, path)) || compare(keyOf(one), keyOf(other)))

  async function put(value: Plain): Promise<IDBValidKey> {
    const record = name === 'events' ? { ...value, position: value['position'] ?? nextPosition() } : { ...value }
    const others = read().filter((other) => compare(keyOf(other), keyOf(record)) !== 0)
    const unique = paths['by-id']
    if (unique && others.some((other) => compare(keyAt(other, unique), keyAt(record, unique)) === 0))
      throw new DOMException('', 'ConstraintError')
    write([...others, record])
    return keyOf(record) as IDBValidKey
  }

  return {
    get: async (key) => read().find((record) => includes(key, keyOf(record))),
    getAll: async (range) => read().filter((record) => !range || includes(range, keyOf(record))),
    count: async () => read().length,
    add: put,
    put,
    async delete(key) {
      write(read().filter((record) => !includes(key, keyOf(record))))
      return undefined
    },
    index: (index) => ({
      getKey: async (key) => inIndex(paths[index]!, key).map(keyOf)[0] as IDBValidKey | undefined,
      getAll: async (range, limit) => inIndex(paths[index]!, range).slice(0, limit),
      getAllKeys: async (range) => inIndex(paths[index]!, range).map(keyOf) as IDBValidKey[],
    }),
  }
}
