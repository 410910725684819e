import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { IDENTIFY_PROMPT, nameInPrompt } from '#core/vision/identification.ts'
import { ok, type Result } from '#core/result/result.ts'
import {
  type GenerateContent,
  TICKET_HEADER,
  type Content,
  generateRequest,
  type GenerateRequest,
  GENERATION_CONFIG,
  generateFaultMessage,
  RelayReason,
} from '#providers/generate-content/generate-content.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { createBytesInFlight } from '../http/bytes-in-flight.ts'
import { isFromOurPages } from '../http/own-origins.ts'
import { databaseProblem, wasAbandoned } from '../http/problem.ts'
import type { AssistantSettings } from '../provider-settings.ts'
import { identifiedCaller, callerOf, type Caller, type Remaining, type Usage } from '../usage/usage.ts'
import {
  type ProviderBudget,
  paidCall,
  type PaidCallFault,
  sizeOfGenerate,
  textTokens,
  reportedTokens,
} from '../usage/provider-budget.ts'
import { countedImage, nameOfTicket } from './counted-image.ts'
import {
  bodyAtMost,
  readBody,
  limitBytes,
  type RelayGuard,
  type RelayEnvironment,
  withinLimits,
  headersOf,
  type RelayRefusal,
  budgetError,
  statusOf,
} from './relay-guard.ts'
import { withoutKeys } from './without-keys.ts'

const MAX_TEXT = 64 * 1024
/** An image of 1024 pixels on its longest side takes a third of this in base64. */
const MAX_BYTES_WITH_IMAGE = 1.5 * 1024 * 1024
/** Enough for twenty bodies of the largest size, or 150 of the usual. A body takes about four times its size in memory. */
const MAX_IN_FLIGHT = 32 * 1024 * 1024

interface AssistantEnvironment extends RelayEnvironment {
  Variables: RelayEnvironment['Variables'] & { caller: Caller }
}

/**
 * Serves the assistant's models below `/api/assistant/v1beta` in Google's generateContent protocol, so that the official package
 * works with it. A signed-in learner may send any prompt. A visitor may only have an image named, then ask for that name in
 * Kikuyu. Each image counts as one use of the plan. The relay adds the API key and ignores any key in the request.
 */
export function assistantRelay({
  settings: { model: textModel, visionModel, apiKey },
  provider,
  usage,
  budget,
  guard,
  report,
}: {
  settings: Pick<AssistantSettings, 'model' | 'visionModel' | 'apiKey'>
  provider: Pick<GenerateContent, 'send'>
  usage: Usage
  budget: Pick<ProviderBudget, 'reserve'>
  guard: RelayGuard
  /** Receives why the provider failed; never a prompt, a reply or a key. */
  report: (fault: unknown) => void
}) {
  const refuse = refuseGenerate
  const most = visionModel ? MAX_BYTES_WITH_IMAGE : MAX_TEXT
  const bytesInFlight = createBytesInFlight(MAX_IN_FLIGHT)
  const models = [...new Set([textModel, ...(visionModel ? [visionModel] : [])])]

  const fromOurPages = createMiddleware<AssistantEnvironment>(async (c, next) => {
    if (!isFromOurPages(guard.publicUrl, c.req.raw)) return refuse(c, { kind: 'other-site' })
    const caller = await callerOf(c, guard)
    c.set('caller', caller)
    c.set('learnerId', caller.userId)
    return next()
  })

  /** Sends a request, paid from the budget. Answers are not streamed, so the cost is known with the answer. */
  async function send(c: AssistantContext, model: string, request: GenerateRequest) {
    const { signal } = c.req.raw
    const payment = { budget, payer: c.var.caller, size: sizeOfGenerate(request) }
    const paid = await paidCall(payment, (onCharged) => provider.send(model, request, { signal, onCharged }))
    if (!paid.ok) return paid
    const { answer, settle } = paid.value
    await settle({ output: textTokens(JSON.stringify(answer)), reported: reportedTokens(answer) }).catch(report)
    return ok(answer)
  }

  const respond = (c: Context, sent: Result<object, PaidCallFault>): Response =>
    sent.ok ? c.json(sent.value) : respondFault(c, sent.fault)

  function respondFault(c: Context, fault: PaidCallFault): Response {
    if (fault.kind === 'provider-failed' && fault.fault.kind !== 'aborted')
      report(`The assistant's provider failed: ${generateFaultMessage(fault.fault)}`)
    return refuse(c, fault)
  }

  async function sendImage(c: AssistantContext, model: string, request: GenerateRequest): Promise<Response> {
    const { caller } = c.var
    if (model !== visionModel) return refuse(c, badContents('must not contain an image for this model'))
    if (countImages(request) > 1) return refuse(c, badContents('may contain one image'))
    if (caller.userId === undefined && !isIdentification(request)) return refuse(c, { kind: 'signed-out' })
    const counted = await countedImage(usage, identifiedCaller(c, caller, guard), () => send(c, model, request))
    if (counted.ok) {
      const { answer, ticket } = counted.value
      return c.json(answer, 200, ticket === undefined ? {} : { [TICKET_HEADER]: ticket })
    }
    const { fault } = counted
    switch (fault.kind) {
      case 'none-left':
        return refuse(c, { kind: 'usage-limit', remaining: await usage.remaining(caller) })
      case 'busy-network':
        return refuse(c, { kind: 'busy-network' })
      default:
        return respondFault(c, fault)
    }
  }

  async function sendText(c: AssistantContext, model: string, request: GenerateRequest): Promise<Response> {
    const { caller } = c.var
    const isName = model === visionModel && isTranslationOfName(request)
    if (caller.userId === undefined && !isName) return refuse(c, { kind: 'signed-out' })
    const ticket = c.req.header(TICKET_HEADER)
    const sent = isName && ticket ? await nameOfTicket(usage, caller, ticket, () => send(c, model, request)) : undefined
    if (sent) return respond(c, sent)
    return caller.userId === undefined
      ? refuse(c, { kind: 'ticket-refused' })
      : respond(c, await send(c, model, request))
  }

  return new Hono<AssistantEnvironment>()
    .use(withoutKeys([apiKey]))
    .use(fromOurPages)
    .get('/models', (c) => c.json({ models: models.map(modelNamed) }))
    .post(
      '/models/:call{[\\w.-]+:generateContent}',
      bodyAtMost(most, refuse),
      limitBytes(most, bytesInFlight, guard, refuse),
      withinLimits('assistant', guard, refuse),
      async (c) => {
        const model = c.req.param('call').replace(/:generateContent$/, '')
        if (!models.includes(model)) return refuse(c, { kind: 'unknown-model' })
        const request = await readBody(c, GenerateBody)
        if (!request.ok) return refuse(c, request.fault)
        if (countImages(request.value) > 0) return sendImage(c, model, request.value)
        const size = Buffer.byteLength(await c.req.text())
        return size > MAX_TEXT ? refuse(c, { kind: 'body-too-large' }) : sendText(c, model, request.value)
      },
    )
    .all('*', (c) => refuse(c, { kind: 'not-found' }))
    .onError((fault, c: AssistantContext) => {
      if (fault instanceof DatabaseFault) return refuse(c, databaseProblem(fault))
      if (!wasAbandoned(c, fault)) report(fault)
      return refuse(c, { kind: 'unexpected' })
    })
}

type AssistantContext = Context<AssistantEnvironment>

const badContents = (fault: string) => ({ kind: 'bad-body', field: 'contents', fault }) as const

const modelNamed = (name: string) => ({
  name: `models/${name}`,
  displayName: name,
  supportedGenerationMethods: ['generateContent'],
})

/** Why the assistant's relay refused a request. */
type GenerateRefusal =
  | RelayRefusal
  /** The images in the plan are used up. */
  | { readonly kind: typeof RelayReason.usageLimit; readonly remaining: Remaining }
  /** Visitors at this network address have sent too many images today. */
  | { readonly kind: typeof RelayReason.busyNetwork }
  /** A visitor asks for a name without a valid ticket: none, a used one or one that is too old. */
  | { readonly kind: 'ticket-refused' }

/** Responds with an error in Google's format. Our pages read the kind from the reason in the details. */
function refuseGenerate(c: Context, refusal: GenerateRefusal): Response {
  const { status, headers } = httpOf(refusal)
  const { name, message, metadata, reason = refusal.kind } = errorFor(refusal)
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'my-mother-language',
  }
  const details = [{ ...info, ...(metadata && { metadata }) }]
  return c.json({ error: { code: status, message, status: name, details } }, status, headers)
}

function httpOf(refusal: GenerateRefusal): { status: ContentfulStatusCode; headers: Record<string, string> } {
  if (refusal.kind === 'usage-limit' || refusal.kind === 'busy-network') return { status: 429, headers: {} }
  if (refusal.kind === 'ticket-refused') return { status: 403, headers: {} }
  return { status: statusOf(refusal), headers: headersOf(refusal) }
}

interface GoogleError {
  /** Google's name for this status. */
  readonly name: string
  readonly message: string
  /** Default: the kind of the refusal. */
  readonly reason?: string
  readonly metadata?: Readonly<Record<string, string>>
}

function errorFor(refusal: GenerateRefusal): GoogleError {
  switch (refusal.kind) {
    case 'other-site':
      return { name: 'PERMISSION_DENIED', message: 'Cross-site requests are refused.' }
    case 'signed-out':
      return { name: 'UNAUTHENTICATED', message: 'Sign in to use this.' }
    case 'ticket-refused':
      return { name: 'PERMISSION_DENIED', message: 'The ticket is missing, used or too old. Send the image again.' }
    case 'usage-limit': {
      const { plan, limit } = refusal.remaining
      const metadata = { plan, limit: String(limit) }
      return { name: 'RESOURCE_EXHAUSTED', message: 'You have used all the images in this plan.', metadata }
    }
    case 'busy-network':
      return {
        name: 'RESOURCE_EXHAUSTED',
        message: 'Visitors at your network address have sent too many images today.',
      }
    case 'too-many-calls':
      return { name: 'RESOURCE_EXHAUSTED', message: `Too many calls: wait ${refusal.waitSeconds} s.` }
    case 'busy':
    case 'cannot-save':
      return { name: 'UNAVAILABLE', message: `The server is busy: wait ${refusal.waitSeconds} s.` }
    case 'budget-used': {
      const { code, message } = budgetError(refusal)
      return { name: 'RESOURCE_EXHAUSTED', message, reason: code }
    }
    case 'body-too-large':
      return {
        name: 'INVALID_ARGUMENT',
        message: 'The body has more than 64 KiB, or with an image more than 1.5 MiB.',
      }
    case 'bad-body':
      return { name: 'INVALID_ARGUMENT', message: `${refusal.field ?? 'The body'} ${refusal.fault}.` }
    case 'unknown-model':
      return { name: 'NOT_FOUND', message: 'This model is not available here.' }
    case 'not-found':
      return { name: 'NOT_FOUND', message: 'This address does not exist.' }
    case 'unexpected':
      return { name: 'INTERNAL', message: 'Something went wrong on our side.' }
    case 'provider-failed': {
      const name = refusal.fault.kind === 'timed-out' ? 'DEADLINE_EXCEEDED' : 'UNAVAILABLE'
      return { name, message: `The model did not answer: ${generateFaultMessage(refusal.fault)}.` }
    }
  }
}

const text = v.string('must be text')

/** A client may send an earlier answer back unchanged, so further fields of a part are ignored and not forwarded. */
const TextPart = v.object({ text })

const InlineData = v.strictObject(
  {
    mimeType: v.picklist(['image/jpeg', 'image/png', 'image/webp'], 'must be an image'),
    data: v.pipe(text, v.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64')),
  },
  'must be an image',
)
const ImagePart = v.object({ inlineData: InlineData })

const Part = v.union([ImagePart, TextPart], 'must be text or an image')

const Contents = v.pipe(
  v.array(
    v.object({
      role: v.optional(v.picklist(['user', 'model'], 'must be user or model')),
      parts: v.pipe(v.array(Part, 'must be a list of parts'), v.minLength(1, 'must contain a part')),
    }),
    'must be a list of contents',
  ),
  v.minLength(1, 'must contain a content'),
)

const between = (least: number, most: number, usual: number) => {
  const fault = `must be a number from ${least} to ${most}`
  return v.optional(v.pipe(v.number(fault), v.minValue(least, fault), v.maxValue(most, fault)), usual)
}

/** Defaults from the specification. The output limit cannot be raised: the owner of the site pays for the tokens. */
const Config = v.strictObject(
  {
    temperature: between(0, 2, GENERATION_CONFIG.temperature),
    topP: between(0, 1, GENERATION_CONFIG.topP),
    topK: between(1, 100, GENERATION_CONFIG.topK),
    maxOutputTokens: v.optional(
      v.pipe(
        v.number('must be a whole number'),
        v.integer('must be a whole number'),
        v.minValue(1, 'must be at least 1'),
        v.transform((asked) => Math.min(asked, GENERATION_CONFIG.maxOutputTokens)),
      ),
      GENERATION_CONFIG.maxOutputTokens,
    ),
    candidateCount: v.optional(v.literal(1, 'must be 1')),
  },
  'is not supported',
)

const Fields = v.strictObject(
  {
    contents: Contents,
    generationConfig: v.optional(Config, {}),
    // Ignored: the relay always sends its own safety settings.
    safetySettings: v.optional(v.array(v.unknown(), 'must be a list')),
  },
  'is not supported',
)

/** The supported part of a request. Unknown fields are refused, not dropped: a client that sends tools expects them to be used. */
const GenerateBody = v.pipe(
  Fields,
  v.transform(({ contents, generationConfig: { candidateCount: _one, ...config } }) =>
    generateRequest(contents.map(contentOf), config),
  ),
)

const contentOf = ({ role, parts }: v.InferOutput<typeof Contents>[number]): Content => ({
  ...(role && { role }),
  parts,
})

const partsIn = ({ contents }: GenerateRequest) => contents.flatMap(({ parts }) => parts)

const countImages = (request: GenerateRequest) => partsIn(request).filter((part) => 'inlineData' in part).length

/** True if the text is exactly the prompt of the image identifier. */
const isIdentification = (request: GenerateRequest) => singleText(request) === IDENTIFY_PROMPT

/** True if the text is exactly the identifier's prompt for the Kikuyu of a name of at most 80 characters. */
const isTranslationOfName = (request: GenerateRequest) => nameInPrompt(singleText(request) ?? '') !== undefined

/** The text of a request with exactly one message, from the user, and one text part; otherwise undefined. */
function singleText(request: GenerateRequest): string | undefined {
  const texts = partsIn(request).flatMap((part) => ('text' in part ? [part.text] : []))
  return request.contents.length === 1 && request.contents[0]?.role !== 'model' && texts.length === 1
    ? texts[0]
    : undefined
}
