import type { SaveState, Sender } from '#providers/learning-log/sender.ts'

/**
 * Connects the sender, which is loaded late, with the mark that shows its state. Without a sender everything is saved on this device
 * only.
 */
let sender: Sender | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const saveState = (): SaveState => sender?.saveState() ?? 'on-device'

export function onSaveState(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns a function that removes the sender. */
export function followSender(followed: Sender): () => void {
  sender = followed
  tell()
  const unsubscribe = followed.subscribe(tell)
  return () => {
    unsubscribe()
    sender = undefined
    tell()
  }
}
