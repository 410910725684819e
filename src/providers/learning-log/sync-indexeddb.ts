import { type StoredEvent, withClockCorrected } from '#core/learning-log/event.ts'
import {
  addToMonths,
  EVENTS_PER_REQUEST,
  MAX_CLOCK_ERROR_MS,
  monthOf,
  type SyncedDocument,
  type DocumentChange,
  type DocumentName,
} from '#core/learning-log/sync.ts'
import type { ChatRecord, DeviceDatabase, DeviceTransaction, EventRecord, SyncRecord } from '../device-database.ts'
import { ASSISTANT } from '../chats/indexeddb.ts'
import { continuedAssistantChat, joined, outlasts, parseAssistantChat, parseChat } from '../chats/chats.ts'
import { after } from './indexeddb.ts'
import { parseEvents } from './learning-log.ts'
import type { SyncChanges, SyncStore } from './exchange.ts'

type Transaction = DeviceTransaction<'events' | 'talks' | 'sync'>

/** The device's half of the exchange with the server, on the database of the learning log and the chats. */
export function createIndexedDbSyncStore(database: DeviceDatabase, changes: SyncChanges): SyncStore {
  const syncRecord = (learner: string) => database.read('sync', async ({ store }) => recordOf({ store }, learner))

  /** Runs work on all stores and then reports what it changed. */
  async function change(learner: string, work: (tx: Transaction, changed: Set<keyof SyncChanges>) => Promise<void>) {
    const changed = await database.write(['events', 'talks', 'sync'], async (tx) => {
      const found = new Set<keyof SyncChanges>()
      await work(tx, found)
      return found
    })
    for (const what of changed) changes[what](learner)
  }

  return {
    async position(learner) {
      const { epoch, cursor } = await syncRecord(learner)
      return { epoch, cursor }
    },
    settings: async (learner) => (await syncRecord(learner)).settings,
    async rebaseSettings(learner, base) {
      await database.write('sync', async ({ store }) => {
        const record = await recordOf({ store }, learner)
        const { revision = 0, value } = record.settings ?? {}
        await store('sync').put({ ...record, settings: { revision, value, base } })
      })
    },
    async unsent(learner, clockErrorMs, most = EVENTS_PER_REQUEST) {
      let isCorrected = false
      const sent = await database.write(['events', 'talks', 'sync'], async (tx) => {
        isCorrected = await correctClock(tx, learner, clockErrorMs)
        const events = await tx.store('events').index('by-unsent').getAll(allOf(learner), most)
        const chats = await tx.store('talks').index('by-unsent').getAll(allOf(learner))
        return {
          epoch: (await recordOf(tx, learner)).epoch,
          events: events.map(({ event }) => event),
          documents: chats.flatMap((chat) => documentOfChat(chat) ?? []),
        }
      })
      if (isCorrected) changes.onRewritten(learner)
      return sent
    },
    acknowledge: (learner, sent, result, now) =>
      change(learner, async (tx, changed) => {
        const record = await recordOf(tx, learner)
        // Another tab has begun another epoch, in which everything is sent again.
        if (record.epoch !== sent.epoch && record.epoch !== result.epoch) return
        const refused = new Map<string, string>(result.refused.map(({ id, why }) => [id, why]))
        for (const event of sent.events)
          await acknowledgeEvent(tx, { learner, event, why: refused.get(event.id), now, changed })
        const revisions = new Map(result.revisions.map(({ name, revision }) => [name, revision]))
        let { settings } = record
        for (const { name, value } of sent.documents) {
          const revision = revisions.get(name)
          if (revision === undefined) continue
          if (name === 'settings') settings = { revision, value, base: value }
          else await acknowledgeChat(tx, { learner, lessonId: lessonOfDocument(name), value, revision })
        }
        for (const document of result.changed)
          settings = await receiveDocument(tx, { learner, document, settings, changed })
        await tx.store('sync').put({
          ...record,
          epoch: result.epoch,
          cursor: record.cursor === result.before ? result.after : record.cursor,
          ...(settings && { settings }),
        })
      }),
    receive: (learner, from, page) =>
      change(learner, async (tx, changed) => {
        const record = await recordOf(tx, learner)
        if (record.epoch !== from.epoch || record.cursor !== from.cursor) return
        for (const event of page.events) if (isValid(event)) await receiveEvent(tx, { learner, event, changed })
        let { settings } = record
        for (const document of page.documents)
          settings = await receiveDocument(tx, { learner, document, settings, changed })
        const { epoch, cursor } = page
        await tx.store('sync').put({ ...record, epoch, cursor, ...(settings && { settings }) })
      }),
    beginEpoch: (learner, { epoch, devices }) =>
      change(learner, async (tx, changed) => {
        const record = await recordOf(tx, learner)
        if (record.epoch === epoch) return
        const isForgotten = devices === 'forget'
        await renewEvents(tx, learner, isForgotten)
        await renewChats(tx, learner, isForgotten)
        if (isForgotten) {
          changed.add('onRewritten')
          changed.add('onChats')
        }
        await tx.store('sync').put(atStart(record, epoch))
      }),
    repeatDocuments: (learner) =>
      change(learner, async (tx) => {
        await renewChats(tx, learner, false)
        const record = await recordOf(tx, learner)
        await tx.store('sync').put(atStart(record, record.epoch))
      }),
    months: (learner) => database.read('events', async (tx) => addToMonths({}, await acknowledged(tx, learner))),
    async compareMonth(learner, month, serverIds) {
      const there = new Set(serverIds)
      return database.write('events', async ({ store }) => {
        const here = new Set<string>()
        for (const record of await store('events').index('by-learner').getAll(after(learner, 0))) {
          if (!isAcknowledged(record) || monthOf(record.event) !== month) continue
          here.add(record.id)
          if (!there.has(record.id)) await store('events').put({ ...record, unsent: 'confirmed' })
        }
        return serverIds.filter((id) => !here.has(id))
      })
    },
    receiveEvents: (learner, events) =>
      change(learner, async (tx, changed) => {
        for (const event of events) if (isValid(event)) await receiveEvent(tx, { learner, event, changed })
      }),
  }
}

/** An event with an invalid envelope is left out, so that it does not stop the others. */
function isValid(event: StoredEvent): boolean {
  try {
    return parseEvents([event]).length > 0
  } catch {
    return false
  }
}

/** Every key of an index that begins with the learner. */
const allOf = (learner: string) => IDBKeyRange.bound([learner], [learner, []])

async function recordOf(tx: Pick<DeviceTransaction<'sync'>, 'store'>, learner: string): Promise<SyncRecord> {
  return (await tx.store('sync').get(learner)) ?? { learner, epoch: null, cursor: 0 }
}

async function findEvent({ store }: Transaction, learner: string, id: string): Promise<EventRecord | undefined> {
  const key = await store('events').index('by-id').getKey([learner, id])
  return key === undefined ? undefined : store('events').get(key)
}

const isAcknowledged = ({ unsent, refused }: EventRecord) => unsent === undefined && refused === undefined

async function acknowledged({ store }: Pick<Transaction, 'store'>, learner: string): Promise<StoredEvent[]> {
  const records = await store('events').index('by-learner').getAll(after(learner, 0))
  return records.filter(isAcknowledged).map(({ event }) => event)
}

/** Corrects the time of every unsent event whose clock had another error. Returns true if there were any. */
async function correctClock(tx: Transaction, learner: string, errorMs: number): Promise<boolean> {
  const events = tx.store('events')
  const byUnsent = events.index('by-unsent')
  const stamped = [
    ...(await byUnsent.getAll(IDBKeyRange.bound([learner, -Infinity], [learner, errorMs], false, true))),
    ...(await byUnsent.getAll(IDBKeyRange.bound([learner, errorMs], [learner, Infinity], true))),
  ]
  for (const record of stamped) {
    const event = withClockCorrected(record.event, errorMs - Number(record.unsent))
    await events.put({ ...record, event, unsent: errorMs })
  }
  return stamped.length > 0
}

interface ChangedEvent {
  readonly learner: string
  readonly event: StoredEvent
  readonly changed: Set<keyof SyncChanges>
}

interface AcknowledgedEvent extends ChangedEvent {
  /** Why it was refused; undefined if it is stored. */
  readonly why: string | undefined
  readonly now: number
}

async function acknowledgeEvent(tx: Transaction, { learner, event, why, now, changed }: AcknowledgedEvent) {
  const found = await findEvent(tx, learner, event.id)
  // Without the mark, the server's content of the event has arrived meanwhile.
  if (found?.unsent === undefined) return
  const { unsent: _, ...record } = found
  if (why === 'in-the-future' || why === 'too-old') {
    // Early enough for a server whose clock is behind by the largest accepted difference.
    const errorMs = Date.parse(event.at) - (now - MAX_CLOCK_ERROR_MS)
    await tx.store('events').put({ ...record, event: withClockCorrected(event, errorMs), unsent: 'confirmed' })
    changed.add('onRewritten')
    return
  }
  await tx.store('events').put(why === undefined ? { ...record, event } : { ...record, refused: why })
  if (why === undefined && found.event.at !== event.at) changed.add('onRewritten')
}

async function receiveEvent(tx: Transaction, { learner, event, changed }: ChangedEvent) {
  const found = await findEvent(tx, learner, event.id)
  if (!found) {
    await tx.store('events').add({ learner, id: event.id, event })
    changed.add('onEvents')
    return
  }
  if (found.event.at !== event.at) changed.add('onRewritten')
  const { unsent: _, refused: __, ...record } = found
  await tx.store('events').put({ ...record, event })
}

interface SentChat {
  readonly learner: string
  readonly lessonId: string
  readonly value: unknown
  readonly revision: number
}

async function acknowledgeChat({ store }: Transaction, { learner, lessonId, value, revision }: SentChat) {
  const found = await store('talks').get([learner, lessonId])
  if (!found) return
  const { unsent: _, ...record } = found
  const isSent = JSON.stringify(found.talk) === JSON.stringify(value)
  await store('talks').put({ ...(isSent ? record : found), revision })
}

/** Stores a received document, and returns the settings after it. Ignores revisions older than the known one. */
async function receiveDocument(
  tx: Transaction,
  {
    learner,
    document: { name, value, revision },
    settings,
    changed,
  }: {
    readonly learner: string
    readonly document: SyncedDocument
    readonly settings: SyncRecord['settings']
    readonly changed: Set<keyof SyncChanges>
  },
): Promise<SyncRecord['settings']> {
  if (name === 'settings') return revision > (settings?.revision ?? 0) ? { ...settings, value, revision } : settings
  const lessonId = lessonOfDocument(name)
  const found = await tx.store('talks').get([learner, lessonId])
  if (revision <= (found?.revision ?? 0)) return settings
  const received = receivedChat(name, value, found)
  if (received) {
    await tx.store('talks').put({ learner, lessonId, revision, ...received })
    changed.add('onChats')
  }
  return settings
}

/** The position before the first entry. All settings of the device count as changed, so that older ones of the server do not replace them. */
const atStart = ({ learner, settings }: SyncRecord, epoch: string | null): SyncRecord => ({
  learner,
  epoch,
  cursor: 0,
  ...(settings && { settings: { revision: 0, value: undefined, base: {} } }),
})

/** Marks everything as unsent, or removes what the server had acknowledged. */
async function renewEvents({ store }: Transaction, learner: string, isForgotten: boolean) {
  for (const record of await store('events').index('by-learner').getAll(after(learner, 0))) {
    if (isForgotten && record.unsent === undefined) await store('events').delete(record.position!)
    else if (isAcknowledged(record)) await store('events').put({ ...record, unsent: 'confirmed' })
  }
}

async function renewChats({ store }: Transaction, learner: string, isForgotten: boolean) {
  for (const { revision: _, ...chat } of await store('talks').getAll(allOf(learner))) {
    if (isForgotten && chat.unsent === undefined) await store('talks').delete([learner, chat.lessonId])
    else await store('talks').put({ ...chat, unsent: 1 } satisfies ChatRecord)
  }
}

const LESSON = 'lesson-chat/'

/** The document of a stored chat; undefined for a chat that cannot be parsed. */
function documentOfChat({ lessonId, talk, revision = 0 }: ChatRecord): DocumentChange | undefined {
  const isAssistant = lessonId === ASSISTANT
  if (!(isAssistant ? parseAssistantChat(talk) : parseChat(talk))) return undefined
  return { name: isAssistant ? 'assistant-chat' : `${LESSON}${lessonId}`, value: talk, basedOn: revision }
}

/** The lesson id under which a chat is stored on the device. */
const lessonOfDocument = (name: DocumentName): string =>
  name === 'assistant-chat' ? ASSISTANT : name.slice(LESSON.length)

/**
 * The chat to store when the server's one arrives: the server's, or both joined if this device has changed its own. Undefined for a
 * chat that cannot be parsed, such as one of a later version.
 */
function receivedChat(
  name: DocumentName,
  value: unknown,
  found: ChatRecord | undefined,
): Pick<ChatRecord, 'talk' | 'unsent'> | undefined {
  const own = found?.unsent === undefined ? undefined : found.talk
  const [received, talk] = (name === 'assistant-chat' ? joinAssistantChats : joinLessonChats)(own, value)
  if (!talk) return undefined
  // The fields keep the server's order, and those of a later version stay.
  return JSON.stringify(talk) === JSON.stringify(received) ? { talk: value } : { talk, unsent: 1 }
}

/** The received chat, and the chat to store. */
function joinAssistantChats(own: unknown, value: unknown) {
  const received = parseAssistantChat(value)
  const chat = parseAssistantChat(own)
  return [received, received && chat ? continuedAssistantChat(chat, received) : received] as const
}

function joinLessonChats(own: unknown, value: unknown) {
  const received = parseChat(value)
  const chat = parseChat(own)
  if (!received || !chat) return [received, received] as const
  if (chat.id === received.id) return [received, joined(chat, received)] as const
  return [received, outlasts(chat, received) ? chat : received] as const
}
