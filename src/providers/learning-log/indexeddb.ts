import type { DeviceDatabase, DeviceStore, EventRecord } from '../device-database.ts'
import { type Cursor, type LearningLog, parseEvents } from './learning-log.ts'
import { createListeners, createOtherTabs } from '../listeners.ts'

/**
 * The log on the device: it survives the page and the browser, and tabs notify each other of changes. `clockError`: milliseconds by
 * which the device's clock is known to be ahead; `stamp` has subtracted them.
 */
export function createIndexedDbLearningLog(database: DeviceDatabase, clockError = () => 0): LearningLog {
  const listeners = createListeners()
  const otherTabs = createOtherTabs(`${database.name}/learning-log`, listeners.tell)

  function tell(learners: readonly string[]) {
    listeners.tell(learners)
    otherTabs.tell(learners)
  }

  return {
    async append(learner, events) {
      const unsent = clockError()
      const added = parseEvents(events).map((event) => ({ event, unsent }))
      await database.write('events', ({ store }) => add(store('events'), learner, added))
      tell([learner])
    },
    readSince: (learner, cursor) =>
      database.read('events', async (tx) => {
        const found = await tx.store('events').index('by-learner').getAll(after(learner, cursor))
        return { events: found.map(({ event }) => event), cursor: found.at(-1)?.position ?? cursor }
      }),
    async join(from, into) {
      if (from === into) return
      await database.write('events', ({ store }) => move(store('events'), from, into))
      tell([from, into])
    },
    async forget(learner) {
      await database.write(['events', 'sync'], async ({ store }) => {
        const events = store('events')
        for (const key of await events.index('by-learner').getAllKeys(after(learner, 0))) await events.delete(key)
        await store('sync').delete(learner)
      })
      tell([learner])
    },
    subscribe(learner, onChange) {
      otherTabs.listen()
      return listeners.add(learner, onChange)
    },
  }
}

type Events = DeviceStore<EventRecord>

async function add(store: Events, learner: string, added: readonly Pick<EventRecord, 'event' | 'unsent'>[]) {
  for (const { event, unsent = 0 } of added) {
    const existing = await store.index('by-id').getKey([learner, event.id])
    if (existing === undefined) await store.add({ learner, id: event.id, event, unsent })
  }
}

async function move(store: Events, from: string, into: string): Promise<void> {
  const moved = await store.index('by-learner').getAll(after(from, 0))
  for (const { position } of moved) await store.delete(position!)
  await add(store, into, moved)
}

export function after(learner: string, cursor: Cursor): IDBKeyRange {
  return IDBKeyRange.bound([learner, cursor], [learner, Infinity], true)
}
