import { describe, expect, test, vi } from 'vitest'
import { type StoredEvent, withClockCorrected } from '#core/learning-log/event.ts'
import { addToMonths, type Download, type SyncedDocument, type UploadResult } from '#core/learning-log/sync.ts'
import type { Chats, KeptChat } from '../chats/chats.ts'
import { eventAt } from './event.fixture.ts'
import type { LearningLog } from './learning-log.ts'
import type { SyncChanges, SyncStore } from './exchange.ts'

const ALICE = 'alice'
const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 21, 12)
const [first, second, third] = [eventAt(1), eventAt(2), eventAt(3)]

const chatWith = (...messages: readonly string[]): KeptChat => ({
  v: 1,
  id: 'chat-1',
  lessonId: 'lesson1',
  messages: messages.map((id, index) => ({ id, role: 'user', content: id, timestamp: index, lessonId: 'lesson1' })),
  memory: {},
  produced: [],
})
const documentOf = (chat: KeptChat, revision: number): SyncedDocument => ({
  name: 'lesson-chat/lesson1',
  value: chat,
  revision,
})

const stored = (result: Partial<UploadResult> = {}): UploadResult => ({
  epoch: 'e1',
  before: 0,
  after: 0,
  refused: [],
  revisions: [],
  changed: [],
  ...result,
})
const pageOf = (page: Partial<Download>): Download => ({
  epoch: 'e1',
  events: [],
  documents: [],
  cursor: 0,
  hasMore: false,
  ...page,
})

interface SyncedDevice {
  readonly store: SyncStore
  readonly log: LearningLog
  readonly chats: Chats
}

/** The contract tests of every adapter. `createDevice` makes an empty device. */
export function describeSyncStore(name: string, createDevice: (changes: SyncChanges) => SyncedDevice) {
  function aDevice() {
    const changes = { onEvents: vi.fn<() => void>(), onRewritten: vi.fn<() => void>(), onChats: vi.fn<() => void>() }
    const device = createDevice(changes)
    return {
      ...device,
      changes,
      allEvents: async () => (await device.log.readSince(ALICE, 0)).events,
      unsentEvents: async () => (await device.store.unsent(ALICE, 0)).events,
      /** Sends everything. The server acknowledges it with numbers up to `after`. */
      async sendAll(after: number) {
        const sent = await device.store.unsent(ALICE, 0)
        const revisions = sent.documents.map(({ name: document }) => ({ name: document, revision: after }))
        await device.store.acknowledge(ALICE, sent, stored({ before: 0, after, revisions }), NOW)
      },
    }
  }

  describe(`${name} half of the exchange`, () => {
    test('a device without contact has no epoch, and everything is unsent', async () => {
      const { store, log, chats } = aDevice()
      await log.append(ALICE, [second, first])
      await log.append('bob', [third])
      await chats.keep(ALICE, chatWith('m1'))
      expect(await store.position(ALICE)).toEqual({ epoch: null, cursor: 0 })
      expect(await store.unsent(ALICE, 0)).toEqual({
        epoch: null,
        events: [second, first],
        documents: [{ name: 'lesson-chat/lesson1', value: chatWith('m1'), basedOn: 0 }],
      })
    })

    test('acknowledged events and chats are not sent again', async () => {
      const { store, log, chats, sendAll, allEvents } = aDevice()
      await log.append(ALICE, [first, second])
      await chats.keep(ALICE, chatWith('m1'))
      await sendAll(3)
      expect(await store.unsent(ALICE, 0)).toEqual({ epoch: 'e1', events: [], documents: [] })
      expect(await store.position(ALICE)).toEqual({ epoch: 'e1', cursor: 3 })
      expect(await store.months(ALICE)).toEqual(addToMonths({}, [first, second]))
      expect(await allEvents()).toEqual([first, second])
    })

    test('events added during an upload stay unsent', async () => {
      const { store, log, chats, unsentEvents } = aDevice()
      await log.append(ALICE, [first])
      await chats.keep(ALICE, chatWith('m1'))
      const sent = await store.unsent(ALICE, 0)
      await log.append(ALICE, [second])
      await chats.keep(ALICE, chatWith('m1', 'm2'))
      const revisions = [{ name: 'lesson-chat/lesson1', revision: 2 }] as const
      await store.acknowledge(ALICE, sent, stored({ after: 2, revisions }), NOW)
      expect(await unsentEvents()).toEqual([second])
      expect((await store.unsent(ALICE, 0)).documents).toEqual([
        { name: 'lesson-chat/lesson1', value: chatWith('m1', 'm2'), basedOn: 2 },
      ])
    })

    test('the cursor does not move if another device has stored entries meanwhile', async () => {
      const { store, log } = aDevice()
      await log.append(ALICE, [first])
      await store.acknowledge(ALICE, await store.unsent(ALICE, 0), stored({ before: 4, after: 5 }), NOW)
      expect(await store.position(ALICE)).toEqual({ epoch: 'e1', cursor: 0 })
    })

    test('events are sent in the order of appending', async () => {
      const { store, log, unsentEvents } = aDevice()
      await log.append(ALICE, [third, first])
      await log.append(ALICE, [second])
      const sent = await store.unsent(ALICE, 0, 2)
      expect(sent.events).toEqual([third, first])
      await store.acknowledge(ALICE, sent, stored({ after: 2 }), NOW)
      expect(await unsentEvents()).toEqual([second])
    })

    test('a refused event stays on the device and is not sent again', async () => {
      const { store, log, unsentEvents, allEvents } = aDevice()
      await log.append(ALICE, [first, second])
      const refused = [{ id: first.id, why: 'too-large' }] as const
      await store.acknowledge(ALICE, await store.unsent(ALICE, 0), stored({ after: 1, refused }), NOW)
      expect(await unsentEvents()).toEqual([])
      expect(await allEvents()).toEqual([first, second])
      expect(await store.months(ALICE)).toEqual(addToMonths({}, [second]))
    })

    test.each(['in-the-future', 'too-old'] as const)(
      'an event that is refused as %s gets a time that is accepted and is sent again',
      async (why) => {
        const { store, log, unsentEvents, allEvents, changes } = aDevice()
        await log.append(ALICE, [first])
        await store.acknowledge(ALICE, await store.unsent(ALICE, 0), stored({ refused: [{ id: first.id, why }] }), NOW)
        const again = { ...first, at: '2026-11-21T11:55:00.000Z', day: '2026-11-21' }
        expect(await unsentEvents()).toEqual([again])
        expect(await allEvents()).toEqual([again])
        expect(changes.onRewritten).toHaveBeenCalledWith(ALICE)
      },
    )

    test('a page and its cursor are stored together', async () => {
      const { store, log, allEvents, changes } = aDevice()
      await log.append(ALICE, [second])
      const from = await store.position(ALICE)
      await store.receive(ALICE, from, pageOf({ events: [first, third], cursor: 7 }))
      expect(await allEvents()).toEqual([second, first, third])
      expect(await store.position(ALICE)).toEqual({ epoch: 'e1', cursor: 7 })
      expect((await store.unsent(ALICE, 0)).events).toEqual([second])
      expect(changes.onEvents).toHaveBeenCalledWith(ALICE)
      expect(changes.onRewritten).not.toHaveBeenCalled()
    })

    test('a page that was requested from another position is ignored', async () => {
      const { store, allEvents } = aDevice()
      const from = await store.position(ALICE)
      await store.receive(ALICE, from, pageOf({ events: [first], cursor: 1 }))
      await store.receive(ALICE, from, pageOf({ events: [second], cursor: 9 }))
      expect(await allEvents()).toEqual([first])
      expect(await store.position(ALICE)).toEqual({ epoch: 'e1', cursor: 1 })
    })

    test('the server’s content of an event replaces the own one, which counts as acknowledged', async () => {
      const { store, log, allEvents, changes } = aDevice()
      const theirs = withClockCorrected(first, HOUR)
      await log.append(ALICE, [first])
      await store.receive(ALICE, await store.position(ALICE), pageOf({ events: [theirs], cursor: 1 }))
      expect(await allEvents()).toEqual([theirs])
      expect((await store.unsent(ALICE, 0)).events).toEqual([])
      expect(changes.onRewritten).toHaveBeenCalledWith(ALICE)
    })

    test('an event with an invalid envelope does not stop the others', async () => {
      const { store, allEvents } = aDevice()
      const events = [{ ...first, day: 'yesterday' }, second] as StoredEvent[]
      await store.receive(ALICE, await store.position(ALICE), pageOf({ events, cursor: 2 }))
      expect(await allEvents()).toEqual([second])
    })

    test('unsent events get a corrected time, once, when the clock’s error becomes known', async () => {
      const { store, log, allEvents, sendAll, changes } = aDevice()
      await log.append(ALICE, [first])
      await sendAll(1)
      await log.append(ALICE, [second])
      const corrected = withClockCorrected(second, 2 * HOUR)
      expect((await store.unsent(ALICE, 2 * HOUR)).events).toEqual([corrected])
      expect((await store.unsent(ALICE, 2 * HOUR)).events).toEqual([corrected])
      expect(await allEvents()).toEqual([first, corrected])
      expect(changes.onRewritten).toHaveBeenCalledTimes(1)
      // A clock that is put right.
      expect((await store.unsent(ALICE, 0)).events).toEqual([second])
    })

    test('an event whose time was corrected during its upload gets the content that was sent', async () => {
      const { store, log, allEvents } = aDevice()
      await log.append(ALICE, [first])
      const sent = await store.unsent(ALICE, 0)
      await store.unsent(ALICE, HOUR)
      await store.acknowledge(ALICE, sent, stored({ after: 1 }), NOW)
      expect(await allEvents()).toEqual([first])
    })

    test('after a restored backup everything is sent again, with its time, and read from the start', async () => {
      const { store, log, chats, allEvents, sendAll } = aDevice()
      await log.append(ALICE, [first])
      await chats.keep(ALICE, chatWith('m1'))
      await sendAll(2)
      await log.append(ALICE, [second])
      await store.beginEpoch(ALICE, { kind: 'other-epoch', epoch: 'e2', devices: 'send-again' })
      expect(await store.position(ALICE)).toEqual({ epoch: 'e2', cursor: 0 })
      const { events, documents } = await store.unsent(ALICE, HOUR)
      expect(events).toEqual([withClockCorrected(second, HOUR), first])
      expect(documents).toEqual([{ name: 'lesson-chat/lesson1', value: chatWith('m1'), basedOn: 0 }])
      expect(await allEvents()).toHaveLength(2)
    })

    test('documents are sent again in the same epoch, and the record is read from the start', async () => {
      const { store, log, chats, sendAll } = aDevice()
      await log.append(ALICE, [first])
      await chats.keep(ALICE, chatWith('m1'))
      await sendAll(2)
      const { epoch } = await store.position(ALICE)
      await store.repeatDocuments(ALICE)
      expect(await store.position(ALICE)).toEqual({ epoch, cursor: 0 })
      const documents = [{ name: 'lesson-chat/lesson1', value: chatWith('m1'), basedOn: 0 }]
      expect(await store.unsent(ALICE, 0)).toEqual({ epoch, events: [], documents })
    })

    test('after a deletion the device forgets what the server had acknowledged', async () => {
      const { store, log, chats, allEvents, sendAll, changes } = aDevice()
      await log.append(ALICE, [first])
      await chats.keep(ALICE, chatWith('m1'))
      await sendAll(2)
      await log.append(ALICE, [second])
      await store.beginEpoch(ALICE, { kind: 'other-epoch', epoch: 'e2', devices: 'forget' })
      expect(await allEvents()).toEqual([second])
      expect(await chats.find(ALICE, 'lesson1')).toBeUndefined()
      expect(await store.position(ALICE)).toEqual({ epoch: 'e2', cursor: 0 })
      expect(changes.onRewritten).toHaveBeenCalledWith(ALICE)
    })

    test('an epoch begins once', async () => {
      const { store, log, sendAll, unsentEvents } = aDevice()
      const begin = () => store.beginEpoch(ALICE, { kind: 'other-epoch', epoch: 'e1', devices: 'send-again' })
      await begin()
      await log.append(ALICE, [first])
      await sendAll(1)
      await begin()
      expect(await unsentEvents()).toEqual([])
      expect(await store.position(ALICE)).toEqual({ epoch: 'e1', cursor: 1 })
    })

    test('an answer to an upload of an ended epoch acknowledges nothing', async () => {
      const { store, log, sendAll, unsentEvents } = aDevice()
      await log.append(ALICE, [first])
      await sendAll(1)
      await log.append(ALICE, [second])
      const sent = await store.unsent(ALICE, 0)
      await store.beginEpoch(ALICE, { kind: 'other-epoch', epoch: 'e2', devices: 'send-again' })
      await store.acknowledge(ALICE, sent, stored({ before: 1, after: 2 }), NOW)
      expect(await unsentEvents()).toEqual([second, first])
    })

    test('comparing a month sends what only the device has, and names what only the server has', async () => {
      const { store, log, sendAll, unsentEvents, allEvents } = aDevice()
      await log.append(ALICE, [first, second])
      await sendAll(2)
      expect(await store.compareMonth(ALICE, '2026-11', [second.id, third.id])).toEqual([third.id])
      expect(await unsentEvents()).toEqual([first])
      await store.receiveEvents(ALICE, [third])
      expect(await allEvents()).toEqual([first, second, third])
      expect(await store.position(ALICE)).toEqual({ epoch: 'e1', cursor: 2 })
    })

    test('a visitor’s events that join an account are unsent there', async () => {
      const { store, log, chats, sendAll } = aDevice()
      await log.append('visitor', [first, second])
      await chats.keep('visitor', chatWith('m1'))
      await log.append(ALICE, [second])
      await sendAll(1)
      await log.join('visitor', ALICE)
      await chats.move('visitor', ALICE)
      const { events, documents } = await store.unsent(ALICE, 0)
      expect(events).toEqual([first])
      expect(documents).toHaveLength(1)
    })

    test('a forgotten learner has no position', async () => {
      const { store, log, sendAll } = aDevice()
      await log.append(ALICE, [first])
      await sendAll(1)
      await log.forget(ALICE)
      expect(await store.position(ALICE)).toEqual({ epoch: null, cursor: 0 })
    })

    test('a received chat replaces an unchanged one, and joins a changed one', async () => {
      const { store, chats, sendAll, changes } = aDevice()
      await chats.keep(ALICE, chatWith('m1'))
      await sendAll(1)
      const theirs = chatWith('m1', 'm2')
      const from = await store.position(ALICE)
      await store.receive(ALICE, from, pageOf({ documents: [documentOf(theirs, 2)], cursor: 2 }))
      expect(await chats.find(ALICE, 'lesson1')).toEqual(theirs)
      expect((await store.unsent(ALICE, 0)).documents).toEqual([])
      expect(changes.onChats).toHaveBeenCalledWith(ALICE)

      await chats.keep(ALICE, chatWith('m1', 'm2', 'm3'))
      const sent = await store.unsent(ALICE, 0)
      const conflict = {
        ...chatWith(),
        messages: [...theirs.messages, ...chatWith('', '', '', 'm4').messages.slice(3)],
      }
      await store.acknowledge(ALICE, sent, stored({ before: 5, after: 5, changed: [documentOf(conflict, 4)] }), NOW)
      const joined = chatWith('m1', 'm2', 'm3', 'm4')
      expect((await store.unsent(ALICE, 0)).documents).toEqual([
        { name: 'lesson-chat/lesson1', value: joined, basedOn: 4 },
      ])
      expect(await chats.find(ALICE, 'lesson1')).toEqual(joined)
    })

    test('an older revision of a chat is ignored', async () => {
      const { store, chats } = aDevice()
      const from = await store.position(ALICE)
      await store.receive(ALICE, from, pageOf({ documents: [documentOf(chatWith('m1', 'm2'), 5)], cursor: 5 }))
      const later = await store.position(ALICE)
      await store.receive(ALICE, later, pageOf({ documents: [documentOf(chatWith('m1'), 3)], cursor: 6 }))
      expect(await chats.find(ALICE, 'lesson1')).toEqual(chatWith('m1', 'm2'))
    })

    test('the settings of the server are stored with the base of the device’s own changes', async () => {
      const { store } = aDevice()
      const document: SyncedDocument = { name: 'settings', value: { typingOnly: true }, revision: 3 }
      expect(await store.settings(ALICE)).toBeUndefined()
      await store.receive(ALICE, await store.position(ALICE), pageOf({ documents: [document], cursor: 3 }))
      expect(await store.settings(ALICE)).toEqual({ revision: 3, value: { typingOnly: true } })
      await store.rebaseSettings(ALICE, { typingOnly: true })
      const sent = {
        epoch: 'e1',
        events: [],
        documents: [{ name: 'settings', value: { typingOnly: false }, basedOn: 3 }],
      } as const
      const revisions = [{ name: 'settings', revision: 4 }] as const
      await store.acknowledge(ALICE, sent, stored({ before: 3, after: 4, revisions }), NOW)
      const value = { typingOnly: false }
      expect(await store.settings(ALICE)).toEqual({ revision: 4, value, base: value })
    })
  })
}
