import type { OwnTake } from '#core/recording/recordings.ts'
import type { Sending, StudioFault } from './studio.ts'

export interface Outbox {
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
  send,
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
      const answer = await send(next)
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
