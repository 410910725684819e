import { sql } from 'kysely'
import { EVENTS_PER_REQUEST, MAX_UPLOAD_BYTES, type SyncedDocument } from '#core/learning-log/sync.ts'
import { compiledOnce, type Database } from '../database/database.ts'

/** A page of a record. Values of documents and check sums are JSON, as stored. */
export interface RecordPage {
  readonly epoch: string
  /** JSON, as stored, with commas between. */
  readonly events: string
  readonly documents: readonly (Pick<SyncedDocument, 'name' | 'revision'> & { readonly value: string })[]
  readonly cursor: number
  readonly hasMore: boolean
  readonly months: string
}

/** Up to the cursor, a page is complete. */
export type Entries = Pick<RecordPage, 'events' | 'documents' | 'cursor'>

interface Summary {
  readonly count: number
  readonly lastRead: number
  /** Joined with commas. */
  readonly events: string
  readonly size: number
  /** The size of the documents. */
  readonly documents: number
}

/** The entries of a learner with a number above `since`, up to `last`. */
interface Range {
  readonly userId: string
  readonly since: number
  readonly last: number
}

/** Reads pages. Their cursor is the number up to which they are complete. */
export function createPageReader({
  kysely,
  dialect,
  readRow,
  readRows,
}: Pick<Database, 'kysely' | 'dialect' | 'readRow' | 'readRows'>) {
  // The driver takes longer for a thousand rows than SQLite does for all else, so the database joins the texts.
  const summaryOf = compiledOnce(
    kysely,
    ({ userId, since, last }: Range) => sql<Summary>`
      select count(*) as "count", max("seq") as "lastRead", coalesce(${dialect.joined('event', 'seq')}, '') as "events",
        coalesce(sum(length("event")), 0) as "size",
        (select coalesce(sum(length("value")), 0) from "learnerDocument"
          where "userId" = ${userId} and "revision" > ${since} and "revision" <= ${last}) as "documents"
      from (${eventsBetween({ userId, since, last })}) as "page"
    `,
  )
  /** A document that another device has changed meanwhile has a number above `last`. */
  const documentsBetween = compiledOnce(
    kysely,
    ({ userId, since, last }: Range) => sql<RecordPage['documents'][number]>`
      select "name", "revision", "value" from "learnerDocument"
      where "userId" = ${userId} and "revision" > ${since} and "revision" <= ${last} order by "revision"
    `,
  )

  async function readPage({ userId, since, last }: Range): Promise<Entries> {
    const summary = await readRow(summaryOf({ userId, since, last }))
    const { count, lastRead, size, events, documents } = summary!
    if (size + documents > MAX_UPLOAD_BYTES) return readShortenedPage({ userId, since, last })
    const cursor = count < EVENTS_PER_REQUEST ? last : lastRead
    return {
      events,
      documents: documents === 0 ? [] : await readRows(documentsBetween({ userId, since, last: cursor })),
      cursor,
    }
  }

  /** Reads a page that has to end before `MAX_UPLOAD_BYTES`. */
  async function readShortenedPage({ userId, since, last }: Range): Promise<Entries> {
    const { rows } = await eventsBetween({ userId, since, last }).execute(kysely)
    const lastRead = rows.length < EVENTS_PER_REQUEST ? last : (rows.at(-1)?.seq ?? last)
    const sizes = await sql<{ seq: number; size: number }>`
      select "revision" as "seq", length("value") as "size" from "learnerDocument"
      where "userId" = ${userId} and "revision" > ${since} and "revision" <= ${lastRead}
    `.execute(kysely)
    const all = [...rows.map(({ seq, event }) => ({ seq, size: event.length })), ...sizes.rows]
    const cursor = cursorWithin(
      all.toSorted((one, other) => one.seq - other.seq),
      lastRead,
    )
    const events = rows.filter(({ seq }) => seq <= cursor).map(({ event }) => event)
    return {
      events: events.join(),
      documents: await readRows(documentsBetween({ userId, since, last: cursor })),
      cursor,
    }
  }

  return readPage
}

const eventsBetween = ({ userId, since, last }: Range) =>
  sql<{ seq: number; event: string }>`
    select "seq", "event" from "learningEvent"
    where "userId" = ${userId} and "seq" > ${since} and "seq" <= ${last} order by "seq" limit ${EVENTS_PER_REQUEST}
  `

/** The last number that fits into a page, but at least the first one. */
function cursorWithin(entries: readonly { readonly seq: number; readonly size: number }[], last: number): number {
  let total = 0
  for (const [index, { size }] of entries.entries()) {
    total += size
    if (index > 0 && total > MAX_UPLOAD_BYTES) return entries[index - 1]?.seq ?? last
  }
  return last
}
