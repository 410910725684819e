import { Hono } from 'hono'
import type * as v from 'valibot'
import type { Result } from '#core/result/result.ts'
import { faultMessage, type CallFault } from '#providers/calls/call-fault.ts'
import { createTextReader } from '#providers/chat-completions/text-reader.ts'
import type { ChatCompletions } from '#providers/chat-completions/chat-completions.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { createBytesInFlight } from '../http/bytes-in-flight.ts'
import { databaseProblem, wasAbandoned } from '../problem.ts'
import type { ProviderBudget } from '../usage/provider-budget.ts'
import { refuseChat } from './chat-refusal.ts'
import { ChatRequest } from './chat-request.ts'
import { paidCall, textTokens, toldTokens, type PaidAnswer } from './paid-call.ts'
import { bodyAtMost, readBody, roomFor } from './relay-body.ts'
import { learnersOnly, withinLimits, type Door, type RelayEnvironment } from './relay-gate.ts'
import type { RelayContext } from './relay-refusal.ts'
import { withoutKeys } from './without-keys.ts'

const MOST_BODY = 64 * 1024
/** In memory a body takes about four times as much. */
const ROOM = 16 * 1024 * 1024

/**
 * The tutor's models for signed-in learners, in the protocol of chat completions below `/api/tutor/v1`, so that the official
 * package works against it. The keys are added here; what the caller sends as one is not looked at.
 */
export function tutorRelay({
  models,
  keys,
  provider,
  budget,
  door,
  report,
}: {
  models: readonly string[]
  keys: readonly string[]
  provider: Pick<ChatCompletions, 'send'>
  budget: Pick<ProviderBudget, 'reserve'>
  door: Door
  /** Hears why the provider failed, never what was asked, answered or used as a key. */
  report: (fault: unknown) => void
}) {
  const refuse = refuseChat
  const isKnown = new Set(models)
  const room = createBytesInFlight(ROOM)

  return new Hono<RelayEnvironment>()
    .use(withoutKeys(keys))
    .use(learnersOnly(door, refuse))
    .get('/models', (c) => c.json({ object: 'list', data: models.map(modelNamed) }))
    .post(
      '/chat/completions',
      bodyAtMost(MOST_BODY, refuse),
      roomFor(MOST_BODY, room, door, refuse),
      withinLimits(door, refuse),
      async (c) => {
        const request = await readBody(c, ChatRequest)
        if (!request.ok) return refuse(c, request.fault)
        if (!isKnown.has(request.value.model)) return refuse(c, { kind: 'unknown-model' })
        const paid = await paidCall(
          { budget, payer: { userId: c.var.learnerId }, size: sizeOf(request.value) },
          (onCharged): Promise<Result<Response, CallFault>> =>
            provider.send(request.value, { signal: c.req.raw.signal, onCharged }),
        )
        if (paid.ok) return settled(paid.value, report)
        const { fault } = paid
        if (fault.kind === 'provider-failed' && fault.fault.kind !== 'aborted')
          report(`The tutor's provider failed: ${faultMessage(fault.fault)}`)
        return refuse(c, fault)
      },
    )
    .all('*', (c) => refuse(c, { kind: 'not-found' }))
    .onError((fault, c: RelayContext) => {
      if (fault instanceof DatabaseFault) return refuse(c, databaseProblem(fault))
      if (!wasAbandoned(c, fault)) report(fault)
      return refuse(c, { kind: 'unexpected' })
    })
}

/** The protocol wants an owner and a time; who owns the model is not told, and since when it is here is not known. */
const modelNamed = (id: string) => ({ id, object: 'model', created: 0, owned_by: 'provider' })

const sizeOf = ({ messages, max_completion_tokens: most = 0, max_tokens: output = most }: Asked) => ({
  input: textTokens(JSON.stringify(messages)),
  mostOutput: output ?? 0,
})

type Asked = v.InferOutput<typeof ChatRequest>

/** The answer, which is paid for as soon as all of it is known. A fault of the budget is no fault of the answer. */
async function settled({ answer, settle }: PaidAnswer<Response>, report: (fault: unknown) => void) {
  const pay = (...cost: Parameters<typeof settle>) => settle(...cost).catch(report)
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream') && answer.body) {
    const headers = new Headers(answer.headers)
    // Proxies such as nginx would collect a stream before they send it on.
    headers.set('X-Accel-Buffering', 'no')
    return new Response(
      counted(answer.body, (output) => pay({ output })),
      { headers },
    )
  }
  const text = await answer.text()
  await pay({ output: textTokens(text), told: toldTokens(JSON.parse(text)) })
  return new Response(text, { headers: answer.headers })
}

/** The same stream. `onEnd` hears the tokens of its text at the end, or when its reader leaves. */
function counted(body: ReadableStream<Uint8Array>, onEnd: (tokens: number) => Promise<void>) {
  const reader = body.getReader()
  const text = createTextReader()
  let tokens = 0
  let isOver = false
  const end = async () => {
    if (isOver) return
    isOver = true
    await onEnd(tokens)
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) {
          await end()
          return controller.close()
        }
        tokens += textTokens(text.read(value).text)
        controller.enqueue(value)
      },
      async cancel(reason) {
        await end()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
