/** The listeners of this page, each for one learner. */
export function createListeners() {
  const listeners = new Set<{ readonly learner: string; readonly call: () => void }>()
  return {
    /** Returns a function that removes the listener. */
    add(learner: string, call: () => void): () => void {
      const listener = { learner, call }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(learners: readonly string[]): void {
      for (const { learner, call } of listeners) if (learners.includes(learner)) call()
    },
  }
}

/** The broadcast channel for changes and deletions of stored events. */
export const rewrittenChannel = (database: string) => `${database}/rewritten`

/**
 * Notifies the other tabs of this site about learners whose data changed, and receives their notifications. In a browser without
 * `BroadcastChannel`, tabs see changes when they are reloaded.
 */
export function createOtherTabs(name: string, onTold: (learners: readonly string[]) => void) {
  let channel: BroadcastChannel | undefined

  // Opens the channel at the first use, because an open one would keep the build's prerendering process alive.
  function open() {
    if (channel || typeof BroadcastChannel === 'undefined') return
    channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (Array.isArray(data)) onTold(data.filter((learner) => typeof learner === 'string'))
    })
  }

  return {
    listen: open,
    tell(learners: readonly string[]): void {
      open()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and names none
      channel?.postMessage(learners)
    },
  }
}
