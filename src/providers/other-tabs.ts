/**
 * Tells the other tabs of this site which learners have news, and hears it from them. A browser without `BroadcastChannel` hears nothing: its tabs
 * see what is new when they are loaded again.
 */
export function createOtherTabs(name: string, onTold: (learners: readonly string[]) => void) {
  let channel: BroadcastChannel | undefined

  // Not opened at once: an open channel would keep a build that only renders the pages from ending.
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
