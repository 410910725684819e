import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { StoredEvent } from '#core/learning-log/event.ts'
import {
  EVENTS_PER_REQUEST,
  MAX_CLOCK_ERROR_MS,
  type DocumentName,
  type Erased,
  type EventsWanted,
} from '#core/learning-log/sync.ts'
import { parseEvents } from '#providers/learning-log/learning-log.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { isFromOurPages } from '../http/own-origins.ts'
import { problem } from '../http/problem.ts'
import type { Limits } from '../limits/limits.ts'
import { createQuota, type RateLimit, takeAttempt } from '../limits/rate-limit.ts'
import type { EventCounts, LearnerRecords } from './learner-records.ts'
import type { RecordPage } from './record-pages.ts'

/** Limits for each learner. A device that is new to the site uploads at most 200 batches. */
const REQUESTS_A_MINUTE = 240
/** The server reads the whole record for the ids of a month. */
const MONTHS_A_MINUTE = 30

const MINUTE = 60_000

type Signed = { Variables: { userId: string } }

/** Limits the requests of each learner for a record. */
export const createRecordQuota = (attempts: Limits) =>
  createQuota(attempts, { name: 'record requests', most: REQUESTS_A_MINUTE, spanMs: MINUTE })

/**
 * The exchange of a learner's record with a device, as `sync.ts` describes it. The session determines the record. A device may
 * add `?learner=` with the account that it means: the request is refused if another account is signed in by then.
 */
export function learningLogRoutes({
  accounts,
  records,
  publicUrl,
  attempts,
  requests,
  clock,
  count,
}: {
  accounts: Pick<Accounts, 'learner'>
  records: LearnerRecords
  publicUrl: string | undefined
  attempts: Limits
  requests: RateLimit
  clock: () => number
  /** Receives the outcomes of the events of an upload. */
  count: (counts: EventCounts) => void
}) {
  const months = createQuota(attempts, { name: 'record months', most: MONTHS_A_MINUTE, spanMs: MINUTE })
  const within = (limits: RateLimit) =>
    createMiddleware<Signed>(async (c, next) => {
      const waitMs = await takeAttempt([limits, c.var.userId])
      if (waitMs > 0) return problem(c, { kind: 'too-many-tries', waitSeconds: Math.ceil(waitMs / 1000) })
      return next()
    })

  return new Hono<Signed>()
    .use(
      createMiddleware<Signed>(async (c, next) => {
        if (!isFromOurPages(publicUrl, c.req.raw)) return problem(c, { kind: 'other-site' })
        const learner = await accounts.learner(c.req.raw.headers)
        const meant = c.req.query('learner')
        if (!learner || (meant !== undefined && meant !== learner.id)) return problem(c, { kind: 'signed-out' })
        c.set('userId', learner.id)
        return next()
      }),
    )
    .use(within(requests))
    .post('/', async (c) => {
      // Taken before the body arrives, which may take minutes.
      const now = clock()
      const body = v.safeParse(UploadBody, await jsonOf(c))
      if (!body.success) return problem(c, { kind: 'bad-body' })
      if (Math.abs(Date.parse(body.output.sentAt) - now) > MAX_CLOCK_ERROR_MS)
        return problem(c, { kind: 'clock-wrong', now: new Date(clock()).toISOString() })
      const stored = await records.store(c.var.userId, body.output, now)
      if (!stored.ok) return problem(c, stored.fault)
      count(stored.value.counts)
      return c.json(stored.value.answer)
    })
    .get('/', async (c) => {
      const query = v.safeParse(PageQuery, c.req.query())
      if (!query.success) return problem(c, { kind: 'bad-body' })
      const page = await records.page(c.var.userId, query.output)
      return page.ok ? jsonText(c, pageAsJson(page.value)) : problem(c, page.fault)
    })
    .delete('/', async (c) => {
      const epoch = await records.erase(c.var.userId, clock())
      return epoch === undefined ? problem(c, { kind: 'signed-out' }) : c.json({ epoch } satisfies Erased)
    })
    .get('/months/:month', within(months), async (c) => {
      const ids = await records.idsOfMonth(c.var.userId, c.req.param('month'))
      return jsonText(c, `{"ids":${ids}}`)
    })
    .post('/events', async (c) => {
      const body = v.safeParse(EventsBody, await jsonOf(c))
      if (!body.success) return problem(c, { kind: 'bad-body' })
      const events = await records.eventsWithIds(c.var.userId, body.output.ids)
      return jsonText(c, `{"events":[${events.join()}]}`)
    })
}

const jsonOf = (c: Context) => c.req.json<unknown>().catch(() => undefined)

/** Sends JSON that is stored as text, so that it is not parsed. */
const jsonText = (c: Context, text: string) => c.body(text, 200, { 'Content-Type': 'application/json' })

/** A `Download`. */
export function pageAsJson({ epoch, events, documents, cursor, hasMore, months }: RecordPage): string {
  const head = JSON.stringify({ epoch, cursor, hasMore }).slice(0, -1)
  const sums = hasMore ? '' : `,"months":${months}`
  return `${head},"events":[${events}],"documents":[${documents.map(documentAsJson).join()}]${sums}}`
}

export const documentAsJson = ({ name, revision, value }: RecordPage['documents'][number]) =>
  `${JSON.stringify({ name, revision }).slice(0, -1)},"value":${value}}`

const Epoch = v.pipe(v.string(), v.maxLength(100))

const Events = v.pipe(
  v.array(v.unknown()),
  v.maxLength(EVENTS_PER_REQUEST),
  v.rawTransform<unknown[], StoredEvent[]>(({ dataset, addIssue, NEVER }) => {
    try {
      return parseEvents(dataset.value)
    } catch {
      addIssue()
      return NEVER
    }
  }),
)

/** A lesson that this version does not know may come from a later one. */
const isDocumentName = (name: unknown): name is DocumentName =>
  typeof name === 'string' && /^(?:settings|assistant-chat|lesson-chat\/[a-z\d-]{1,40})$/.test(name)

const Documents = v.pipe(
  v.array(
    v.object({
      name: v.custom<DocumentName>(isDocumentName),
      value: v.unknown(),
      basedOn: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    }),
  ),
  v.check((documents) => new Set(documents.map(({ name }) => name)).size === documents.length),
)

const UploadBody = v.object({
  sentAt: v.pipe(
    v.string(),
    v.check((text) => text.endsWith('Z') && !Number.isNaN(Date.parse(text))),
  ),
  epoch: v.nullable(Epoch),
  events: Events,
  documents: Documents,
})

/** Only a device that has no epoch yet may leave it out, and then reads from the beginning. */
const PageQuery = v.pipe(
  v.object({
    since: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
    epoch: v.optional(v.nullable(Epoch), null),
  }),
  v.check(({ since, epoch }) => epoch !== null || since === 0),
)

const EventsBody: v.GenericSchema<unknown, EventsWanted> = v.object({
  ids: v.pipe(v.array(v.string()), v.maxLength(EVENTS_PER_REQUEST)),
})
