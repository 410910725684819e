/** The channel on which tabs tell that stored events were changed or removed. */
export const rewrittenChannel = (database: string) => `${database}/rewritten`

/**
 * Notifies the other tabs of this site about learners whose data changed, and receives their notifications. In a browser without
 * `BroadcastChannel`, tabs see changes when they are reloaded.
 */
export function createOtherTabs(name: string, onTold: (learners: readonly string[]) => void) {
  let channel: BroadcastChannel | undefined

  // Opened late, because an open channel would keep the prerendering process of the build alive.
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
