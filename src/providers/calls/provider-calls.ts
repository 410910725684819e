import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from './call-fault.ts'
import { usual, type CallSettings } from './call-settings.ts'
import { incoming, type Incoming } from './incoming.ts'
import type { Key } from './key-ring.ts'
import { createDeadline, type Deadline } from './deadline.ts'
import { statusFault } from './status-fault.ts'

export interface Call<Answer> {
  readonly url: string
  /** JSON text; a call without a body is a GET. */
  readonly body?: string
  /** The headers that carry the key, and what else the protocol wants. */
  headers(key: Key): Readonly<Record<string, string>>
  /** Called for each attempt that the provider is likely to charge for: it answered well, or was let go before it answered. */
  readonly onCharged?: (() => void) | undefined
  /** Reads an answer of a good status. A fault here is tried again as any other. */
  read(answer: Incoming): Promise<Result<Answer, CallFault>>
}

/** Calls one provider: up to so many attempts, each with the next key, spent only where another one may help. Never throws. */
export interface ProviderCalls {
  call<Answer>(call: Call<Answer>, signal?: AbortSignal): Promise<Result<Answer, CallFault>>
}

/** Where the fault lies with the key: without credit is as good as without a right. Google says 400, and its name for it. */
const isOfKey = ({ status, code = '' }: { status: number; code?: string }) =>
  [401, 402, 403].includes(status) || /api_key/i.test(code)

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 1000

export function createProviderCalls(settings: CallSettings): ProviderCalls {
  const { keys, attempts, tryMs, wholeMs, mostBytes, fetch, clock, delay, chance } = { ...usual, ...settings }

  async function tryOnce<Answer>(call: Call<Answer>, key: Key, deadline: Deadline): Promise<Result<Answer, CallFault>> {
    const signal = deadline.begin()
    if (signal.aborted) return refuse(deadline.fault())
    const response = await ask(call, key, signal).catch(() => undefined)
    if (deadline.isOut() || response?.ok) call.onCharged?.()
    if (deadline.isOut()) return refuse(deadline.fault())
    if (!response) return refuse({ kind: 'unreachable' })
    const answer = incoming(response, deadline, mostBytes)
    if (response.ok) return call.read(answer)
    const fault = await statusFault(response, answer, clock())
    return refuse(deadline.whole.aborted ? deadline.fault() : fault)
  }

  async function ask({ url, body, headers }: Call<unknown>, key: Key, signal: AbortSignal): Promise<Response> {
    // Whoever redirects a prompt may lead it, and the key, to a stranger.
    const all = { signal, redirect: 'error' as const }
    if (body === undefined) return fetch(url, { ...all, headers: headers(key) })
    return fetch(url, {
      ...all,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers(key) },
      body,
    })
  }

  /** Sets the key aside where it is at fault. Whether another attempt may help, and after what pause, in milliseconds. */
  function heed(fault: CallFault, key: Key, attempt: number): number | undefined {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)) * (0.5 + chance() / 2)
    switch (fault.kind) {
      case 'aborted':
        return undefined
      case 'refused':
        if (key === undefined || !isOfKey(fault)) return undefined
        keys.refuse(key)
        return 0
      case 'limited':
        keys.rest(key, Math.max(fault.retryAfterMs, pause))
        return key === undefined ? fault.retryAfterMs + pause : 0
      case 'unreadable':
        return fault.why === 'withheld' ? undefined : pause
      default:
        return pause
    }
  }

  /** The next key, as soon as there is one; else the fault that the call ends with. */
  async function nextKey(deadline: Deadline, until: number, last?: CallFault): Promise<Result<Key, CallFault>> {
    const next = keys.take()
    if (next.kind === 'key') return ok(next.key)
    if (next.because === 'refused') return refuse(last ?? { kind: 'refused', status: 401 })
    if (!isWorth(next.ms, until)) return refuse(limitedUntil(next.ms, last))
    await delay(next.ms + chance() * FIRST_PAUSE_MS, deadline.whole)
    return deadline.whole.aborted ? refuse(deadline.fault()) : nextKey(deadline, until, last)
  }

  /** A pause is worth it only if a whole try fits in after it. */
  const isWorth = (ms: number, until: number) => clock() + ms + tryMs <= until

  async function attemptAll<Answer>(call: Call<Answer>, deadline: Deadline): Promise<Result<Answer, CallFault>> {
    const until = clock() + wholeMs
    let last: CallFault | undefined
    for (let attempt = 1; ; attempt++) {
      const key = await nextKey(deadline, until, last)
      if (!key.ok) return key
      const answer = await tryOnce(call, key.value, deadline)
      if (answer.ok) return answer
      last = answer.fault
      const pause = heed(last, key.value, attempt)
      if (pause === undefined || attempt >= attempts) return answer
      if (last.kind === 'limited' && !isWorth(pause, until)) return answer
      if (pause > 0) await delay(pause, deadline.whole)
      if (deadline.whole.aborted) return refuse(deadline.fault())
    }
  }

  return {
    async call(call, signal) {
      const deadline = createDeadline({ tryMs, wholeMs, signal })
      try {
        return await attemptAll(call, deadline)
      } finally {
        if (!deadline.isKept()) deadline.end()
      }
    },
  }
}

const limitedUntil = (retryAfterMs: number, last?: CallFault): CallFault =>
  last?.kind === 'limited' ? { ...last, retryAfterMs } : { kind: 'limited', status: 429, retryAfterMs }
