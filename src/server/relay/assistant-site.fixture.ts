import { Buffer } from 'node:buffer'
import { onTestFinished } from 'vitest'
import { IDENTIFY_PROMPT, namePrompt } from '#core/vision/identification.ts'
import { faultyProvider, type Answer } from '#providers/calls/faulty-provider.fixture.ts'
import { TICKET_HEADER, imageContent, textContent, type Content } from '#providers/generate-content/generate-content.ts'
import { saying } from '#providers/generate-content/generate-content.fixture.ts'
import { listen } from '../http/listen.ts'
import { createTestServer, posting } from '../server.fixture.ts'

export const KEY = 'the-key-of-the-owner'
export const PROMPT = 'What the learner typed to the assistant'
export const REPLY = 'What the model said to the learner'
export const TEXT_MODEL = 'gemini-flash'
export const VISION_MODEL = 'gemini-eye'

/** Stands for an image: nothing here decodes it. */
export const IMAGE = Buffer.from('A picture in JPEG').toString('base64')

export const requestOf = (...contents: readonly Content[]) => ({ contents })
export const question = requestOf(textContent(PROMPT))
export const identification = requestOf(imageContent(IDENTIFY_PROMPT, IMAGE))
export const nameQuestion = (name = 'table') => requestOf(textContent(namePrompt(name)))

type Options = Omit<NonNullable<Parameters<typeof createTestServer>[0]>, 'environment'> & {
  environment?: Readonly<Record<string, string>>
}

/** The whole server, with a fake provider that gives these answers. */
export async function createAssistantSite(
  answers: readonly Answer[] = [saying(REPLY)],
  { environment, ...options }: Options = {},
) {
  const provider = await faultyProvider(...answers)
  const server = await createTestServer({
    environment: {
      ASSISTANT_BASE_URL: `${provider.url}/v1beta`,
      ASSISTANT_MODEL: TEXT_MODEL,
      VISION_MODEL,
      ASSISTANT_API_KEY: KEY,
      ...environment,
    },
    ...options,
  })
  return { provider, server }
}

/** Like `createAssistantSite`, but listening on a port. */
export async function openAssistantSite(...given: Parameters<typeof createAssistantSite>) {
  const site = await createAssistantSite(...given)
  const listening = await listen(site.server.app, { host: '127.0.0.1', port: 0, publicUrl: undefined })
  onTestFinished(async () => {
    site.provider.close()
    await listening.close()
    await site.server.close()
  })
  return { ...site, url: listening.url }
}

type Browser = typeof fetch

export interface Asking extends Omit<RequestInit, 'body' | 'method'> {
  readonly ticket?: string | null
}

/** Calls a model as a page does. */
export function ask(
  browser: Browser,
  model: string,
  body: unknown,
  { ticket, headers, ...init }: Asking = {},
): Promise<Response> {
  return browser(`/api/assistant/v1beta/models/${model}:generateContent`, {
    ...posting(body, { ...(ticket && { [TICKET_HEADER]: ticket }), ...(headers as Record<string, string>) }),
    ...init,
  })
}

export const showImage = (browser: Browser, body: unknown = identification, asking: Asking = {}) =>
  ask(browser, VISION_MODEL, body, asking)

export const askForName = (browser: Browser, ticket: string | null, name?: string) =>
  ask(browser, VISION_MODEL, nameQuestion(name), { ticket })

export const ticketOf = (response: Response) => response.headers.get(TICKET_HEADER)

export async function signUp(browser: Browser, email = 'wanjiku@example.org'): Promise<Browser> {
  const response = await browser('/api/auth/sign-up/email', posting({ email, password: 'the secret', name: '' }))
  if (!response.ok) throw new Error(`The sign-up failed: ${response.status}`)
  return browser
}

export const usageOf = async (browser: Browser): Promise<unknown> => (await browser('/api/usage')).json()

interface GoogleError {
  readonly code: number
  readonly message: string
  readonly status: string
  readonly details: readonly { readonly reason: string; readonly metadata?: Record<string, string> }[]
}

export async function errorOf(response: Response): Promise<GoogleError & { reason: string | undefined }> {
  const { error } = (await response.json()) as { error: GoogleError }
  return { ...error, reason: error.details[0]?.reason }
}

/** A whole response as text: status, headers and body. */
export async function everything(response: Response): Promise<string> {
  return JSON.stringify([response.status, [...response.headers], await response.text()])
}
