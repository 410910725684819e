import { useEffect } from 'react'
import { canSpeak, type Chat } from '#core/tutor/chat.ts'
import type { KeptTalk } from '#providers/talks/talks.ts'
import type { Learning } from '../learning/learning.tsx'
import { useLatest } from '../ui/use-latest.ts'

/** Who comes back to this tab finds what was said in the same talk in another one: to go on without it would lose it. */
export function useSaidElsewhere(
  now: { readonly current: { readonly state: Chat; readonly learning: Learning } },
  resume: (kept: KeptTalk) => void,
) {
  const latestResume = useLatest(resume)
  useEffect(() => {
    const look = async () => {
      const { state, learning } = now.current
      if (!canSpeak(state) || !learning.ready || document.visibilityState === 'hidden') return
      const kept = await learning.findTalk(state.lessonId)
      if (now.current.state === state && kept?.id === state.talkId && goesFurther(kept, state))
        latestResume.current(kept)
    }
    const heard = () => void look()
    addEventListener('focus', heard)
    document.addEventListener('visibilitychange', heard)
    return () => {
      removeEventListener('focus', heard)
      document.removeEventListener('visibilitychange', heard)
    }
  }, [now, latestResume])
}

/** A message that waits for its answer over there is not taken for one that has failed. */
function goesFurther({ messages }: KeptTalk, { transcript }: Chat): boolean {
  const last = messages.at(-1)
  return last?.role === 'assistant' && last.timestamp > (transcript.at(-1)?.timestamp ?? 0)
}
