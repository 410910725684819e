import { describe, expect, test, vi } from 'vitest'
import type { StoredEvent } from '#core/learning-log/event.ts'
import { eventAt } from './event.fixture.ts'
import type { LearningLog } from './learning-log.ts'

const ALICE = 'alice'
const BOB = 'bob'
const [first, second, third, fourth] = [eventAt(1), eventAt(2), eventAt(3), eventAt(4)]

const allOf = async (log: LearningLog, learner: string) => (await log.readSince(learner, 0)).events

/**
 * The contract tests of every learning log. `createDevice` makes an empty device; each `open` is a tab on it, or a
 * later start. `onlyOneTab` gives the reason why an adapter cannot be opened a second time.
 */
export function describeLearningLog(
  name: string,
  createDevice: () => { open(): LearningLog },
  { onlyOneTab }: { onlyOneTab?: string } = {},
) {
  const aLog = () => createDevice().open()

  describe(`${name} learning log`, () => {
    test('a new learner has an empty log', async () => {
      expect(await aLog().readSince(ALICE, 0)).toEqual({ events: [], cursor: 0 })
    })

    test('events come back in the order of appending, regardless of their instants', async () => {
      const log = aLog()
      await log.append(ALICE, [second, third])
      await log.append(ALICE, [first])
      expect(await allOf(log, ALICE)).toEqual([second, third, first])
    })

    test('reading from a cursor returns the events appended since', async () => {
      const log = aLog()
      await log.append(ALICE, [first])
      const { cursor } = await log.readSince(ALICE, 0)
      expect(await log.readSince(ALICE, cursor)).toEqual({ events: [], cursor })

      await log.append(ALICE, [second, third])
      const news = await log.readSince(ALICE, cursor)
      expect(news.events).toEqual([second, third])
      expect((await log.readSince(ALICE, news.cursor)).events).toEqual([])
    })

    test('an event appended again stays unchanged and in its position', async () => {
      const log = aLog()
      await log.append(ALICE, [first, first])
      await log.append(ALICE, [second, { ...first, day: '2000-01-01' }])
      expect(await allOf(log, ALICE)).toEqual([first, second])
    })

    test('an event of a later version is stored with all its fields', async () => {
      const log = aLog()
      const later = { ...first, type: 'song-sung', song: { verses: [1, 2], title: null } }
      await log.append(ALICE, [later])
      expect(await allOf(log, ALICE)).toEqual([later])
    })

    test.each<[string, object]>([
      ['no id', { id: '' }],
      ['an id that is no UUID', { id: 'lesson1' }],
      ['no instant', { at: undefined }],
      ['an instant that is not UTC', { at: '2026-11-21T11:00:00.000+03:00' }],
      ['no day', { day: '21.11.2026' }],
      ['no type', { type: '' }],
      ['a version this one cannot read', { v: 2 }],
    ])('an event with %s is rejected, with all events of the same call', async (_, fault) => {
      const log = aLog()
      await expect(log.append(ALICE, [second, { ...first, ...fault } as StoredEvent])).rejects.toThrow('Invalid')
      expect(await allOf(log, ALICE)).toEqual([])
    })

    test('learners do not see each other’s events', async () => {
      const log = aLog()
      await log.append(ALICE, [first, second])
      await log.append(BOB, [second, third])
      expect(await allOf(log, ALICE)).toEqual([first, second])
      expect(await allOf(log, BOB)).toEqual([second, third])
      expect(await allOf(log, 'ali')).toEqual([])
    })

    test('concurrent appends lose and duplicate nothing', async () => {
      const log = aLog()
      await Promise.all([
        log.append(ALICE, [first, second]),
        log.append(ALICE, [second, third]),
        log.append(BOB, [first]),
        log.append(ALICE, [third, fourth]),
      ])
      expect((await allOf(log, ALICE)).map(({ id }) => id).toSorted()).toEqual(
        [first, second, third, fourth].map(({ id }) => id),
      )
      expect(await allOf(log, BOB)).toEqual([first])
    })

    test('a reader who follows the cursor during writes misses nothing', async () => {
      const log = aLog()
      const found: StoredEvent[] = []
      let cursor = 0
      const follow = async () => {
        const news = await log.readSince(ALICE, cursor)
        found.push(...news.events)
        cursor = news.cursor
      }
      const writing = Array.from({ length: 20 }, (_, minute) => log.append(ALICE, [eventAt(minute)]))
      for (let round = 0; round < 10; round++) await follow()
      await Promise.all(writing)
      await follow()
      expect(found).toEqual(await allOf(log, ALICE))
      expect(found).toHaveLength(20)
    })

    test('joining moves all events to the end of the other log, and keeps an event in both once', async () => {
      const log = aLog()
      await log.append(ALICE, [first, second, third])
      await log.append(BOB, [second, fourth])
      const { cursor } = await log.readSince(BOB, 0)

      await log.join(ALICE, BOB)
      expect(await allOf(log, ALICE)).toEqual([])
      expect(await allOf(log, BOB)).toEqual([second, fourth, first, third])
      expect((await log.readSince(BOB, cursor)).events).toEqual([first, third])
    })

    test('joining again, joining nothing and joining a log with itself change nothing', async () => {
      const log = aLog()
      await log.append(ALICE, [first])
      await log.join(ALICE, BOB)
      const before = await log.readSince(BOB, 0)
      await log.join(ALICE, BOB)
      await log.join(BOB, BOB)
      expect(await log.readSince(BOB, 0)).toEqual(before)
      expect(before.events).toEqual([first])
    })

    test('a log that was joined into another can be written again, and old cursors still give new events', async () => {
      const log = aLog()
      await log.append(ALICE, [first, second])
      const { cursor } = await log.readSince(ALICE, 0)
      await log.join(ALICE, BOB)
      await log.append(ALICE, [third])
      expect((await log.readSince(ALICE, cursor)).events).toEqual([third])
    })

    test('a forgotten log is empty and can be written again, and the others stay', async () => {
      const log = aLog()
      await log.append(ALICE, [first, second])
      await log.append(BOB, [second, third])
      await log.forget(ALICE)
      expect(await log.readSince(ALICE, 0)).toEqual({ events: [], cursor: 0 })
      expect(await allOf(log, BOB)).toEqual([second, third])
      await log.append(ALICE, [first])
      expect(await allOf(log, ALICE)).toEqual([first])
    })

    test('a subscriber is notified when a log is forgotten', async () => {
      const log = aLog()
      const onAlice = vi.fn<() => void>()
      log.subscribe(ALICE, onAlice)
      await log.forget(ALICE)
      await vi.waitFor(() => expect(onAlice).toHaveBeenCalled())
    })

    test('a subscriber is notified of appended and joined events, and of no other learner’s', async () => {
      const log = aLog()
      const [alice, bob, carol] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
      log.subscribe(ALICE, alice)
      log.subscribe(BOB, bob)
      log.subscribe('carol', carol)

      await log.append(ALICE, [first])
      await vi.waitFor(() => expect(alice).toHaveBeenCalled())
      expect(bob).not.toHaveBeenCalled()

      alice.mockClear()
      await log.join(ALICE, BOB)
      await vi.waitFor(() => expect([alice.mock.calls.length, bob.mock.calls.length]).not.toContain(0))
      expect(carol).not.toHaveBeenCalled()
    })

    test('events can be read when a subscriber is notified', async () => {
      const log = aLog()
      const read = new Promise((resolve) => {
        log.subscribe(ALICE, () => resolve(allOf(log, ALICE)))
      })
      await log.append(ALICE, [first])
      expect(await read).toEqual([first])
    })

    test('an unsubscribed listener is not notified', async () => {
      const log = aLog()
      const [stopped, listening] = [vi.fn<() => void>(), vi.fn<() => void>()]
      log.subscribe(ALICE, stopped)()
      log.subscribe(ALICE, listening)
      await log.append(ALICE, [first])
      await vi.waitFor(() => expect(listening).toHaveBeenCalled())
      expect(stopped).not.toHaveBeenCalled()
    })

    describe.skipIf(onlyOneTab)('opened again', () => {
      test('a log has the same events', async () => {
        const device = createDevice()
        const before = device.open()
        await before.append(ALICE, [first])
        const { cursor } = await before.readSince(ALICE, 0)
        await before.append(ALICE, [second])

        const after = device.open()
        expect(await allOf(after, ALICE)).toEqual([first, second])
        expect((await after.readSince(ALICE, cursor)).events).toEqual([second])
      })

      test('two tabs are notified of each other’s events and joins', async () => {
        const device = createDevice()
        const [firstTab, otherTab] = [device.open(), device.open()]
        const [onAlice, onBob] = [vi.fn<() => void>(), vi.fn<() => void>()]
        otherTab.subscribe(ALICE, onAlice)
        otherTab.subscribe(BOB, onBob)

        await firstTab.append(ALICE, [first])
        await vi.waitFor(() => expect(onAlice).toHaveBeenCalled())
        expect(onBob).not.toHaveBeenCalled()
        await firstTab.join(ALICE, BOB)
        await vi.waitFor(() => expect(onBob).toHaveBeenCalled())
        expect(await allOf(otherTab, BOB)).toEqual([first])
      })

      test('two tabs that write concurrently lose nothing', async () => {
        const device = createDevice()
        const tabs = [device.open(), device.open()]
        await Promise.all(
          tabs.map((tab, which) =>
            Promise.all([1, 2, 3].map((minute) => tab.append(ALICE, [eventAt(minute + 3 * which)]))),
          ),
        )
        expect(await allOf(device.open(), ALICE)).toHaveLength(6)
      })
    })
  })
}
