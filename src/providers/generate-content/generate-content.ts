import { ok, type Result } from '#core/result/result.ts'
import type { CallFault } from '../calls/call-fault.ts'
import type { CallSettings } from '../calls/call-settings.ts'
import { readJson, type Incoming } from '../calls/incoming.ts'
import type { Key } from '../calls/key-ring.ts'
import { createProviderCalls, urlOf, type Call } from '../calls/provider-calls.ts'
import { isSilence } from './generate-fault.ts'
import { generatedText } from './generated-text.ts'
import { generateRequest, type Content, type GenerateRequest } from './generate-request.ts'

export interface GenerateContentSettings extends CallSettings {
  /** With the version, without the method: "https://api.example.org/v1beta"; "/api/assistant/v1beta" for our relay. */
  readonly baseUrl: string
}

/**
 * Sent with our relay's answer to an image, and again with the request for its name in Kikuyu: the two calls count as
 * one use of the plan.
 */
export const TICKET_HEADER = 'X-Identification-Ticket'

interface Generated {
  readonly text: string
  /** Sent only by our relay, with the answer to an image. */
  readonly ticket?: string
}

interface Generating extends Pick<Call<unknown>, 'onCharged'> {
  /** Aborts the call at the provider too. */
  readonly signal?: AbortSignal
  /** The ticket from the answer to the image. */
  readonly ticket?: string | undefined
}

/** Google's protocol, called from the browser or from our relay. Faults are values; never throws. */
export interface GenerateContent {
  generate(model: string, content: Content, options?: Generating): Promise<Result<Generated, CallFault>>
  /** For the relay: the provider's answer unchanged, if it is valid. A blocked answer is valid. */
  send(
    model: string,
    request: GenerateRequest,
    options?: Pick<Generating, 'signal' | 'onCharged'>,
  ): Promise<Result<object, CallFault>>
  /** Called after a text call failed: requests the list of models, and ignores the result. */
  checkKey(): Promise<void>
}

export function createGenerateContent({ baseUrl, ...settings }: GenerateContentSettings): GenerateContent {
  const calls = createProviderCalls(settings)
  const models = urlOf(baseUrl, 'models')

  function post<Answer>(
    model: string,
    request: GenerateRequest,
    read: (answer: Incoming) => Promise<Result<Answer, CallFault>>,
    { signal, ticket, onCharged }: Generating,
  ) {
    const headers = (key: Key) => ({ ...keyHeader(key), ...(ticket !== undefined && { [TICKET_HEADER]: ticket }) })
    const url = `${models}/${encodeURIComponent(model)}:generateContent`
    return calls.call({ url, body: JSON.stringify(request), headers, onCharged, read }, signal)
  }

  return {
    generate: (model, content, options = {}) => post(model, generateRequest([content]), readGenerated, options),
    send: (model, request, options = {}) => post(model, request, readObject, options),
    async checkKey() {
      await calls.call({ url: models, headers: keyHeader, read: () => Promise.resolve(ok(null)) })
    },
  }
}

const keyHeader = (key: Key): Record<string, string> => (key === undefined ? {} : { 'x-goog-api-key': key })

async function readGenerated(answer: Incoming): Promise<Result<Generated, CallFault>> {
  const json = await readJson(answer)
  if (!json.ok) return json
  const text = generatedText(json.value)
  const ticket = answer.headers.get(TICKET_HEADER)
  return text.ok ? ok({ text: text.value, ...(ticket !== null && { ticket }) }) : text
}

/** A valid answer, with or without text. */
async function readObject(answer: Incoming): Promise<Result<object, CallFault>> {
  const json = await readJson(answer)
  if (!json.ok) return json
  const text = generatedText(json.value)
  return text.ok || isSilence(text.fault) ? ok(json.value as object) : text
}
