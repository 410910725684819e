import { expect, test, vi } from 'vitest'
import { type EventPayload, type StoredEvent, makeEvent } from '#core/learning-log/event.ts'
import { DeviceStorageError } from '#providers/device-database.ts'
import { VISITOR, type LearningLog } from '#providers/learning-log/learning-log.ts'
import { createMemoryLearningLog } from '#providers/learning-log/memory.ts'
import { createMemoryChats } from '#providers/chats/memory.ts'
import type { KeptChat } from '#providers/chats/chats.ts'
import { createLearningStore, type LearningStore } from './learning-store.ts'

const opened: EventPayload = { type: 'lesson-opened', lessonId: 'lesson1' }
const produced = (wordId: string): EventPayload => ({ type: 'word-produced', wordId, accuracy: 'right', hint: 'none' })
const chat: KeptChat = { v: 1, id: 'chat', lessonId: 'lesson1', messages: [], memory: null, produced: [] }

/** A clock that advances by a minute for each event, with sequential ids. */
function createStamp(device = 1) {
  let minute = 0
  return (payload: EventPayload) =>
    makeEvent(payload, {
      now: Date.UTC(2026, 10, 21, 8, ++minute),
      offsetMinutes: 180,
      id: `019aa5a0-0000-7000-800${device}-${String(minute).padStart(12, '0')}`,
    })
}

function createWorld(log: LearningLog = createMemoryLearningLog()) {
  const chats = createMemoryChats()
  const open = (learner = VISITOR, stamp = createStamp()) => createLearningStore(learner, { log, chats, stamp })
  return { log, chats, open }
}

/** A log that throws a storage error while `device.refusing` is set. */
function createRefusingLog() {
  const kept = createMemoryLearningLog()
  const device = { refusing: null as 'full' | 'unavailable' | null }
  const asking = async <Value>(ask: () => Promise<Value>) => {
    if (device.refusing) throw new DeviceStorageError(device.refusing)
    return ask()
  }
  const log: LearningLog = {
    ...kept,
    append: (learner, events) => asking(() => kept.append(learner, events)),
    readSince: (learner, cursor) => asking(() => kept.readSince(learner, cursor)),
  }
  return { device, log, kept }
}

/** A store over a log that can refuse, once it has read the log. */
async function openRefusing() {
  const refusing = createRefusingLog()
  const store = createWorld(refusing.log).open()
  store.subscribe(() => undefined)
  await becomesReady(store)
  return { ...refusing, store }
}

function createPromise<Value>() {
  let keep!: (value: Value) => void
  const promise = new Promise<Value>((resolve) => {
    keep = resolve
  })
  return { promise, keep }
}

const becomesReady = (store: LearningStore) => vi.waitFor(() => expect(store.state().ready).toBe(true))
const typesOf = (events: readonly StoredEvent[]) => events.map(({ type }) => type)

test('a log looks empty and not ready until the device has answered', async () => {
  const { log, open } = createWorld()
  await log.append(VISITOR, [createStamp()(produced('word-1'))])
  const store = open()
  expect(store.state()).toEqual({ ready: false, events: [], produced: new Set(), fault: null })
  store.subscribe(() => undefined)
  await becomesReady(store)
  expect([...store.state().produced]).toEqual(['word-1'])
})

test('a recorded event shows at once and is stored', async () => {
  const { log, open } = createWorld()
  const store = open()
  store.subscribe(() => undefined)
  store.record([opened, produced('word-1')])
  expect(typesOf(store.state().events)).toEqual(['lesson-opened', 'word-produced'])
  expect(store.state().produced.has('word-1')).toBe(true)
  await vi.waitFor(async () => expect((await log.readSince(VISITOR, 0)).events).toEqual(store.state().events))
})

test('an event from another tab shows without a request', async () => {
  const { log, open } = createWorld()
  const store = open()
  store.subscribe(() => undefined)
  await becomesReady(store)
  await log.append(VISITOR, [createStamp(2)(produced('word-2'))])
  await vi.waitFor(() => expect(store.state().produced.has('word-2')).toBe(true))
})

test('an event that is shown before it is stored shows once', async () => {
  const { log, open } = createWorld()
  const store = open()
  const changed = vi.fn<() => void>()
  store.subscribe(changed)
  await becomesReady(store)
  changed.mockClear()

  store.record([opened])
  await log.append(VISITOR, [createStamp(2)(opened)])
  await vi.waitFor(() => expect(store.state().events).toHaveLength(2))
  expect(changed).toHaveBeenCalledTimes(2)
})

test('only new events are read', async () => {
  const { log, open } = createWorld()
  const readSince = vi.spyOn(log, 'readSince')
  const store = open()
  store.subscribe(() => undefined)
  await becomesReady(store)
  await log.append(VISITOR, [createStamp(2)(opened)])
  await vi.waitFor(() => expect(store.state().events).toHaveLength(1))
  await log.append(VISITOR, [createStamp(3)(opened)])
  await vi.waitFor(() => expect(store.state().events).toHaveLength(2))
  expect(readSince.mock.calls.map(([, cursor]) => cursor)).toEqual([0, 0, 1])
})

test('the set of produced words stays the same object until a new word is produced', async () => {
  const store = createWorld().open()
  store.subscribe(() => undefined)
  store.record([produced('word-1')])
  const before = store.state().produced
  store.record([opened, produced('word-1')])
  expect(store.state().produced).toBe(before)
  store.record([produced('word-2')])
  expect([...store.state().produced]).toEqual(['word-1', 'word-2'])
  expect([...before]).toEqual(['word-1'])
})

test('a log is followed only while it has subscribers, and catches up afterwards', async () => {
  const { log, open } = createWorld()
  const store = open()
  const stopOne = store.subscribe(() => undefined)
  const stopOther = store.subscribe(() => undefined)
  await becomesReady(store)
  stopOne()
  await log.append(VISITOR, [createStamp(2)(opened)])
  await vi.waitFor(() => expect(store.state().events).toHaveLength(1))

  stopOther()
  const readSince = vi.spyOn(log, 'readSince')
  await log.append(VISITOR, [createStamp(3)(opened)])
  expect(readSince).not.toHaveBeenCalled()
  store.subscribe(() => undefined)
  await vi.waitFor(() => expect(store.state().events).toHaveLength(2))
})

test('a storage error is reported, and the event is stored as soon as the device allows', async () => {
  const { device, kept, store } = await openRefusing()

  device.refusing = 'full'
  store.record([opened])
  await vi.waitFor(() => expect(store.state().fault).toBe('full'))
  expect(typesOf(store.state().events)).toEqual(['lesson-opened'])

  device.refusing = null
  store.record([produced('word-1')])
  await vi.waitFor(() => expect(store.state().fault).toBeNull())
  expect((await kept.readSince(VISITOR, 0)).events).toEqual(store.state().events)
})

test('an event that is refused while an earlier one is still being stored is not lost', async () => {
  const { log, open } = createWorld()
  const store = open()
  store.subscribe(() => undefined)
  await becomesReady(store)
  const append = log.append.bind(log)
  const slow = createPromise<void>()
  vi.spyOn(log, 'append')
    .mockImplementationOnce((learner, events) => slow.promise.then(() => append(learner, events)))
    .mockRejectedValueOnce(new DeviceStorageError('full'))

  store.record([opened])
  store.record([produced('word-1')])
  await vi.waitFor(() => expect(store.state().fault).toBe('full'))
  slow.keep()
  await vi.waitFor(async () => expect((await log.readSince(VISITOR, 0)).events).toHaveLength(1))
  expect(store.state().fault).toBe('full')

  store.saveAgain()
  await vi.waitFor(() => expect(store.state().fault).toBeNull())
  expect((await log.readSince(VISITOR, 0)).events).toEqual(store.state().events)
})

test('`saveAgain` stores refused events, and the fault clears only when they are stored', async () => {
  const { device, kept, store } = await openRefusing()
  device.refusing = 'full'
  store.record([opened])
  await vi.waitFor(() => expect(store.state().fault).toBe('full'))

  device.refusing = 'unavailable'
  store.saveAgain()
  await vi.waitFor(() => expect(store.state().fault).toBe('unavailable'))
  device.refusing = null
  store.saveAgain()
  await vi.waitFor(() => expect(store.state().fault).toBeNull())
  expect((await kept.readSince(VISITOR, 0)).events).toEqual(store.state().events)
})

test('a log that cannot be read does not block the learner', async () => {
  const { device, log } = createRefusingLog()
  await log.append(VISITOR, [createStamp(2)(produced('word-1'))])
  device.refusing = 'unavailable'
  const store = createWorld(log).open()
  store.subscribe(() => undefined)
  await becomesReady(store)
  expect(store.state().fault).toBe('unavailable')

  device.refusing = null
  store.saveAgain()
  await vi.waitFor(() => expect(store.state().produced.has('word-1')).toBe(true))
  expect(store.state().fault).toBeNull()
})

test('a chat is stored for its learner, and a storage error is reported', async () => {
  const { chats, open } = createWorld()
  const store = open('alice')
  await store.keepChat(chat)
  expect(await chats.find('alice', 'lesson1')).toEqual(chat)
  expect(await store.findChat('lesson1')).toEqual(chat)
  expect(await open(VISITOR).findChat('lesson1')).toBeUndefined()

  vi.spyOn(chats, 'keep').mockRejectedValueOnce(new DeviceStorageError('full'))
  await store.keepChat(chat)
  expect(store.state().fault).toBe('full')
  await store.keepChat(chat)
  expect(store.state().fault).toBeNull()
})
