import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from './call-fault.ts'
import { incoming, type Incoming, statusFault } from './incoming.ts'
import type { Key, KeyRing } from './key-ring.ts'

/** The settings of calls in all protocols. All but the keys have defaults. */
export interface CallSettings {
  readonly keys: KeyRing
  /** Default 7. Calls through our relay use 1, because the relay repeats them. */
  readonly attempts?: number
  /**
   * Timeout of one try, default 10,000 ms: without a byte for this long, the try is aborted. Calls through our relay use the relay's
   * whole time.
   */
  readonly tryMs?: number
  /** Timeout of all tries together, to the last byte, default 30,000 ms. */
  readonly wholeMs?: number
  /** The largest answer, default 1 MiB. A larger one is refused as `too-large`. */
  readonly mostBytes?: number
  readonly fetch?: typeof globalThis.fetch
  readonly clock?: () => number
  /** Resolves after `ms`, or as soon as the signal is aborted. */
  readonly delay?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly chance?: () => number
}

const usual = {
  attempts: 7,
  tryMs: 10_000,
  wholeMs: 30_000,
  mostBytes: 1024 * 1024,
  fetch: (input: Parameters<typeof fetch>[0], init?: RequestInit) => globalThis.fetch(input, init),
  clock: Date.now,
  delay: wait,
  chance: Math.random,
}

/** Resolves after `ms`, or as soon as the signal is aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
    if (signal?.aborted) done()
  })
}

/** The address of a method. `baseUrl` may end in slashes. */
export const urlOf = (baseUrl: string, method: string) => `${baseUrl.replace(/(?<!\/)\/+$/, '')}/${method}`

/** The header with the key, for protocols like OpenAI's. */
export const bearer = (key: Key): Readonly<Record<string, string>> =>
  key === undefined ? {} : { Authorization: `Bearer ${key}` }

export interface Call<Answer> {
  readonly url: string
  /** JSON text, or bytes whose type is in the headers. A call without a body is a GET request. */
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** The headers with the key and others that the protocol requires. */
  headers(key: Key): Readonly<Record<string, string>>
  /** Called for each attempt that the provider is likely to charge for: it succeeded, or was aborted before it was answered. */
  readonly onCharged?: (() => void) | undefined
  /** Reads an answer with a success status. A fault here leads to another attempt like any other. */
  read(answer: Incoming): Promise<Result<Answer, CallFault>>
}

/** Calls one provider, each attempt with the next key, as long as another attempt may help. Never throws. */
export interface ProviderCalls {
  call<Answer>(call: Call<Answer>, signal?: AbortSignal): Promise<Result<Answer, CallFault>>
}

/** True if the key is at fault: invalid, without rights or without credit. Google answers 400 with a code such as API_KEY_INVALID. */
const isKeyFault = ({ status, code = '' }: { status: number; code?: string }) =>
  [401, 402, 403].includes(status) || /api_key/i.test(code)

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 1000

export function createProviderCalls(settings: CallSettings): ProviderCalls {
  const { keys, attempts, tryMs, wholeMs, mostBytes, fetch, clock, delay, chance } = { ...usual, ...settings }

  async function tryOnce<Answer>(call: Call<Answer>, key: Key, deadline: Deadline): Promise<Result<Answer, CallFault>> {
    const signal = deadline.beginTry()
    if (signal.aborted) return refuse(deadline.fault())
    const response = await request(call, key, signal).catch(() => undefined)
    if (deadline.isTryOver() || response?.ok) call.onCharged?.()
    if (deadline.isTryOver()) return refuse(deadline.fault())
    if (!response) return refuse({ kind: 'unreachable' })
    const answer = incoming(response, deadline, mostBytes)
    if (response.ok) return call.read(answer)
    const fault = await statusFault(response, answer, clock())
    return refuse(deadline.whole.aborted ? deadline.fault() : fault)
  }

  async function request({ url, body, headers }: Call<unknown>, key: Key, signal: AbortSignal): Promise<Response> {
    // A redirect could send the prompt and the key to a stranger.
    const all = { signal, redirect: 'error' as const }
    if (body === undefined) return fetch(url, { ...all, headers: headers(key) })
    return fetch(url, {
      ...all,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers(key) },
      body,
    })
  }

  /** Sets the key aside if it is at fault. Returns the pause before another attempt in ms; undefined if none can help. */
  function pauseAfter(fault: CallFault, key: Key, attempt: number): number | undefined {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)) * (0.5 + chance() / 2)
    switch (fault.kind) {
      case 'aborted':
        return undefined
      case 'refused':
        if (key === undefined || !isKeyFault(fault)) return undefined
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

  /** The next key, after a pause if necessary; else the fault that ends the call. */
  async function nextKey(deadline: Deadline, until: number, last?: CallFault): Promise<Result<Key, CallFault>> {
    const next = keys.take()
    if (next.kind === 'key') return ok(next.key)
    if (next.because === 'refused') return refuse(last ?? { kind: 'refused', status: 401 })
    if (!hasTimeFor(next.ms, until)) return refuse(limitedUntil(next.ms, last))
    await delay(next.ms + chance() * FIRST_PAUSE_MS, deadline.whole)
    return deadline.whole.aborted ? refuse(deadline.fault()) : nextKey(deadline, until, last)
  }

  /** True if a whole try fits in after a pause. */
  const hasTimeFor = (ms: number, until: number) => clock() + ms + tryMs <= until

  async function attemptAll<Answer>(call: Call<Answer>, deadline: Deadline): Promise<Result<Answer, CallFault>> {
    const until = clock() + wholeMs
    let last: CallFault | undefined
    for (let attempt = 1; ; attempt++) {
      const key = await nextKey(deadline, until, last)
      if (!key.ok) return key
      const answer = await tryOnce(call, key.value, deadline)
      if (answer.ok) return answer
      last = answer.fault
      const pause = pauseAfter(last, key.value, attempt)
      if (pause === undefined || attempt >= attempts) return answer
      if (last.kind === 'limited' && !hasTimeFor(pause, until)) return answer
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
        if (!deadline.isKeptOpen()) deadline.end()
      }
    },
  }
}

const limitedUntil = (retryAfterMs: number, last?: CallFault): CallFault =>
  last?.kind === 'limited' ? { ...last, retryAfterMs } : { kind: 'limited', status: 429, retryAfterMs }

/**
 * The timeouts of one call: one for each try, restarted with every byte, and one for all tries together, to the last byte. On timeout
 * the try's fetch is aborted.
 */
export interface Deadline {
  /** Aborts the last try and begins a new one. The signal is for its fetch. */
  beginTry(): AbortSignal
  /** Restarts the timeout of the try, for when a byte has arrived. */
  restartTry(): void
  /** True if the current try was aborted. */
  isTryOver(): boolean
  /** Aborted when no further try is allowed: the whole time is over, or the caller aborted the call. */
  readonly whole: AbortSignal
  /** Why a try was aborted. */
  fault(): CallFault
  /** Keeps the deadline after the call returns, for an answer that is still being read. Its reader must call `end`. */
  keepOpen(): void
  isKeptOpen(): boolean
  /** Clears all timers and aborts a fetch that is still running. */
  end(): void
}

export function createDeadline({
  tryMs,
  wholeMs,
  signal,
}: {
  tryMs: number
  wholeMs: number
  signal?: AbortSignal | undefined
}): Deadline {
  const whole = new AbortController()
  let current = new AbortController()
  let tryTimer: ReturnType<typeof setTimeout> | undefined
  let isKept = false

  const abortTry = () => current.abort()
  function abortAll() {
    whole.abort()
    abortTry()
  }
  const wholeTimer = setTimeout(abortAll, wholeMs)
  signal?.addEventListener('abort', abortAll)
  if (signal?.aborted) abortAll()

  function restartTry() {
    clearTimeout(tryTimer)
    if (!current.signal.aborted) tryTimer = setTimeout(abortTry, tryMs)
  }

  return {
    beginTry() {
      abortTry()
      current = new AbortController()
      if (whole.signal.aborted) abortTry()
      restartTry()
      return current.signal
    },
    restartTry,
    isTryOver: () => current.signal.aborted,
    whole: whole.signal,
    fault: () => (signal?.aborted ? { kind: 'aborted' } : { kind: 'timed-out' }),
    keepOpen: () => (isKept = true),
    isKeptOpen: () => isKept,
    end() {
      clearTimeout(tryTimer)
      clearTimeout(wholeTimer)
      signal?.removeEventListener('abort', abortAll)
      abortTry()
    },
  }
}
