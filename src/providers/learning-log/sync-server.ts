import * as v from 'valibot'
import type { StoredEvent } from '#core/learning-log/event.ts'
import type {
  Download,
  Erased,
  EventsWanted,
  MonthIds,
  SyncedDocument,
  SyncProblem,
  Upload,
  UploadResult,
} from '#core/learning-log/sync.ts'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { SyncPosition } from './exchange.ts'

/** Why an exchange with the server ended early. */
export type SyncFault =
  | SyncProblem
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed-out' }
  /** The server asks to wait, or gives an answer that cannot be read. */
  | { readonly kind: 'busy'; readonly waitMs?: number }

type Answer<Value> = Promise<Result<Value, SyncFault>>

/** The learner's record on our server. */
export interface SyncServer {
  /** `keepalive`: the request outlives the page. Browsers limit its body to 64 KiB. */
  upload(upload: Upload, options?: { keepalive: boolean }): Answer<UploadResult>
  download(from: SyncPosition): Answer<Download>
  idsOfMonth(month: string): Answer<readonly string[]>
  events(ids: readonly string[]): Answer<readonly StoredEvent[]>
  /** Erases the record on the server and on all devices. Returns the new epoch. */
  erase(): Answer<string>
}

const Event = v.custom<StoredEvent>((value) => typeof value === 'object' && value !== null)
const number = v.pipe(v.number(), v.safeInteger())
const Revision = v.object({
  name: v.custom<SyncedDocument['name']>((name) => typeof name === 'string'),
  revision: number,
})
const Document = v.object({ ...Revision.entries, value: v.unknown() })

const Stored = v.object({
  epoch: v.string(),
  before: number,
  after: number,
  refused: v.array(
    v.object({ id: v.string(), why: v.picklist(['too-large', 'in-the-future', 'too-old', 'record-full']) }),
  ),
  revisions: v.array(Revision),
  changed: v.array(Document),
})

const Page = v.object({
  epoch: v.string(),
  events: v.array(Event),
  documents: v.array(Document),
  cursor: number,
  hasMore: v.boolean(),
  months: v.exactOptional(v.record(v.string(), v.object({ count: number, hash: v.string() }))),
})

const Problem = v.object({
  problem: v.variant('kind', [
    v.object({ kind: v.literal('clock-wrong'), now: v.string() }),
    v.object({ kind: v.literal('other-epoch'), epoch: v.string(), devices: v.picklist(['send-again', 'forget']) }),
  ]),
})

const path = '/api/learning-log'

const posted = (body: object, keepalive = false): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
  keepalive,
})

/** Requests name the learner, so that the server refuses them when another account is signed in by then. */
export function createSyncServer(learner: string, fetch: typeof globalThis.fetch): SyncServer {
  const who = `learner=${encodeURIComponent(learner)}`

  async function ask<Schema extends v.GenericSchema>(
    address: string,
    schema: Schema,
    init: RequestInit = {},
  ): Answer<v.InferOutput<Schema>> {
    let response: Response
    let body: unknown
    try {
      response = await fetch(address, init)
      body = await response.json().catch(() => undefined)
    } catch {
      return refuse({ kind: 'unreachable' })
    }
    if (response.status === 401) return refuse({ kind: 'signed-out' })
    const problem = v.safeParse(Problem, body)
    if (response.status === 409 && problem.success) return refuse(problem.output.problem)
    const parsed = v.safeParse(schema, body)
    if (response.ok && parsed.success) return ok(parsed.output)
    const seconds = Number(response.headers.get('Retry-After') || undefined)
    return refuse({ kind: 'busy', ...(seconds > 0 && { waitMs: seconds * 1000 }) })
  }

  return {
    upload: (upload, options) =>
      ask(`${path}?${who}`, Stored, posted(upload, options?.keepalive)) satisfies Answer<UploadResult>,
    download({ epoch, cursor }) {
      const from = epoch === null ? 'since=0' : `since=${cursor}&epoch=${encodeURIComponent(epoch)}`
      return ask(`${path}?${from}&${who}`, Page) satisfies Answer<Download>
    },
    async idsOfMonth(month) {
      const answer = await ask(`${path}/months/${month}?${who}`, v.object({ ids: v.array(v.string()) }))
      return answer.ok ? ok((answer.value satisfies MonthIds).ids) : answer
    },
    async events(ids) {
      const wanted: EventsWanted = { ids }
      const answer = await ask(`${path}/events?${who}`, v.object({ events: v.array(Event) }), posted(wanted))
      return answer.ok ? ok(answer.value.events) : answer
    },
    async erase() {
      const answer = await ask(`${path}?${who}`, v.object({ epoch: v.string() }), { method: 'DELETE' })
      return answer.ok ? ok((answer.value satisfies Erased).epoch) : answer
    },
  }
}
