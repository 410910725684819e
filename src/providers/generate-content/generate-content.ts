import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from '../calls/call-fault.ts'
import { readJson, type Incoming } from '../calls/incoming.ts'
import type { Key, KeyRing } from '../calls/key-ring.ts'
import { createProviderCalls, urlOf, type Call, type CallSettings } from '../calls/provider-calls.ts'

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

interface GenerateOptions extends Pick<Call<unknown>, 'onCharged'> {
  /** Aborts the call at the provider too. */
  readonly signal?: AbortSignal
  /** The ticket from the answer to the image. */
  readonly ticket?: string | undefined
}

/** Google's protocol, called from the browser or from our relay. Faults are values; never throws. */
export interface GenerateContent {
  generate(model: string, content: Content, options?: GenerateOptions): Promise<Result<Generated, CallFault>>
  /** For the relay: the provider's answer unchanged, if it is valid. A blocked answer is valid. */
  send(
    model: string,
    request: GenerateRequest,
    options?: Pick<GenerateOptions, 'signal' | 'onCharged'>,
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
    { signal, ticket, onCharged }: GenerateOptions,
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
  return text.ok || isWithoutText(text.fault) ? ok(json.value as object) : text
}

export interface GenerationConfig {
  readonly temperature: number
  readonly topP: number
  readonly topK: number
  readonly maxOutputTokens: number
}

/** The specified configuration of the model, sent with every call. */
export const GENERATION_CONFIG: GenerationConfig = { temperature: 0.4, topP: 0.95, topK: 40, maxOutputTokens: 1024 }

const HARMS = [
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
] as const

export const SAFETY_SETTINGS = HARMS.map((category) => ({ category, threshold: 'BLOCK_MEDIUM_AND_ABOVE' }) as const)

type Part = { readonly text: string } | { readonly inlineData: { readonly mimeType: string; readonly data: string } }

export interface Content {
  readonly role?: 'user' | 'model'
  readonly parts: readonly Part[]
}

/** The body of a call. */
export interface GenerateRequest {
  readonly contents: readonly Content[]
  readonly generationConfig: GenerationConfig
  readonly safetySettings: typeof SAFETY_SETTINGS
}

export const generateRequest = (contents: readonly Content[], config = GENERATION_CONFIG): GenerateRequest => ({
  contents,
  generationConfig: config,
  safetySettings: SAFETY_SETTINGS,
})

export const textContent = (prompt: string): Content => ({ parts: [{ text: prompt }] })

/** A prompt with its image: `data` is base64. The app's images are always JPEG. */
export const imageContent = (prompt: string, data: string): Content => ({
  parts: [{ text: prompt }, { inlineData: { mimeType: 'image/jpeg', data } }],
})

const Answer = v.object({
  candidates: v.optional(
    v.array(
      v.object({
        finishReason: v.nullish(v.string()),
        content: v.nullish(
          v.object({
            parts: v.nullish(v.array(v.object({ text: v.nullish(v.string()), thought: v.nullish(v.boolean()) }))),
          }),
        ),
      }),
    ),
  ),
  promptFeedback: v.nullish(v.object({ blockReason: v.nullish(v.string()) })),
})

/** Finish reasons of a candidate with usable text, though it may be truncated. */
const GOOD_ENDS = ['STOP', 'MAX_TOKENS', 'FINISH_REASON_UNSPECIFIED']

/**
 * The text of an answer: all parts of its first candidate except the model's thoughts. If the prompt or the candidate
 * was blocked, no text is returned, even if some came before the block.
 */
export function generatedText(answer: unknown): Result<string, CallFault> {
  const parsed = v.safeParse(Answer, answer)
  if (!parsed.success) return refuse({ kind: 'unreadable', why: 'wrong-shape' })
  const [candidate] = parsed.output.candidates ?? []
  const isGood = GOOD_ENDS.includes(candidate?.finishReason ?? 'STOP') && !parsed.output.promptFeedback?.blockReason
  const text = (candidate?.content?.parts ?? []).map((part) => (part.thought ? '' : (part.text ?? ''))).join('')
  if (!isGood) return refuse({ kind: 'unreadable', why: 'withheld' })
  return text.trim() === '' ? refuse({ kind: 'unreadable', why: 'no-text' }) : ok(text)
}

/** The fault in the words of the assistant's specification, for developers: learners read other texts. */
export function generateFaultMessage(fault: CallFault): string {
  switch (fault.kind) {
    case 'refused':
    case 'failed':
    case 'limited':
      return `API returned status ${fault.status}${fault.code ? ` (${fault.code})` : ''}`
    case 'unreadable':
      return isWithoutText(fault) ? 'No response from AI model' : `API answer cannot be read: ${fault.why}`
    case 'timed-out':
      return 'Request timed out'
    case 'unreachable':
      return 'API cannot be reached'
    case 'aborted':
      return 'Request was given up'
  }
}

/** Reasons in the details of our relay's errors, which distinguish its own refusals from a failure of its provider. */
export const RelayReason = {
  providerFailed: 'provider-failed',
  usageLimit: 'usage-limit',
  busyNetwork: 'busy-network',
} as const

/**
 * True if the provider caused the fault. Without a relay it always did. With a relay, only faults that the relay
 * reports as the provider's: anything else is from our own server, a proxy before it, or the network.
 */
export function isProviderFault(fault: CallFault, isRelay: boolean): boolean {
  if (!isRelay || fault.kind === 'timed-out') return true
  return isWithoutText(fault) || ('code' in fault && fault.code === RelayReason.providerFailed)
}

/** A valid answer without text: the model had none, or was blocked. */
const isWithoutText = (fault: CallFault) =>
  fault.kind === 'unreadable' && (fault.why === 'no-text' || fault.why === 'withheld')

/** The address that the browser calls, from `/config.json`: the provider itself with a key, or our relay without. */
interface BrowserProvider {
  readonly baseUrl: string
  readonly apiKey?: string | undefined
}

/** The relay's time limit for all its tries, and a little for the network. */
const RELAY_MS = 32_000

interface BrowserClient {
  readonly client: GenerateContent
  readonly isRelay: boolean
}

/** The client of a page. It makes each call once: the relay retries by itself, and the learner is told of a failure. */
export function createBrowserClient(
  { baseUrl, apiKey }: BrowserProvider,
  settings: Partial<Omit<CallSettings, 'keys'>> = {},
): BrowserClient {
  const isRelay = !apiKey
  const times = isRelay ? { tryMs: RELAY_MS, wholeMs: RELAY_MS } : {}
  const client = createGenerateContent({
    baseUrl,
    keys: soleKey(apiKey || undefined),
    attempts: 1,
    ...times,
    ...settings,
  })
  return { client, isRelay }
}

/** A ring of one key. The key is never suspended, since there is no other, and its owner may fix the problem. */
function soleKey(key: Key): KeyRing {
  return { take: () => ({ kind: 'key', key }), refuse: () => {}, rest: () => {} }
}
