import type { StoredEvent } from '#core/learning-log/event.ts'
import type { ChatRecord, EventRecord } from './device-database.ts'
import { parseEvents } from './learning-log/learning-log.ts'

/** The readable records of some learners in a broken database. `lost`: the number of unreadable records. */
export interface Salvaged {
  readonly events: readonly StoredEvent[]
  readonly chats: readonly { readonly lessonId: string; readonly chat: unknown }[]
  readonly lost: number
}

/**
 * Reads the records of a database that cannot be upgraded, one by one, in its own version. It changes nothing. Undefined if the
 * database cannot be opened, or if its list of records cannot be read.
 */
export async function salvage(name: string, learners: readonly string[]): Promise<Salvaged | undefined> {
  let database: IDBDatabase | undefined
  try {
    database = await openAsItIs(name)
    const events = await readAll(database, 'events')
    const chats = await readAll(database, 'talks')
    const own = <Value extends { learner: string }>(records: readonly Value[]) =>
      records.filter(({ learner }) => learners.includes(learner))
    const readable = own(events.records).filter(({ event }) => isReadable(event))
    return {
      events: readable.map(({ event }) => event),
      chats: own(chats.records).map(({ lessonId, talk }) => ({ lessonId, chat: talk })),
      lost: events.lost + chats.lost + own(events.records).length - readable.length,
    }
  } catch {
    return undefined
  } finally {
    database?.close()
  }
}

const isReadable = (event: unknown): boolean => {
  try {
    return parseEvents([event]).length > 0
  } catch {
    return false
  }
}

interface Stores {
  events: EventRecord
  talks: ChatRecord
}

function openAsItIs(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    // The database does not exist, and must not be created.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => resolve(opening.result))
  })
}

async function readAll<Name extends keyof Stores>(database: IDBDatabase, store: Name) {
  const records: Stores[Name][] = []
  let lost = 0
  const objects = () => database.transaction(store).objectStore(store)
  for (const key of await answerOf(objects().getAllKeys())) {
    try {
      // One transaction per record, since an unreadable record ends its transaction.
      records.push(await answerOf(objects().get(key) as IDBRequest<Stores[Name]>))
    } catch {
      lost++
    }
  }
  return { records, lost }
}

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
