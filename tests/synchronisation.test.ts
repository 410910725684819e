import * as fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type StoredEvent, makeEvent } from '#core/learning-log/event.ts'
import { MAX_CLOCK_ERROR_MS, mergeSettings } from '#core/learning-log/sync.ts'
import { createIndexedDbChats } from '#providers/chats/indexeddb.ts'
import { createMemoryDatabase } from '#providers/memory-database.fixture.ts'
import { exchange, lastUpload, type Device } from '#providers/learning-log/exchange.ts'
import { createIndexedDbLearningLog } from '#providers/learning-log/indexeddb.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { createIndexedDbSyncStore } from '#providers/learning-log/sync-indexeddb.ts'
import { createSyncServer } from '#providers/learning-log/sync-server.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { openDatabase, type Database } from '#server/database/database.ts'
import { beginEpochsAfterRestore, createLearnerRecords } from '#server/learning-log/learner-records.ts'
import { createRecordQuota, learningLogRoutes } from '#server/learning-log/learning-log-routes.ts'
import { createMemoryLimits } from '#server/limits/limits.ts'
import { SEED, TIMES } from './random-learners.ts'

const RUNS = 1000 * TIMES
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.UTC(2026, 10, 21, 8)

let folder: string
let database: Database
let learners = 0

beforeAll(async () => {
  // A channel to other tabs for each of thousands of devices would outlive them.
  vi.stubGlobal('BroadcastChannel', undefined)
  folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
  database = openDatabase(folder)
  await sql`pragma synchronous = off`.execute(database.kysely)
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await database.close()
  rmSync(folder, { recursive: true })
})

/** The fate of a request. After `crash` the device writes nothing more, or once more, until it starts again. */
const networks = ['arrives', 'is lost', 'answer is lost', 'arrives twice', 'crash', 'crash soon'] as const
type Network = (typeof networks)[number]

const device = fc.nat(2)
/** The hours by which the clock of a device is ahead. */
const hours = fc.oneof(fc.constant(0), fc.integer({ min: -30, max: 30 }))
const network = fc.array(fc.constantFrom(...networks), { maxLength: 4 })

/** The commands, in random order. Sessions are more frequent than disasters. */
const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('practise' as const), device, events: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('exchange' as const), device, network, reads: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('meet' as const), one: device, other: device, network }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('chat' as const), device }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('set' as const),
      device,
      name: fc.constantFrom('a', 'b'),
      value: fc.nat(9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('visit' as const), device }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('sign in' as const), device }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave' as const), device }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('clock' as const), device, hours }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('late upload' as const), index: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('evict' as const), device }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('back up' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restore' as const), notices: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('erase' as const), device }) },
)
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never

/** The real server with one learner, and three devices. */
async function createWorld(clocks: readonly number[], { heals = true } = {}) {
  const learner = `learner-${++learners}`
  const { kysely } = database
  let now = START
  let isDeleted = false
  await sql`
    insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    values (${learner}, '', ${learner}, 1, '', '')
  `.execute(kysely)
  const accounts = { learner: async () => (isDeleted ? undefined : { id: learner }) } as unknown as Pick<
    Accounts,
    'learner'
  >
  const attempts = createMemoryLimits(() => now)
  const app = learningLogRoutes({
    accounts,
    records: createLearnerRecords(database),
    publicUrl: undefined,
    attempts,
    requests: createRecordQuota(attempts),
    clock: () => now,
    count: () => undefined,
  })
  const uploads: string[] = []
  /** The ids of all messages to the assistant, in order of time. */
  const allSaid: string[] = []
  /** The true time of each event. */
  const timeOf = new Map<string, number>()
  const site = new Hono().route('/api/learning-log', app)
  const request = (address: string, init?: RequestInit) => site.request(`http://kikuyu.test${address}`, init)

  function createDevice(hoursAhead: number) {
    let nextNetwork: Network[] = []
    let writesLeft = Infinity
    let clockMs = hoursAhead * HOUR
    let errorMs = 0
    let own: Record<string, unknown> | null = null
    let owner: string | undefined
    const begin = () => {
      const memory = createMemoryDatabase(() => {
        if (writesLeft-- <= 0) throw new Error('crash')
      })
      return {
        store: createIndexedDbSyncStore(memory, { onEvents() {}, onRewritten() {}, onChats() {} }),
        log: createIndexedDbLearningLog(memory, () => errorMs),
        chats: createIndexedDbChats(memory),
      }
    }
    let here = begin()
    let sendLast: Awaited<ReturnType<typeof lastUpload>> = null
    const fetch = async (address: string, init?: RequestInit) => {
      const happens = nextNetwork.shift() ?? 'arrives'
      now += 100
      if (happens === 'is lost') throw new TypeError('offline')
      if (init?.method === 'POST' && typeof init.body === 'string') uploads.push(init.body)
      const answer = await request(address, init)
      if (happens === 'arrives twice') return request(address, init)
      if (happens === 'answer is lost') throw new TypeError('offline')
      if (happens === 'crash') writesLeft = 0
      if (happens === 'crash soon') writesLeft = 1
      return heals ? answer : withoutMonths(answer)
    }
    const server = createSyncServer(learner, fetch as typeof globalThis.fetch)
    const me = (): Device => ({
      store: here.store,
      server,
      clock: { now: () => now + clockMs, error: () => errorMs, setError: (error) => (errorMs = error) },
      settings: {
        read: () => own,
        write: (settings) => (own = { ...settings }),
        isOf: (who) => owner === who,
        setOwner: (who) => (owner = who),
      },
    })
    return {
      async practise(who: string, events: number) {
        const stamped = Array.from({ length: events }, () => eventAt(now + clockMs - errorMs))
        for (const { id } of stamped) timeOf.set(id, now)
        await here.log.append(who, stamped)
        return idsOf(stamped)
      },
      async exchange(networkNow: readonly Network[], reads = true) {
        nextNetwork = [...networkNow]
        const result = await exchange(learner, me(), { reads }).catch((error: unknown) => {
          if (writesLeft > 0) throw error
          return undefined
        })
        nextNetwork = []
        writesLeft = Infinity
        return result
      },
      /** Sends what was unsent when the device left the last time, as a page does that had no time to read it again. */
      async leave() {
        await sendLast?.()
        sendLast = await lastUpload(learner, me())
      },
      async say() {
        const said = (await here.chats.findAssistantChat(learner))?.messages ?? []
        const message = {
          id: `m${++messages}`,
          role: 'user',
          originalContent: 'Thank you',
          timestamp: messages,
        } as const
        await here.chats.keepAssistantChat(learner, { v: 1, messages: [...said, message] })
        allSaid.push(message.id)
      },
      set: (name: string, value: number) => (own = { ...own, [name]: value }),
      setClock: (ahead: number) => (clockMs = ahead * HOUR),
      join: () => here.log.join(VISITOR, learner),
      /** The browser removes everything, also what a page was about to send. */
      evict() {
        here = begin()
        sendLast = null
        own = null
        owner = undefined
      },
      async erase() {
        if (!(await server.erase()).ok) return
        await Promise.all([here.log.forget(learner), here.chats.forget(learner)])
        // The log tells the page, which then prepares its last upload anew.
        sendLast = await lastUpload(learner, me())
      },
      async events(who = learner) {
        return (await here.log.readSince(who, 0)).events
      },
      unsent: async () => (await here.store.unsent(learner, errorMs)).events,
      async content() {
        const events = (await here.log.readSince(learner, 0)).events
        const { documents, events: unsent } = await here.store.unsent(learner, errorMs)
        return {
          events: byId(events),
          unsent: [...unsent, ...documents],
          chat: (await here.chats.findAssistantChat(learner))?.messages.map(({ id }) => id) ?? [],
          settings: own,
          months: await here.store.months(learner),
        }
      },
    }
  }

  const tables = ['learnerRecord', 'learningEvent', 'learnerDocument'] as const
  type Rows = Record<string, unknown>[]
  let backup: readonly Rows[] | undefined

  return {
    learner,
    timeOf,
    allSaid,
    devices: [createDevice(clocks[0]!), createDevice(clocks[1]!), createDevice(clocks[2]!)] as const,
    pass: (ms: number) => (now += ms),
    async serverEvents() {
      const { rows } = await sql<{
        event: string
      }>`select "event" from "learningEvent" where "userId" = ${learner}`.execute(kysely)
      return rows.map(({ event }) => JSON.parse(event) as StoredEvent)
    },
    async lateUpload(index: number) {
      const body = uploads[index % Math.max(uploads.length, 1)]
      // A first contact that arrives after a deletion would be one.
      if (body && !body.includes('"epoch":null'))
        await request('/api/learning-log', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
    },
    async backUp() {
      const rows = tables.map((table) =>
        sql<Rows[number]>`select * from ${sql.table(table)} where "userId" = ${learner}`.execute(kysely),
      )
      backup = (await Promise.all(rows)).map((result) => result.rows)
    },
    /** Returns whether there was a backup. `notices`: a copy made by our backup command, which begins new epochs. */
    async restore(notices: boolean) {
      if (!backup) return false
      for (const [index, table] of tables.entries()) {
        await sql`delete from ${sql.table(table)} where "userId" = ${learner}`.execute(kysely)
        for (const row of backup[index] ?? []) {
          const values = notices && table === 'learnerRecord' ? { ...row, epoch: null } : row
          const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)))
          await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(values))})`.execute(
            kysely,
          )
        }
      }
      await beginEpochsAfterRestore(database)
      return true
    },
    async deleteAccount() {
      isDeleted = true
      await sql`delete from "user" where "id" = ${learner}`.execute(kysely)
    },
  }
}
type World = Awaited<ReturnType<typeof createWorld>>

/** A page without the check sums. */
async function withoutMonths(answer: Response): Promise<Response> {
  const page = (await answer.json()) as { months?: unknown }
  delete page.months
  return Response.json(page, answer)
}

let made = 0
let messages = 0

function eventAt(now: number): StoredEvent {
  const id = `019aa5a0-0000-7000-8000-${String(++made).padStart(12, '0')}`
  return makeEvent({ type: 'lesson-opened', lessonId: 'lesson1' }, { now, offsetMinutes: 180, id })
}

const byId = (events: readonly StoredEvent[]) =>
  Object.fromEntries(events.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((event) => [event.id, event]))
const idsOf = (events: readonly StoredEvent[]) => events.map(({ id }) => id)

/** Runs the commands. Returns the ids of the events that must not be lost. */
async function run(world: World, commands: readonly Command[]): Promise<Set<string>> {
  let expected = new Set<string>()
  /** Events that no device and no server has any more are expected to be lost. */
  const forgetLost = async () => {
    const all = [await world.serverEvents()]
    for (const each of world.devices) all.push(await each.events(), await each.events(VISITOR))
    const present = new Set(all.flatMap(idsOf))
    expected = new Set([...expected].filter((id) => present.has(id)))
  }
  for (const step of commands) {
    world.pass(MINUTE)
    const at = 'device' in step ? world.devices[step.device]! : world.devices[0]
    switch (step.type) {
      case 'practise':
        for (const id of await at.practise(world.learner, step.events)) expected.add(id)
        break
      case 'visit':
        for (const id of await at.practise(VISITOR, 1)) expected.add(id)
        break
      case 'exchange':
        await at.exchange(step.network, step.reads)
        break
      case 'meet':
        // Two tabs of one device, or two devices.
        await Promise.all([
          world.devices[step.one]!.exchange(step.network.filter((each) => !each.startsWith('crash'))),
          world.devices[step.other]!.exchange([]),
        ])
        break
      case 'chat':
        await at.say()
        break
      case 'set':
        at.set(step.name, step.value)
        break
      case 'sign in':
        await at.join()
        break
      case 'leave':
        await at.leave()
        break
      case 'clock':
        at.setClock(step.hours)
        break
      case 'late upload':
        await world.lateUpload(step.index)
        break
      case 'evict':
        at.evict()
        await forgetLost()
        break
      case 'back up':
        await world.backUp()
        break
      case 'restore':
        await world.restore(step.notices)
        await forgetLost()
        break
      case 'erase': {
        await at.erase()
        const unsent = await Promise.all(world.devices.map((each) => each.unsent()))
        const visits = await Promise.all(world.devices.map((each) => each.events(VISITOR)))
        expected = new Set([...unsent, ...visits].flatMap(idsOf))
        break
      }
    }
  }
  return expected
}

/** All devices exchange without faults until nothing is left to do. */
async function settle({ devices, pass }: World) {
  for (const each of devices) await each.join()
  for (let round = 0; round < 2; round++)
    for (const each of devices) {
      pass(MINUTE)
      expect(await each.exchange([])).toMatchObject({ ok: true })
    }
}

test(`all devices and the server have the same record, whatever happened to the network, clocks and backups`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(hours, hours, hours), fc.array(command, { maxLength: 12 }), async (clocks, commands) => {
      // Check sums repair what a restored file has lost. They must not hide other faults.
      const heals = commands.some(({ type }) => type === 'restore')
      const world = await createWorld(clocks, { heals })
      const expected = await run(world, commands)
      await settle(world)
      const server = byId(await world.serverEvents())
      const [first, ...others] = await Promise.all(world.devices.map((each) => each.content()))
      expect(first!.events).toEqual(server)
      expect(first!.unsent).toEqual([])
      for (const other of others) expect(other).toEqual(first)
      const ids = Object.keys(server)
      expect([...expected].filter((id) => !ids.includes(id))).toEqual([])
      const isDisaster = commands.some(({ type }) => ['evict', 'erase', 'restore'].includes(type))
      if (!isDisaster) expect(first!.chat).toEqual(world.allSaid)
      // A device cannot tell when its clock was put right.
      if (!commands.some(({ type }) => type === 'clock'))
        for (const { id, at } of Object.values(server))
          expect(Math.abs(Date.parse(at) - world.timeOf.get(id)!)).toBeLessThan(MAX_CLOCK_ERROR_MS + MINUTE)
      // A restored backup may bring back what was erased.
      if (!commands.some(({ type }) => type === 'restore')) expect(ids.filter((id) => !expected.has(id))).toEqual([])
    }),
    { numRuns: RUNS, seed: SEED },
  )
}, 120_000)

test('a page that has erased the record sends nothing of it as it ends', async () => {
  const world = await createWorld([0, 0, 0])
  const [phone] = world.devices
  await phone.practise(world.learner, 1)
  await phone.leave()
  await phone.erase()
  await phone.leave()
  await settle(world)
  expect(await world.serverEvents()).toEqual([])
  expect(await phone.events()).toEqual([])
})

test('a server that lost numbers unnoticed, and a device that has read them, heal each other', async () => {
  const world = await createWorld([0, 0, 0])
  const [phone, laptop] = world.devices
  await laptop.exchange([])
  await phone.practise(world.learner, 3)
  await phone.exchange([])
  await world.backUp()
  await phone.practise(world.learner, 2)
  await phone.exchange([])
  await world.restore(false)
  // The laptop’s events get the numbers that the phone has read already.
  await laptop.practise(world.learner, 4)
  await laptop.exchange([])
  await phone.exchange([])
  await laptop.exchange([])
  const server = byId(await world.serverEvents())
  expect(Object.keys(server)).toHaveLength(9)
  expect(byId(await phone.events())).toEqual(server)
  expect(byId(await laptop.events())).toEqual(server)
})

test('a chat that the server lost unnoticed comes back, though its number was given again', async () => {
  const world = await createWorld([0, 0, 0])
  const [phone, laptop] = world.devices
  await phone.exchange([])
  await world.backUp()
  await laptop.say()
  await laptop.exchange([])
  await world.restore(false)
  await phone.practise(world.learner, 1)
  await phone.exchange([])
  await laptop.exchange([])
  await phone.exchange([])
  const [here, there] = await Promise.all([phone.content(), laptop.content()])
  expect(here.chat).toEqual(world.allSaid)
  expect(there).toEqual(here)
})

test('a setting that is changed before the first answer arrives stays', async () => {
  const world = await createWorld([0, 0, 0])
  const [phone, laptop] = world.devices
  phone.set('a', 1)
  await phone.exchange(['crash'])
  phone.set('b', 2)
  laptop.set('a', 3)
  await phone.exchange([])
  await laptop.exchange([])
  expect((await phone.content()).settings).toEqual({ a: 1, b: 2 })
  expect((await laptop.content()).settings).toEqual({ a: 1, b: 2 })
})

test('a device that was offline does not restore a deleted account', async () => {
  const world = await createWorld([0, 0, 0])
  const [phone, laptop] = world.devices
  await phone.practise(world.learner, 2)
  await phone.exchange([])
  await laptop.practise(world.learner, 1)
  await world.deleteAccount()
  expect(await laptop.exchange([])).toEqual({ ok: false, fault: { kind: 'signed-out' } })
  await world.lateUpload(0)
  expect(await world.serverEvents()).toEqual([])
})

test('a setting that only one device has changed stays, whatever the other one changes', () => {
  const setting = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(3))
  fc.assert(
    fc.property(setting, setting, setting, (base, own, received) => {
      const merged = mergeSettings({ base, own, received })
      for (const name of Object.keys(own))
        expect(merged[name]).toBe(own[name] === base[name] ? received[name] : own[name])
    }),
  )
})
