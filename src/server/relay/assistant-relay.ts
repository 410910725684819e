import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Result } from '#core/result/result.ts'
import type { CallFault } from '#providers/calls/call-fault.ts'
import { TICKET_HEADER, type GenerateContent } from '#providers/generate-content/generate-content.ts'
import { generateFaultMessage } from '#providers/generate-content/generate-fault.ts'
import type { GenerateRequest } from '#providers/generate-content/generate-request.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { isFromOurPages } from '../own-origins.ts'
import { databaseProblem } from '../problem.ts'
import type { AssistantSettings } from '../provider-settings.ts'
import { countable, personOf } from '../usage-person.ts'
import type { Person, Usage } from '../usage.ts'
import { countedPicture, nameOfTicket } from './counted-picture.ts'
import { refuseGenerate } from './generate-refusal.ts'
import { AskedToGenerate, countPictures, isIdentification, isTranslationOfName } from './generate-request.ts'
import { bodyAtMost, readBody } from './relay-body.ts'
import { withinLimits, type Door, type RelayEnvironment } from './relay-gate.ts'
import { withoutKeys } from './without-keys.ts'

const MOST_TEXT = 64 * 1024
/** A picture of 1024 pixels on its longest side, in base64, has a third of it. */
const MOST_WITH_PICTURE = 1.5 * 1024 * 1024

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
  door,
  report,
}: {
  settings: Pick<AssistantSettings, 'model' | 'visionModel' | 'apiKey'>
  provider: Pick<GenerateContent, 'send'>
  usage: Usage
  door: Door
  /** Hears why the provider failed, never what was asked, answered or used as a key. */
  report: (fault: unknown) => void
}) {
  const refuse = refuseGenerate
  const models = [...new Set([textModel, ...(visionModel ? [visionModel] : [])])]

  const fromOurPages = createMiddleware<AssistantEnvironment>(async (c, next) => {
    if (!isFromOurPages(door.publicUrl, c.req.raw)) return refuse(c, { kind: 'other-site' })
    const person = await personOf(c, door)
    c.set('person', person)
    // All visitors of one address are one caller: the cookie of a device is soon deleted.
    c.set('learnerId', person.userId ?? `visitors of ${person.address}`)
    return next()
  })

  function answered(c: Context, sent: Result<object, CallFault>): Response {
    if (sent.ok) return c.json(sent.value)
    const { fault } = sent
    if (fault.kind !== 'aborted') report(`The assistant's provider failed: ${generateFaultMessage(fault)}`)
    return refuse(c, { kind: 'provider-failed', fault })
  }

  async function picture(c: AssistantContext, model: string, request: GenerateRequest): Promise<Response> {
    const { person } = c.var
    if (model !== visionModel) return refuse(c, badContents('may hold no picture for this model'))
    if (countPictures(request) > 1) return refuse(c, badContents('may hold one picture'))
    if (person.userId === undefined && !isIdentification(request)) return refuse(c, { kind: 'signed-out' })
    const counted = await countedPicture(usage, countable(c, person, door), () =>
      provider.send(model, request, c.req.raw.signal),
    )
    if (!counted) return refuse(c, { kind: 'usage-limit', remaining: await usage.remaining(person) })
    if (!counted.ok) return answered(c, counted)
    const { answer, ticket } = counted.value
    return c.json(answer, 200, ticket === undefined ? {} : { [TICKET_HEADER]: ticket })
  }

  async function text(c: AssistantContext, model: string, request: GenerateRequest): Promise<Response> {
    const { person } = c.var
    const send = () => provider.send(model, request, c.req.raw.signal)
    const isName = model === visionModel && isTranslationOfName(request)
    if (person.userId === undefined && !isName) return refuse(c, { kind: 'signed-out' })
    const ticket = c.req.header(TICKET_HEADER)
    const sent = isName && ticket ? await nameOfTicket(usage, person, ticket, send) : undefined
    if (sent) return answered(c, sent)
    return person.userId === undefined ? refuse(c, { kind: 'ticket-refused' }) : answered(c, await send())
  }

  return new Hono<AssistantEnvironment>()
    .use(withoutKeys([apiKey]))
    .use(fromOurPages)
    .get('/models', (c) => c.json({ models: models.map(modelNamed) }))
    .post(
      '/models/:call{[\\w.-]+:generateContent}',
      bodyAtMost(visionModel ? MOST_WITH_PICTURE : MOST_TEXT, refuse),
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
      report(fault)
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
