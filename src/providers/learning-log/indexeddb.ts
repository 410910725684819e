import type { StoredEvent } from '#core/learning-log/event.ts'
import type { DeviceDatabase, DeviceStore } from '../device-database.ts'
import type { Cursor, LearningLog } from './learning-log.ts'
import { createListeners } from '../listeners.ts'
import { createOtherTabs } from '../other-tabs.ts'
import { parseEvents } from './stored-event.ts'

/** The log on the device: it survives the page and the browser, and tabs notify each other of changes. */
export function createIndexedDbLearningLog(database: DeviceDatabase): LearningLog {
  const listeners = createListeners()
  const otherTabs = createOtherTabs(`${database.name}/learning-log`, listeners.tell)

  function tell(learners: readonly string[]) {
    listeners.tell(learners)
    otherTabs.tell(learners)
  }

  return {
    async append(learner, events) {
      const parsed = parseEvents(events)
      await database.write('events', ({ store }) => add(store, learner, parsed))
      tell([learner])
    },
    readSince: (learner, cursor) =>
      database.read('events', async (tx) => {
        const found = await tx.store.index('by-learner').getAll(after(learner, cursor))
        return { events: found.map(({ event }) => event), cursor: found.at(-1)?.position ?? cursor }
      }),
    async join(from, into) {
      if (from === into) return
      await database.write('events', ({ store }) => move(store, from, into))
      tell([from, into])
    },
    async forget(learner) {
      await database.write('events', async ({ store }) => {
        for (const key of await store.index('by-learner').getAllKeys(after(learner, 0))) await store.delete(key)
      })
      tell([learner])
    },
    subscribe(learner, onChange) {
      otherTabs.listen()
      return listeners.add(learner, onChange)
    },
  }
}

type Events = DeviceStore<{ position?: number; learner: string; id: string; event: StoredEvent }>

async function add(store: Events, learner: string, events: readonly StoredEvent[]): Promise<void> {
  for (const event of events) {
    const existing = await store.index('by-id').getKey([learner, event.id])
    if (existing === undefined) await store.add({ learner, id: event.id, event })
  }
}

async function move(store: Events, from: string, into: string): Promise<void> {
  const moved = await store.index('by-learner').getAll(after(from, 0))
  for (const { position } of moved) await store.delete(position!)
  await add(
    store,
    into,
    moved.map(({ event }) => event),
  )
}

function after(learner: string, cursor: Cursor): IDBKeyRange {
  return IDBKeyRange.bound([learner, cursor], [learner, Infinity], true)
}
