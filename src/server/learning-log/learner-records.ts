import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { StoredEvent } from '#core/learning-log/event.ts'
import {
  addToMonths,
  MAX_CLOCK_ERROR_MS,
  MAX_DOCUMENT_BYTES,
  MAX_EVENT_BYTES,
  monthOf,
  type MonthSums,
  type SyncProblem,
  type Upload,
  type UploadResult,
} from '#core/learning-log/sync.ts'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { type CurrentSession, isCurrentSession } from '../accounts/accounts.ts'
import { compiledOnce, type Database } from '../database/database.ts'
import { andThen, type MaybePromise } from '../maybe-promise.ts'
import { eraseReports, storeReports } from '../reports/reports.ts'
import { createSharedTransactions } from '../database/shared-transactions.ts'
import { type DocumentAsJson, sortDocuments, storeDocuments } from './learner-documents.ts'
import { createPageReader, type Entries, type RecordPage } from './record-pages.ts'

/** The events of an upload, counted by outcome. `conflicting`: the id is stored with other content, which stays. */
export interface EventCounts {
  readonly stored: number
  readonly repeated: number
  readonly conflicting: number
  readonly refused: number
}

type OtherEpoch = Extract<SyncProblem, { readonly kind: 'other-epoch' }>
/** `signed-out`: the account was deleted meanwhile. */
type Refusal = OtherEpoch | { readonly kind: 'signed-out' }
type Stored = Result<{ readonly answer: UploadResult; readonly counts: EventCounts }, Refusal | { kind: 'bad-body' }>

/** The learners' records as the server keeps them. `sync.ts` describes the exchange with a device. */
export interface LearnerRecords {
  /** Stores an upload in one transaction. `now` is in milliseconds. */
  store(userId: string, upload: Omit<Upload, 'sentAt'>, now: number): Promise<Stored>
  /** The learner that a session belongs to, with the record, in one query. Undefined if the session has ended. */
  ofSession(token: string): MaybePromise<SessionsRecord | undefined>
  /**
   * The entries with a number above `since`: up to `EVENTS_PER_REQUEST` events and about `MAX_UPLOAD_BYTES`. `known`: the record, if it
   * has just been read.
   */
  page(
    userId: string,
    from: { since: number; epoch: string | null },
    known?: SessionsRecord,
  ): MaybePromise<Result<RecordPage, Refusal>>
  /** The ids of the events of a month, as a JSON array. */
  idsOfMonth(userId: string, month: string): Promise<string>
  /** The events with these ids, as JSON. */
  eventsWithIds(userId: string, ids: readonly string[]): Promise<string[]>
  /** Erases a record, also from the files. Returns the new epoch; undefined if the account was deleted meanwhile. */
  erase(userId: string, now: number): Promise<string | undefined>
}

/** Limits on the record of a learner. The course has 25 lessons, and 200,000 events take about 50 MB. */
export const MAX_EVENTS = 200_000
const MAX_BYTES = 64 * 1024 * 1024

/** The earliest year of an event: the course did not exist before. */
const EARLIEST = '2020'

export function createLearnerRecords(
  database: Pick<Database, 'kysely' | 'dialect' | 'readRow' | 'readRows'>,
): LearnerRecords {
  const { kysely, dialect } = database
  const inTransaction = createSharedTransactions(database)
  const readPage = createPageReader(database)
  const recordOfSession = compiledOnce(
    kysely,
    (session: CurrentSession) => sql<SessionsRecord>`
      select "session"."userId", "seq", "epoch", "months"
      from "session" left join "learnerRecord" on "learnerRecord"."userId" = "session"."userId"
      where ${isCurrentSession(session)}
    `,
  )

  /** A cursor above the last number has read numbers that a restored file has lost, and that would be assigned again. */
  async function beginEpoch(userId: string, { since, epoch }: { since: number; epoch: string }): Promise<Refusal> {
    return kysely.transaction().execute(async (transaction) => {
      const record = await lockedRecord(transaction, userId)
      if (!record) return { kind: 'signed-out' } as const
      if (record.epoch !== epoch || since <= record.seq) return otherEpoch(record, epoch)
      const begun = { ...record, epoch: newEpoch(record.erasedAt) }
      await save(transaction, userId, begun)
      return otherEpoch(begun, epoch)
    })
  }

  async function pageFrom(
    userId: string,
    { since, epoch }: { since: number; epoch: string | null },
  ): Promise<Result<RecordPage, Refusal>> {
    const record =
      (await readRecord(database, userId)) ??
      (await kysely.transaction().execute((transaction) => lockedRecord(transaction, userId)))
    if (!record) return refuse({ kind: 'signed-out' })
    if (epoch !== null && epoch !== record.epoch) return refuse(otherEpoch(record, epoch))
    if (since > record.seq) return refuse(await beginEpoch(userId, { since, epoch: record.epoch }))
    return pageOf(userId, record, since)
  }

  function pageOf(
    userId: string,
    { seq, epoch, months }: Numbered,
    since: number,
  ): MaybePromise<Result<RecordPage, never>> {
    // Most requests find nothing new.
    const read: MaybePromise<Entries> =
      since === seq ? { events: '', documents: [], cursor: seq } : readPage({ userId, since, last: seq })
    return andThen(read, ({ events, documents, cursor }) =>
      ok({ events, documents, cursor, epoch, hasMore: cursor < seq, months }),
    )
  }

  return {
    async store(userId, { epoch, ...upload }, now) {
      const texts = asJson(upload)
      if (!texts) return refuse({ kind: 'bad-body' })
      return inTransaction<Stored>(async (transaction) => {
        const record = await lockedRecord(transaction, userId)
        if (!record) return refuse({ kind: 'signed-out' })
        if (epoch !== null && epoch !== record.epoch) return refuse(otherEpoch(record, epoch))
        const sorted = await sortDocuments(transaction, userId, texts.documents)
        if (!sorted) return refuse({ kind: 'bad-body' })
        const { added, refused, counts } = await addEvents(
          { kysely: transaction, dialect },
          { userId, record, events: texts.events, now },
        )
        const revisions = await storeDocuments(transaction, { userId, seq: added.seq, toStore: sorted.toStore })
        const after = added.seq + revisions.length
        if (after > record.seq) await save(transaction, userId, { ...added, seq: after })
        const answer: UploadResult = {
          epoch: record.epoch,
          before: record.seq,
          after,
          refused,
          revisions: [...sorted.same, ...revisions],
          changed: sorted.changed,
        }
        return ok({ answer, counts })
      })
    },
    ofSession: (token) => database.readRow(recordOfSession({ token, now: new Date().toISOString() })),
    page(userId, from, known) {
      if (!known || known.epoch === null || known.epoch !== from.epoch || from.since > known.seq)
        return pageFrom(userId, from)
      return pageOf(userId, known, from.since)
    },
    async idsOfMonth(userId, month) {
      const { rows } = await sql<{ ids: string }>`
        select ${dialect.jsonArray('id')} as "ids" from "learningEvent" where "userId" = ${userId} and "month" = ${month}
      `.execute(kysely)
      return rows[0]?.ids ?? '[]'
    },
    async eventsWithIds(userId, ids) {
      return [...(await eventsById(database, userId, ids)).values()]
    },
    async erase(userId, now) {
      const epoch = await kysely.transaction().execute(async (transaction) => {
        const record = await lockedRecord(transaction, userId)
        if (!record) return undefined
        const erasedAt = Math.max(now, record.erasedAt + 1)
        const empty = { ...record, erasedAt, epoch: newEpoch(erasedAt), bytes: 0, months: '{}' }
        await sql`delete from "learningEvent" where "userId" = ${userId}`.execute(transaction)
        await sql`delete from "learnerDocument" where "userId" = ${userId}`.execute(transaction)
        await eraseReports(transaction, userId)
        await save(transaction, userId, empty)
        return empty.epoch
      })
      await dialect.removeTraces(kysely)
      return epoch
    },
  }
}

/**
 * Begins an epoch for every record of a restored backup, in which `epoch` is null: what was stored after the backup is lost here,
 * so devices must send it again.
 */
export async function beginEpochsAfterRestore({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await sql`
    update "learnerRecord" set "epoch" = "erasedAt" || '-' || ${randomPart()} where "epoch" is null
  `.execute(kysely)
}

/** An epoch contains the time of the last deletion, so that a device of an earlier epoch is told whether to forget. */
const newEpoch = (erasedAt: number) => `${erasedAt}-${randomPart()}`
const randomPart = () => randomBytes(9).toString('base64url')

function otherEpoch({ epoch, erasedAt }: LearnerRecord, ended: string): OtherEpoch {
  const erasedBefore = Number(/^\d{1,15}(?=-)/.exec(ended)?.[0] ?? erasedAt)
  return { kind: 'other-epoch', epoch, devices: erasedBefore < erasedAt ? 'forget' : 'send-again' }
}

/** An account that has not used its record yet has none. */
export type SessionsRecord = { readonly userId: string } & (Numbered | { readonly epoch: null })

type Numbered = Pick<LearnerRecord, 'seq' | 'epoch' | 'months'>

interface LearnerRecord {
  readonly seq: number
  readonly epoch: string
  readonly erasedAt: number
  readonly bytes: number
  /** `MonthSums` as JSON. */
  readonly months: string
}

type Connection = Database['kysely']

const readRecord = ({ readRow }: Pick<Database, 'readRow'>, userId: string) =>
  readRow(sql<LearnerRecord>`
    select "seq", "epoch", "erasedAt", "bytes", "months" from "learnerRecord" where "userId" = ${userId}
  `)

/**
 * Locks the record until the end of the transaction, and creates it if it is missing. Its numbers are given under this lock, so a
 * reader never sees a number before a smaller one. Undefined if the account does not exist.
 */
async function lockedRecord(transaction: Connection, userId: string): Promise<LearnerRecord | undefined> {
  const lock = async () => {
    const { rows } = await sql<LearnerRecord>`
      update "learnerRecord" set "seq" = "seq" where "userId" = ${userId}
      returning "seq", "epoch", "erasedAt", "bytes", "months"
    `.execute(transaction)
    return rows[0]
  }
  const record = await lock()
  if (record) return record
  await sql`
    insert into "learnerRecord" ("userId", "seq", "epoch", "erasedAt", "bytes", "months")
    select "id", 0, ${newEpoch(0)}, 0, 0, '{}' from "user" where "id" = ${userId} on conflict do nothing
  `.execute(transaction)
  return lock()
}

async function save(transaction: Connection, userId: string, record: LearnerRecord): Promise<void> {
  const { seq, epoch, erasedAt, bytes, months } = record
  await sql`
    update "learnerRecord"
    set "seq" = ${seq}, "epoch" = ${epoch}, "erasedAt" = ${erasedAt}, "bytes" = ${bytes}, "months" = ${months}
    where "userId" = ${userId}
  `.execute(transaction)
}

interface EventAsJson {
  readonly event: StoredEvent
  readonly text: string
}

/** Undefined if a document is too large, or a value is nested too deeply for `JSON.stringify`. */
function asJson({ events, documents }: Pick<Upload, 'events' | 'documents'>) {
  try {
    const changes = documents.map(({ value, ...change }): DocumentAsJson => ({
      ...change,
      text: JSON.stringify(value),
    }))
    if (changes.some(({ text }) => Buffer.byteLength(text) > MAX_DOCUMENT_BYTES)) return undefined
    return { documents: changes, events: events.map((event): EventAsJson => ({ event, text: JSON.stringify(event) })) }
  } catch {
    return undefined
  }
}

interface Added {
  /** The record after the events. */
  readonly added: LearnerRecord
  readonly refused: UploadResult['refused']
  readonly counts: EventCounts
}

/** Stores the events that are new, numbered in their order. */
async function addEvents(
  transaction: Pick<Database, 'kysely' | 'dialect'>,
  {
    userId,
    record,
    events,
    now,
  }: { userId: string; record: LearnerRecord; events: readonly EventAsJson[]; now: number },
): Promise<Added> {
  if (events.length === 0) return { added: record, refused: [], counts: noCounts }
  const latest = new Date(now + MAX_CLOCK_ERROR_MS).toISOString()
  const sums = JSON.parse(record.months) as MonthSums
  let room = MAX_EVENTS - Object.values(sums).reduce((total, { count }) => total + count, 0)
  let { seq, bytes } = record
  const known = await eventsById(
    transaction,
    userId,
    events.map(({ event }) => event.id),
  )
  const rows: (readonly [seq: number, id: string, month: string, event: string])[] = []
  const stored: StoredEvent[] = []
  const refused: { id: string; why: UploadResult['refused'][number]['why'] }[] = []
  let conflicting = 0
  for (const { event, text } of events) {
    const existing = known.get(event.id)
    if (existing !== undefined) {
      if (existing !== text && !isDeepStrictEqual(JSON.parse(existing), event)) conflicting++
      continue
    }
    const size = Buffer.byteLength(text)
    const isFull = room === 0 || bytes + size > MAX_BYTES
    const why = event.at > latest ? 'in-the-future' : event.at < EARLIEST ? 'too-old' : undefined
    const fault = size > MAX_EVENT_BYTES ? 'too-large' : (why ?? (isFull ? 'record-full' : undefined))
    if (fault) {
      refused.push({ id: event.id, why: fault })
      continue
    }
    rows.push([++seq, event.id, monthOf(event), text])
    stored.push(event)
    known.set(event.id, text)
    room--
    bytes += size
  }
  const counts = {
    stored: stored.length,
    repeated: events.length - stored.length - refused.length - conflicting,
    conflicting,
    refused: refused.length,
  }
  if (rows.length === 0) return { added: record, refused, counts }
  await sql`
    insert into "learningEvent" ("userId", "seq", "id", "month", "event")
    select ${userId}, cast("value" ->> 0 as bigint), "value" ->> 1, "value" ->> 2, "value" ->> 3
    from ${transaction.dialect.rows(rows)}
  `.execute(transaction.kysely)
  await storeReports(transaction.kysely, { userId, events: stored, now })
  const months = JSON.stringify(addToMonths(sums, stored))
  return { added: { ...record, seq, bytes, months }, refused, counts }
}

const noCounts: EventCounts = { stored: 0, repeated: 0, conflicting: 0, refused: 0 }

/** The stored events with these ids, as JSON by id. `cross join` keeps SQLite from reading the whole record instead of the index. */
async function eventsById(
  { kysely, dialect }: Pick<Database, 'kysely' | 'dialect'>,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; event: string }>`
    select "id", "event" from (select "value" as "wanted" from ${dialect.texts(ids)}) as "given" cross join "learningEvent"
    where "userId" = ${userId} and "id" = "wanted"
  `.execute(kysely)
  return new Map(rows.map(({ id, event }) => [id, event]))
}
