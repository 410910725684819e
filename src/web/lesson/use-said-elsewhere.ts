import { useEffect } from 'react'
import { canSpeak, type Chat } from '#core/tutor/chat.ts'
import type { KeptChat } from '#providers/chats/chats.ts'
import type { Learning } from '../learning/learning.tsx'
import { useLatest } from '../ui/use-latest.ts'
import { hasSpoken } from './messages.ts'

/** Hears at once what another tab has said in the chat of this lesson, and when the learner comes back to this tab. */
export function useSaidElsewhere(
  now: { readonly current: { readonly state: Chat; readonly learning: Learning } },
  takeUp: (kept: KeptChat) => void,
) {
  const { ready, followChats } = now.current.learning
  const latestTakeUp = useLatest(takeUp)
  useEffect(() => {
    if (!ready) return undefined
    const look = async () => {
      const { state, learning } = now.current
      if (!canSpeak(state)) return
      const kept = await learning.findChat(state.lessonId)
      if (now.current.state === state && kept && isNews(kept, state)) latestTakeUp.current(kept)
    }
    const heard = () => void look()
    const unfollow = followChats(heard)
    addEventListener('focus', heard)
    document.addEventListener('visibilitychange', heard)
    return () => {
      unfollow()
      removeEventListener('focus', heard)
      document.removeEventListener('visibilitychange', heard)
    }
  }, [now, ready, followChats, latestTakeUp])
}

/** Of the same chat, messages that are not here. Another chat of the lesson, where it has gone on since this one was opened. */
function isNews({ id, messages }: KeptChat, { chatId, transcript }: Chat & { chatId: string }): boolean {
  if (id === chatId) return messages.some((message) => !transcript.some((known) => known.id === message.id))
  return hasSpoken(messages) && (messages.at(-1)?.timestamp ?? 0) > (transcript[0]?.timestamp ?? 0)
}
