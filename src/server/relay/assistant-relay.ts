import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ok, type Result } from '#core/result/result.ts'
import { TICKET_HEADER, type GenerateContent } from '#providers/generate-content/generate-content.ts'
import { generateFaultMessage } from '#providers/generate-content/generate-fault.ts'
import type { GenerateRequest } from '#providers/generate-content/generate-request.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { createBytesInFlight } from '../http/bytes-in-flight.ts'
import { isFromOurPages } from '../own-origins.ts'
import { databaseProblem, wasAbandoned } from '../problem.ts'
import type { AssistantSettings } from '../provider-settings.ts'
import { countable, personOf } from '../usage-person.ts'
import type { Person, Usage } from '../usage.ts'
import type { ProviderBudget } from '../usage/provider-budget.ts'
import { countedPicture, nameOfTicket } from './counted-picture.ts'
import { refuseGenerate } from './generate-refusal.ts'
import { AskedToGenerate, countPictures, isIdentification, isTranslationOfName } from './generate-request.ts'
import { paidCall, sizeOfGenerate, textTokens, toldTokens, type PaidCallFault } from './paid-call.ts'
import { bodyAtMost, readBody, roomFor } from './relay-body.ts'
import { withinLimits, type Door, type RelayEnvironment } from './relay-gate.ts'
import { withoutKeys } from './without-keys.ts'

const MOST_TEXT = 64 * 1024
/** A picture of 1024 pixels on its longest side, in base64, has a third of it. */
const MOST_WITH_PICTURE = 1.5 * 1024 * 1024
/** For twenty of the largest, or for a hundred and fifty as our page sends them. In memory a body takes about four times as much. */
const ROOM = 32 * 1024 * 1024

interface AssistantEnvironment extends RelayEnvironment {
  Variables: RelayEnvironment['Variables'] & { person: Person }
}

/**
 * The assistant's models in Google's protocol below `/api/assistant/v1beta`, so that the official package works against it.
 * Learners who are signed in may ask what they like; a visitor may show a picture to be named, and then ask for that name in
 * Kikuyu. Pictures are counted as uses of the plan. The key is added here; what the caller sends as one is not looked at.
 */
export function assistantRelay({
  settings: { model: textModel, visionModel, apiKey },
  provider,
  usage,
  budget,
  door,
  report,
}: {
  settings: Pick<AssistantSettings, 'model' | 'visionModel' | 'apiKey'>
  provider: Pick<GenerateContent, 'send'>
  usage: Usage
  budget: Pick<ProviderBudget, 'reserve'>
  door: Door
  /** Hears why the provider failed, never what was asked, answered or used as a key. */
  report: (fault: unknown) => void
}) {
  const refuse = refuseGenerate
  const most = visionModel ? MOST_WITH_PICTURE : MOST_TEXT
  const room = createBytesInFlight(ROOM)
  const models = [...new Set([textModel, ...(visionModel ? [visionModel] : [])])]

  const fromOurPages = createMiddleware<AssistantEnvironment>(async (c, next) => {
    if (!isFromOurPages(door.publicUrl, c.req.raw)) return refuse(c, { kind: 'other-site' })
    const person = await personOf(c, door)
    c.set('person', person)
    c.set('learnerId', person.userId)
    return next()
  })

  /** A whole answer is known at once, and so is what it costs. */
  async function send(c: AssistantContext, model: string, request: GenerateRequest) {
    const { signal } = c.req.raw
    const payment = { budget, payer: c.var.person, size: sizeOfGenerate(request) }
    const paid = await paidCall(payment, (onCharged) => provider.send(model, request, { signal, onCharged }))
    if (!paid.ok) return paid
    const { answer, settle } = paid.value
    await settle({ output: textTokens(JSON.stringify(answer)), told: toldTokens(answer) }).catch(report)
    return ok(answer)
  }

  const answered = (c: Context, sent: Result<object, PaidCallFault>): Response =>
    sent.ok ? c.json(sent.value) : refused(c, sent.fault)

  function refused(c: Context, fault: PaidCallFault): Response {
    if (fault.kind === 'provider-failed' && fault.fault.kind !== 'aborted')
      report(`The assistant's provider failed: ${generateFaultMessage(fault.fault)}`)
    return refuse(c, fault)
  }

  async function picture(c: AssistantContext, model: string, request: GenerateRequest): Promise<Response> {
    const { person } = c.var
    if (model !== visionModel) return refuse(c, badContents('may hold no picture for this model'))
    if (countPictures(request) > 1) return refuse(c, badContents('may hold one picture'))
    if (person.userId === undefined && !isIdentification(request)) return refuse(c, { kind: 'signed-out' })
    const counted = await countedPicture(usage, countable(c, person, door), () => send(c, model, request))
    if (counted.ok) {
      const { answer, ticket } = counted.value
      return c.json(answer, 200, ticket === undefined ? {} : { [TICKET_HEADER]: ticket })
    }
    const { fault } = counted
    switch (fault.kind) {
      case 'none-left':
        return refuse(c, { kind: 'usage-limit', remaining: await usage.remaining(person) })
      case 'busy-network':
        return refuse(c, { kind: 'busy-network' })
      default:
        return refused(c, fault)
    }
  }

  async function text(c: AssistantContext, model: string, request: GenerateRequest): Promise<Response> {
    const { person } = c.var
    const isName = model === visionModel && isTranslationOfName(request)
    if (person.userId === undefined && !isName) return refuse(c, { kind: 'signed-out' })
    const ticket = c.req.header(TICKET_HEADER)
    const sent = isName && ticket ? await nameOfTicket(usage, person, ticket, () => send(c, model, request)) : undefined
    if (sent) return answered(c, sent)
    return person.userId === undefined
      ? refuse(c, { kind: 'ticket-refused' })
      : answered(c, await send(c, model, request))
  }

  return new Hono<AssistantEnvironment>()
    .use(withoutKeys([apiKey]))
    .use(fromOurPages)
    .get('/models', (c) => c.json({ models: models.map(modelNamed) }))
    .post(
      '/models/:call{[\\w.-]+:generateContent}',
      bodyAtMost(most, refuse),
      roomFor(most, room, door, refuse),
      withinLimits(door, refuse),
      async (c) => {
        const model = c.req.param('call').replace(/:generateContent$/, '')
        if (!models.includes(model)) return refuse(c, { kind: 'unknown-model' })
        const request = await readBody(c, AskedToGenerate)
        if (!request.ok) return refuse(c, request.fault)
        if (countPictures(request.value) > 0) return picture(c, model, request.value)
        const size = Buffer.byteLength(await c.req.text())
        return size > MOST_TEXT ? refuse(c, { kind: 'body-too-large' }) : text(c, model, request.value)
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
