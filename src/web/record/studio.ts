import * as v from 'valibot'
import type { OwnTake, Speaker, Studio, WaitingTake } from '#core/recording/recordings.ts'

/** A recorded word on its way to the server. */
export interface Sending {
  readonly word: string
  readonly said: string
  /** A WAV file. */
  readonly wav: Uint8Array<ArrayBuffer>
}

export type StudioFault = 'unreachable' | 'signed-out' | 'full' | 'refused'

const Take: v.GenericSchema<unknown, OwnTake> = v.object({
  id: v.string(),
  word: v.string(),
  said: v.string(),
  state: v.picklist(['waiting', 'accepted', 'refused']),
  reason: v.nullable(v.string()),
  seconds: v.number(),
  madeAt: v.string(),
})
const StudioAnswer: v.GenericSchema<unknown, Studio> = v.object({
  speaker: v.nullable(
    v.object({
      name: v.string(),
      place: v.string(),
      dialect: v.string(),
      consents: v.object({ play: v.boolean(), name: v.boolean(), publish: v.boolean(), train: v.boolean() }),
    }),
  ),
  takes: v.array(Take),
  isEditor: v.boolean(),
})
const Waiting: v.GenericSchema<unknown, { waiting: WaitingTake[] }> = v.object({
  waiting: v.array(
    v.object({
      id: v.string(),
      word: v.string(),
      said: v.string(),
      seconds: v.number(),
      name: v.string(),
      place: v.string(),
      dialect: v.string(),
    }),
  ),
})
const Refusal = v.object({ problem: v.object({ kind: v.string() }) })

const faultOfProblem: Readonly<Record<string, StudioFault>> = {
  'signed-out': 'signed-out',
  'recordings-full': 'full',
  'no-consent': 'refused',
  'bad-body': 'refused',
  'not-found': 'refused',
}

type Answer = { readonly data: unknown } | { readonly fault: StudioFault }

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(`/api/recordings${path}`, init)
    const data: unknown = await answer.json()
    if (answer.ok) return { data }
    const refusal = v.safeParse(Refusal, data)
    return { fault: (refusal.success && faultOfProblem[refusal.output.problem.kind]) || 'unreachable' }
  } catch {
    return { fault: 'unreachable' }
  }
}

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

function parsed<Value>(schema: v.GenericSchema<unknown, Value>, answer: Answer): Value | StudioFault {
  if ('fault' in answer) return answer.fault
  const data = v.safeParse(schema, answer.data)
  return data.success ? data.output : 'unreachable'
}

const faultIn = (answer: Answer) => ('fault' in answer ? answer.fault : undefined)

export const fetchStudio = async () => parsed(StudioAnswer, await ask('/studio'))
export const agree = async (speaker: Speaker) => faultIn(await ask('/speaker', json('PUT', speaker)))

export async function send({ word, said, wav }: Sending): Promise<OwnTake | StudioFault> {
  const query = new URLSearchParams({ word, said })
  return parsed(Take, await ask(`/takes?${query}`, { method: 'PUT', body: wav }))
}

/** Deletes the recording of a word, or all. */
export const remove = async (word?: string) =>
  faultIn(await ask(`/takes${word === undefined ? '' : `?${new URLSearchParams({ word })}`}`, { method: 'DELETE' }))

export const fetchWaiting = async () => parsed(Waiting, await ask('/waiting'))
export const accept = async (id: string, sound: Uint8Array<ArrayBuffer>) =>
  faultIn(await ask(`/decisions/${id}/accept`, { method: 'POST', body: sound }))
export const refuse = async (id: string, reason: string) =>
  faultIn(await ask(`/decisions/${id}/refuse`, json('POST', { reason })))
export const undo = async (id: string) => faultIn(await ask(`/decisions/${id}/undo`, json('POST', {})))

/** The lossless file of a recording. Undefined if it cannot be had now. */
export async function fetchMaster(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const answer = await fetch(`/api/recordings/masters/${id}`)
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}

interface Outbox {
  /** Sends a take, and keeps it until the server has it. A later take of the word replaces it. */
  add(take: Sending): void
  /** Sends the unsent takes again. */
  sendAll(): Promise<void>
  /** Drops unsent takes: those of one word, or all. */
  drop(word?: string): void
  readonly words: ReadonlySet<string>
}

/** Sends takes to the server one after the other. `onChange` receives the unsent takes and why the last one could not be sent. */
export function createOutbox({
  send: sendTake,
  onSent,
  onChange,
}: {
  send: (take: Sending) => Promise<OwnTake | StudioFault>
  onSent: (take: OwnTake) => void
  onChange: (fault: StudioFault | undefined) => void
}): Outbox {
  const kept = new Map<string, Sending>()
  let isSending = false

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    let fault: StudioFault | undefined
    for (let [next] = kept.values(); next && fault === undefined; [next] = kept.values()) {
      const answer = await sendTake(next)
      if (typeof answer === 'string') fault = answer
      // Without consent the server accepts none.
      if (typeof answer !== 'string' || answer === 'refused') {
        if (kept.get(next.word) === next) kept.delete(next.word)
        if (typeof answer !== 'string') onSent(answer)
        onChange(undefined)
      }
    }
    isSending = false
    onChange(fault)
  }

  return {
    add(take) {
      kept.delete(take.word)
      kept.set(take.word, take)
      onChange(undefined)
      void sendAll()
    },
    sendAll,
    drop(word) {
      if (word === undefined) kept.clear()
      else kept.delete(word)
    },
    get words() {
      return new Set(kept.keys())
    },
  }
}
