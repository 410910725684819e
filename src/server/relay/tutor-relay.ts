import { Hono } from 'hono'
import * as v from 'valibot'
import type { Result } from '#core/result/result.ts'
import { type CallFault, faultMessage } from '#providers/calls/call-fault.ts'
import {
  type ChatCompletions,
  type CheckOutcome,
  isCheckOutcome,
  PREVIOUS_CHECK_HEADER,
} from '#providers/chat-completions/chat-completions.ts'
import { createTextReader } from '#providers/chat-completions/response-head.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { createBytesInFlight } from '../http/bytes-in-flight.ts'
import { databaseProblem, wasAbandoned } from '../http/problem.ts'
import { type ProviderBudget, type PaidAnswer, paidCall, textTokens, reportedTokens } from '../usage/provider-budget.ts'
import {
  refuseOpenai,
  type RelayContext,
  bodyAtMost,
  readBody,
  limitBytes,
  type RelayGuard,
  learnersOnly,
  type RelayEnvironment,
  withinLimits,
} from './relay-guard.ts'
import { withoutKeys } from './without-keys.ts'

const MAX_BODY = 64 * 1024
/** A body takes about four times its size in memory. */
const MAX_IN_FLIGHT = 16 * 1024 * 1024

/**
 * Serves the tutor's models to signed-in learners below `/api/tutor/v1` in the chat completions protocol, so that the official
 * package works with it. The relay adds an API key and ignores any key in the request.
 */
export function tutorRelay({
  models,
  keys,
  provider,
  budget,
  guard,
  countCheck,
  report,
}: {
  models: readonly string[]
  keys: readonly string[]
  provider: Pick<ChatCompletions, 'send'>
  budget: Pick<ProviderBudget, 'reserve'>
  guard: RelayGuard
  /** Counts what the vocabulary check on a learner's device made of a turn. */
  countCheck: (model: string, outcome: CheckOutcome) => void
  /** Receives why the provider failed; never a prompt, a reply or a key. */
  report: (fault: unknown) => void
}) {
  const refuse = refuseOpenai
  const isKnown = new Set(models)
  const bytesInFlight = createBytesInFlight(MAX_IN_FLIGHT)

  return new Hono<RelayEnvironment>()
    .use(withoutKeys(keys))
    .use(learnersOnly(guard, refuse))
    .get('/models', (c) => c.json({ object: 'list', data: models.map(modelNamed) }))
    .post(
      '/chat/completions',
      bodyAtMost(MAX_BODY, refuse),
      limitBytes(MAX_BODY, bytesInFlight, guard, refuse),
      withinLimits('tutor', guard, refuse),
      async (c) => {
        const request = await readBody(c, ChatRequest)
        if (!request.ok) return refuse(c, request.fault)
        if (!isKnown.has(request.value.model)) return refuse(c, { kind: 'unknown-model' })
        const paid = await paidCall(
          { budget, payer: { userId: c.var.learnerId }, size: sizeOf(request.value) },
          (onCharged): Promise<Result<Response, CallFault>> =>
            provider.send(request.value, { signal: c.req.raw.signal, onCharged }),
        )
        if (paid.ok) {
          // A call that fails is made again with the same header, so only one that is answered counts.
          const check = c.req.header(PREVIOUS_CHECK_HEADER)
          if (isCheckOutcome(check)) countCheck(request.value.model, check)
          return settledAnswer(paid.value, report)
        }
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

/** The protocol requires an owner and a creation time: the owner is kept private, and the time is unknown. */
const modelNamed = (id: string) => ({ id, object: 'model', created: 0, owned_by: 'provider' })

const sizeOf = ({ messages, max_completion_tokens: most = 0, max_tokens: output = most }: ChatRequest) => ({
  input: textTokens(JSON.stringify(messages)),
  mostOutput: output ?? 0,
})

type ChatRequest = v.InferOutput<typeof ChatRequest>

/** The response, settled with the budget when it is complete. A budget fault is reported and does not affect the response. */
async function settledAnswer({ answer, settle }: PaidAnswer<Response>, report: (fault: unknown) => void) {
  const pay = (...cost: Parameters<typeof settle>) => settle(...cost).catch(report)
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream') && answer.body) {
    const headers = new Headers(answer.headers)
    // Proxies such as nginx would otherwise buffer the stream.
    headers.set('X-Accel-Buffering', 'no')
    return new Response(
      counted(answer.body, (output) => pay({ output })),
      { headers },
    )
  }
  const text = await answer.text()
  await pay({ output: textTokens(text), reported: reportedTokens(JSON.parse(text)) })
  return new Response(text, { headers: answer.headers })
}

/** Passes a stream through. Calls `onEnd` with the tokens of its text at the end, or when the reader cancels. */
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

/** The tutor's own limit. Larger requests are lowered to it: the owner of the site pays for the tokens. */
const MAX_TOKENS = 1000

const TextPart = v.object({ type: v.literal('text'), text: v.string() }, 'must be text')

/** Text parts are joined into one string, since not every provider supports parts. */
const Content = v.union(
  [
    v.string(),
    v.pipe(
      v.array(TextPart),
      v.transform((parts) => parts.map(({ text }) => text).join('')),
    ),
  ],
  'must be text',
)

/** A client may send an earlier answer back unchanged, so further fields of a message are ignored and not forwarded. */
const Message = v.object({
  role: v.picklist(['system', 'user', 'assistant'], 'must be system, user or assistant'),
  content: Content,
})

const between = (least: number, most: number) => {
  const fault = `must be a number from ${least} to ${most}`
  return v.nullish(v.pipe(v.number(fault), v.minValue(least, fault), v.maxValue(most, fault)))
}

const tokens = v.nullish(
  v.pipe(
    v.number('must be a whole number'),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.transform((asked) => Math.min(asked, MAX_TOKENS)),
  ),
)

const STOP = 'must be a string, or a list of at most four'

const Fields = v.strictObject(
  {
    model: v.string('must be the name of a model'),
    messages: v.pipe(v.array(Message, 'must be a list of messages'), v.minLength(1, 'must contain a message')),
    stream: v.nullish(v.boolean('must be true or false')),
    stream_options: v.nullish(
      v.object({ include_usage: v.nullish(v.boolean('must be true or false')) }, 'must be options'),
    ),
    temperature: between(0, 2),
    top_p: between(0, 1),
    presence_penalty: between(-2, 2),
    frequency_penalty: between(-2, 2),
    max_tokens: tokens,
    max_completion_tokens: tokens,
    stop: v.nullish(v.union([v.string(), v.pipe(v.array(v.string()), v.maxLength(4, STOP))], STOP)),
    seed: v.nullish(v.pipe(v.number('must be a whole number'), v.integer('must be a whole number'))),
    n: v.nullish(v.literal(1, 'must be 1')),
  },
  ({ expected }) => (expected === 'never' ? 'is not supported' : 'must be an object'),
)

/**
 * The supported part of a chat completion request. Unknown fields are refused, not dropped: a client that sends tools expects
 * them to be used.
 */
const ChatRequest = v.pipe(
  Fields,
  v.transform((fields) => ({
    ...withoutNulls(fields),
    model: fields.model,
    messages: fields.messages,
    // A provider may support only one of the two names for the limit, so the client's choice is kept.
    ...(fields.max_completion_tokens == null && { max_tokens: fields.max_tokens ?? MAX_TOKENS }),
  })),
)

/** Removes null fields. They mean the provider's default, but not every provider accepts them. */
function withoutNulls<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Partial<Fields>
}
