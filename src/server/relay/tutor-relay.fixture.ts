import { ok } from '#core/result/result.ts'
import { faultyProvider, type Answer, type FaultyProvider } from '#providers/calls/faulty-provider.fixture.ts'
import { createKeyRing } from '#providers/calls/key-ring.ts'
import { createChatCompletions } from '#providers/chat-completions/chat-completions.ts'
import { completion } from '#providers/chat-completions/completion.fixture.ts'
import { createMemoryLimits } from '../limits/limits.ts'
import { createProviderFetch } from './provider-fetch.ts'
import { defaultCallLimits, type CallLimits } from './relay-guard.ts'
import { tutorRelay } from './tutor-relay.ts'

export const KEYS = ['sk-first-key-of-the-owner', 'sk-second-key-of-the-owner'] as const
export const PROMPT = 'What the learner typed to the tutor'
export const REPLY = 'What the model said to the learner'

export const question = (more: object = {}) => ({
  model: 'small',
  messages: [{ role: 'user', content: PROMPT }],
  ...more,
})

export interface TestRelay {
  readonly provider: FaultyProvider
  readonly reported: unknown[]
  /** The outcomes of vocabulary checks that were counted, as "small passed". */
  readonly checks: readonly string[]
  advance(ms: number): void
  /** Calls the relay as a learner, or without a session if `learner` is null. A body that is not a string is sent as JSON. */
  ask(body: unknown, options?: Asking): Promise<Response>
}

interface Asking {
  readonly path?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly learner?: string | null
  readonly address?: string
  readonly signal?: AbortSignal
}

/** The relay alone, with a fake provider that gives these answers and a stopped clock. */
export async function createTestRelay({
  answers = [completion(REPLY)],
  limits = {},
  ...times
}: {
  answers?: readonly Answer[]
  limits?: Partial<CallLimits>
  tryMs?: number
  wholeMs?: number
  attempts?: number
} = {}): Promise<TestRelay> {
  const provider = await faultyProvider(...answers)
  const reported: unknown[] = []
  const checks: string[] = []
  let now = Date.now()
  const relay = tutorRelay({
    models: ['small', 'large'],
    keys: KEYS,
    provider: createChatCompletions({
      baseUrl: `${provider.url}/v1`,
      model: 'small',
      keys: createKeyRing(KEYS),
      delay: () => Promise.resolve(),
      fetch: createProviderFetch(),
      ...times,
    }),
    budget: { reserve: () => Promise.resolve(ok({ settle: () => Promise.resolve() })) },
    guard: {
      accounts: { learner: (headers) => Promise.resolve(learnerNamed(headers.get('Cookie'))) },
      publicUrl: 'https://kikuyu.example.org',
      trustedProxies: 0,
      attempts: createMemoryLimits(() => now),
      limits: { ...defaultCallLimits, ...limits },
    },
    countCheck: (model, outcome) => void checks.push(`${model} ${outcome}`),
    report: (fault) => reported.push(fault),
  })
  return {
    provider,
    reported,
    checks,
    advance: (ms) => void (now += ms),
    async ask(body, { path = '/chat/completions', method = 'POST', headers = {}, learner = 'wanjiku', ...rest } = {}) {
      const { address = '203.0.113.5', signal } = rest
      const request = new Request(`https://kikuyu.example.org${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...(learner && { Cookie: `learner=${learner}` }), ...headers },
        ...(method !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      })
      return relay.fetch(request, { incoming: { socket: { remoteAddress: address } } })
    },
  }
}

function learnerNamed(cookie: string | null) {
  const id = /learner=(\w+)/.exec(cookie ?? '')?.[1]
  if (id === 'broken') throw new Error('The database does not respond.')
  return id === undefined ? null : { id }
}

/** A whole response as text: status, headers and body. */
export async function everything(response: Response): Promise<string> {
  return JSON.stringify([response.status, [...response.headers], await response.text()])
}

/** Reads a stream chunk by chunk; the reader may cancel before the end. */
export function reading(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  return {
    next: async () => (await reader.read()).value,
    leave: () => reader.cancel(),
  }
}
