import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import {
  MAX_REASON,
  MAX_DETAIL,
  type RecordingList,
  type Speaker,
  type Studio,
  type WaitingTake,
} from '#core/recording/recordings.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { editorsOnly, signedIn, type SessionVariable } from '../accounts/signed-in.ts'
import { problem } from '../http/problem.ts'
import type { Limits } from '../limits/limits.ts'
import { createQuota, takeAttempt } from '../limits/rate-limit.ts'
import type { RecognitionSettings } from '../provider-settings.ts'
import { isKnown } from '../site/site.ts'
import {
  isOpus,
  lengthOf,
  ReadText,
  singleLine,
  WordId,
  hashOf,
  type Recordings,
  type StoredFile,
} from './recordings.ts'

/** Limit per speaker on takes and changes of consent. */
const CHANGES_A_MINUTE = 120
const MINUTE = 60_000

/**
 * The accepted recordings, for everybody; a speaker's own; and the decisions of editors. Browsers may keep the list and the
 * sounds, but ask each time whether they are still current, so that a withdrawn recording is not heard again.
 */
export function recordingRoutes({
  accounts,
  recordings,
  hasEngine,
  recognition,
  publicUrl,
  attempts,
  clock,
}: {
  accounts: Pick<Accounts, 'session'>
  recordings: Recordings
  /** True if a voice engine speaks texts without a recording. */
  hasEngine: boolean
  /** The speech recogniser of the site, if it has one. */
  recognition: Pick<RecognitionSettings, 'baseUrl' | 'model'> | undefined
  publicUrl: string | undefined
  attempts: Limits
  clock: () => number
}) {
  const guard = { accounts, publicUrl }
  const changes = createQuota(attempts, { name: 'recording changes', most: CHANGES_A_MINUTE, spanMs: MINUTE })
  const limited = createMiddleware<{ Variables: SessionVariable }>(async (c, next) => {
    const waitMs = await takeAttempt([changes, c.var.session.id])
    if (waitMs > 0) return problem(c, { kind: 'too-many-tries', waitSeconds: Math.ceil(waitMs / 1000) })
    return next()
  })

  const voices = {
    ...(hasEngine && { engine: true as const }),
    ...(recognition && { recogniser: { model: recognition.model, host: new URL(recognition.baseUrl).hostname } }),
  }

  return new Hono()
    .get('/', async (c) => {
      const text = JSON.stringify({ ...(await recordings.list()), ...voices } satisfies RecordingList)
      return sent(c, { bytes: Buffer.from(text), hash: hashOf(Buffer.from(text)) }, 'application/json')
    })
    .get('/sounds/:file', async (c) => {
      const file = c.req.param('file')
      const found = file.endsWith('.ogg') ? await recordings.sound(file.slice(0, -'.ogg'.length)) : undefined
      return found ? sent(c, found, 'audio/ogg') : problem(c, { kind: 'not-found' })
    })
    .get('/studio', signedIn(guard), async (c) => {
      const { id, isEditor } = c.var.session
      const [speaker, takes] = [await recordings.speaker(id), await recordings.takes(id)]
      return c.json({ speaker, takes, isEditor } satisfies Studio)
    })
    .put('/speaker', signedIn(guard), limited, async (c) => {
      const body = v.safeParse(SpeakerBody, await c.req.json<unknown>().catch(() => undefined))
      if (!body.success) return problem(c, { kind: 'bad-body' })
      await recordings.agree(c.var.session.id, body.output, clock())
      return c.json({ speaker: body.output })
    })
    .put('/takes', signedIn(guard), limited, async (c) => {
      const query = v.safeParse(TakeQuery, c.req.query())
      const master = new Uint8Array(await c.req.arrayBuffer())
      const seconds = query.success ? lengthOf(master) : undefined
      if (!query.success || seconds === undefined) return problem(c, { kind: 'bad-body' })
      const stored = await recordings.store(c.var.session.id, { ...query.output, seconds, master }, clock())
      return stored.ok ? c.json(stored.value) : problem(c, stored.fault)
    })
    .delete('/takes', signedIn(guard), limited, async (c) => {
      await recordings.remove(c.var.session.id, c.req.query('word'))
      return c.json({ deleted: true })
    })
    .get('/masters/:id', signedIn(guard), async (c) => {
      const { id, isEditor } = c.var.session
      const found = await recordings.master(c.req.param('id'), isEditor ? undefined : id)
      if (!found) return problem(c, { kind: 'not-found' })
      return c.body(found.bytes, 200, { 'Content-Type': 'audio/wav' })
    })
    .get('/waiting', editorsOnly(guard), async (c) => {
      return c.json({ waiting: await recordings.waiting() } satisfies { waiting: WaitingTake[] })
    })
    .post('/decisions/:id/accept', editorsOnly(guard), async (c) => {
      const sound = new Uint8Array(await c.req.arrayBuffer())
      if (!isOpus(sound)) return problem(c, { kind: 'bad-body' })
      return decided(c, await recordings.accept(c.req.param('id'), sound, clock()))
    })
    .post('/decisions/:id/refuse', editorsOnly(guard), async (c) => {
      const body = v.safeParse(ReasonBody, await c.req.json<unknown>().catch(() => undefined))
      if (!body.success) return problem(c, { kind: 'bad-body' })
      return decided(c, await recordings.refuse(c.req.param('id'), body.output.reason, clock()))
    })
    .post('/decisions/:id/undo', editorsOnly(guard), async (c) => decided(c, await recordings.undo(c.req.param('id'))))
}

const decided = (c: Context, isDone: boolean) =>
  isDone ? c.json({ decided: true }) : problem(c, { kind: 'not-found' })

function sent(c: Context, { bytes, hash }: StoredFile, type: string): Response {
  const etag = `"${hash.slice(0, 32)}"`
  c.header('Cache-Control', 'no-cache')
  c.header('ETag', etag)
  if (isKnown(etag, c.req.header('If-None-Match') ?? '')) return c.body(null, 304)
  return c.body(bytes, 200, { 'Content-Type': type })
}

const SpeakerBody: v.GenericSchema<unknown, Speaker> = v.object({
  name: singleLine(MAX_DETAIL),
  place: singleLine(MAX_DETAIL),
  dialect: singleLine(MAX_DETAIL),
  consents: v.object({ play: v.boolean(), name: v.boolean(), publish: v.boolean(), train: v.boolean() }),
})

const TakeQuery = v.object({
  word: WordId,
  said: ReadText,
})

const ReasonBody = v.object({ reason: v.pipe(singleLine(MAX_REASON), v.minLength(1)) })
