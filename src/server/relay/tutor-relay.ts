import { Hono } from 'hono'
import { faultMessage } from '#providers/calls/call-fault.ts'
import type { ChatCompletions } from '#providers/chat-completions/chat-completions.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { databaseProblem } from '../problem.ts'
import { refuseChat } from './chat-refusal.ts'
import { ChatRequest } from './chat-request.ts'
import { bodyAtMost, readBody } from './relay-body.ts'
import { learnersOnly, withinLimits, type Door, type RelayEnvironment } from './relay-gate.ts'
import type { RelayContext } from './relay-refusal.ts'
import { withoutKeys } from './without-keys.ts'

const MOST_BODY = 64 * 1024

/**
 * The tutor's models for signed-in learners, in the protocol of chat completions below `/api/tutor/v1`, so that the official
 * package works against it. The keys are added here; what the caller sends as one is not looked at.
 */
export function tutorRelay({
  models,
  keys,
  provider,
  door,
  report,
}: {
  models: readonly string[]
  keys: readonly string[]
  provider: Pick<ChatCompletions, 'send'>
  door: Door
  /** Hears why the provider failed, never what was asked, answered or used as a key. */
  report: (fault: unknown) => void
}) {
  const refuse = refuseChat
  const isKnown = new Set(models)

  return new Hono<RelayEnvironment>()
    .use(withoutKeys(keys))
    .use(learnersOnly(door, refuse))
    .get('/models', (c) => c.json({ object: 'list', data: models.map(modelNamed) }))
    .post('/chat/completions', bodyAtMost(MOST_BODY, refuse), withinLimits(door, refuse), async (c) => {
      const request = await readBody(c, ChatRequest)
      if (!request.ok) return refuse(c, request.fault)
      if (!isKnown.has(request.value.model)) return refuse(c, { kind: 'unknown-model' })
      const answer = await provider.send(request.value, c.req.raw.signal)
      if (answer.ok) return request.value.stream ? unbuffered(answer.value) : answer.value
      const { fault } = answer
      if (fault.kind !== 'aborted') report(`The tutor's provider failed: ${faultMessage(fault)}`)
      return refuse(c, { kind: 'provider-failed', fault })
    })
    .all('*', (c) => refuse(c, { kind: 'not-found' }))
    .onError((fault, c: RelayContext) => {
      if (fault instanceof DatabaseFault) return refuse(c, databaseProblem(fault))
      report(fault)
      return refuse(c, { kind: 'unexpected' })
    })
}

/** The protocol wants an owner and a time; who owns the model is not told, and since when it is here is not known. */
const modelNamed = (id: string) => ({ id, object: 'model', created: 0, owned_by: 'provider' })

/** Proxies such as nginx would collect a stream before they send it on. */
function unbuffered(answer: Response): Response {
  answer.headers.set('X-Accel-Buffering', 'no')
  return answer
}
