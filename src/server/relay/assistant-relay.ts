import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { IDENTIFY_PROMPT, nameInPrompt } from '#core/assistant/image-prompts.ts'
import { ok, type Result } from '#core/result/result.ts'
import { type GenerateContent, TICKET_HEADER } from '#providers/generate-content/generate-content.ts'
import { generateFaultMessage, RelayReason } from '#providers/generate-content/generate-fault.ts'
import {
  type Content,
  generateRequest,
  type GenerateRequest,
  GENERATION_CONFIG,
} from '#providers/generate-content/generate-request.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { createBytesInFlight } from '../http/bytes-in-flight.ts'
import { isFromOurPages } from '../http/own-origins.ts'
import { databaseProblem, wasAbandoned } from '../http/problem.ts'
import type { AssistantSettings } from '../provider-settings.ts'
import { identifiedCaller, callerOf } from '../usage/caller.ts'
import type { Caller, Remaining, Usage } from '../usage/usage.ts'
import type { ProviderBudget } from '../usage/provider-budget.ts'
import { countedImage, nameOfTicket } from './counted-image.ts'
import { paidCall, type PaidCallFault, sizeOfGenerate, textTokens, reportedTokens } from './paid-call.ts'
import { bodyAtMost, readBody, limitBytes } from './relay-body.ts'
import { type RelayGuard, type RelayEnvironment, withinLimits } from './relay-guard.ts'
import { headersOf, type RelayRefusal, budgetError, statusOf } from './relay-refusal.ts'
import { withoutKeys } from './without-keys.ts'

const MAX_TEXT = 64 * 1024
/** An image of 1024 pixels on its longest side, in base64, has a third of it. */
const MAX_BYTES_WITH_IMAGE = 1.5 * 1024 * 1024
/** For twenty of the largest, or for a hundred and fifty as our page sends them. In memory a body takes about four times as much. */
const MAX_IN_FLIGHT = 32 * 1024 * 1024

interface AssistantEnvironment extends RelayEnvironment {
  Variables: RelayEnvironment['Variables'] & { caller: Caller }
}

/**
 * The assistant's models in Google's protocol below `/api/assistant/v1beta`, so that the official package works against it.
 * Learners who are signed in may ask what they like; a visitor may show an image to be named, and then ask for that name in
 * Kikuyu. Pictures are counted as uses of the plan. The key is added here; what the caller sends as one is not looked at.
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
  /** Hears why the provider failed, never what was asked, answered or used as a key. */
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

  /** A whole answer is known at once, and so is what it costs. */
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
    if (model !== visionModel) return refuse(c, badContents('may hold no picture for this model'))
    if (countImages(request) > 1) return refuse(c, badContents('may hold one picture'))
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
      withinLimits(guard, refuse),
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

/** Why the assistant's relay gave no answer. */
type GenerateRefusal =
  | RelayRefusal
  /** The plan's images are used up. */
  | { readonly kind: typeof RelayReason.usageLimit; readonly remaining: Remaining }
  /** Too many visitors at this address have shown images today. */
  | { readonly kind: typeof RelayReason.busyNetwork }
  /** A visitor asks for a name without having shown an image, or for too long after it. */
  | { readonly kind: 'ticket-refused' }

/** A refusal as Google's protocol says it. The kind stands in the details as the reason: the page reads it there. */
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
  /** Google's name for such a fault. */
  readonly name: string
  readonly message: string
  /** The kind of the refusal, unless another name is known better. */
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
      return { name: 'PERMISSION_DENIED', message: 'Ask for a name once, soon after its picture.' }
    case 'usage-limit': {
      const { plan, limit } = refusal.remaining
      const metadata = { plan, limit: String(limit) }
      return { name: 'RESOURCE_EXHAUSTED', message: 'You have used all the pictures in this plan.', metadata }
    }
    case 'busy-network':
      return {
        name: 'RESOURCE_EXHAUSTED',
        message: 'Visitors at your network address have shown too many pictures today.',
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
        message: 'The body has more than 64 KiB, or with a picture more than 1.5 MiB.',
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

/** An answer may be sent back as it came: what a part holds beside these is not passed on. */
const TextPart = v.object({ text })

const InlineData = v.strictObject(
  {
    mimeType: v.picklist(['image/jpeg', 'image/png', 'image/webp'], 'must be a picture'),
    data: v.pipe(text, v.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64')),
  },
  'must be a picture',
)
const ImagePart = v.object({ inlineData: InlineData })

const Part = v.union([ImagePart, TextPart], 'must be text or a picture')

const Contents = v.pipe(
  v.array(
    v.object({
      role: v.optional(v.picklist(['user', 'model'], 'must be user or model')),
      parts: v.pipe(v.array(Part, 'must be a list of parts'), v.minLength(1, 'must hold a part')),
    }),
    'must be a list of contents',
  ),
  v.minLength(1, 'must hold a content'),
)

const between = (least: number, most: number, usual: number) => {
  const fault = `must be a number from ${least} to ${most}`
  return v.optional(v.pipe(v.number(fault), v.minValue(least, fault), v.maxValue(most, fault)), usual)
}

/** The specification's numbers, where nothing else is asked for; never more words, which the owner of the site pays. */
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
  'is not known here',
)

const Fields = v.strictObject(
  {
    contents: Contents,
    generationConfig: v.optional(Config, {}),
    // Whatever is asked for, ours are sent.
    safetySettings: v.optional(v.array(v.unknown(), 'must be a list')),
  },
  'is not known here',
)

/** A call as far as our relay passes it on. A field that it does not know is refused, not dropped: who sends tools waits for them. */
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

/** What the page of the image identifier asks beside an image, and nothing else. */
const isIdentification = (request: GenerateRequest) => singleText(request) === IDENTIFY_PROMPT

/** What that page asks next: for the Kikuyu of a name of at most 80 letters. */
const isTranslationOfName = (request: GenerateRequest) => nameInPrompt(singleText(request) ?? '') !== undefined

/** The text of a request that has just one, said by the user. */
function singleText(request: GenerateRequest): string | undefined {
  const texts = partsIn(request).flatMap((part) => ('text' in part ? [part.text] : []))
  return request.contents.length === 1 && request.contents[0]?.role !== 'model' && texts.length === 1
    ? texts[0]
    : undefined
}
