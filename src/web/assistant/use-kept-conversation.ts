import { useEffect, useRef, type Dispatch } from 'react'
import type { AssistantMessage, Conversation, ConversationEvent } from '#core/assistant/conversation.ts'
import { useLearning } from '../learning/learning.tsx'
import { useLatest } from '../ui/use-latest.ts'

/**
 * Takes up the talk that the device keeps, also what another tab has said since, and keeps what is said here. Nothing is kept
 * before the device has told what it has: it would be lost.
 */
export function useKeptConversation(state: Conversation, dispatch: Dispatch<ConversationEvent>) {
  const { ready, findConversation, keepConversation } = useLearning()
  const isFound = useRef(false)
  const keeping = useRef<Promise<void>>(Promise.resolve())
  const now = useLatest(state)

  useEffect(() => {
    if (!ready) return
    let wanted = true
    isFound.current = false
    const look = async () => {
      if (document.visibilityState === 'hidden' || (isFound.current && now.current.awaited)) return
      await keeping.current
      const kept = (await findConversation())?.messages ?? []
      if (!wanted) return
      isFound.current = true
      if (hasMore(kept, now.current)) dispatch({ type: 'talk-resumed', messages: kept })
    }
    const heard = () => void look()
    heard()
    addEventListener('focus', heard)
    document.addEventListener('visibilitychange', heard)
    return () => {
      wanted = false
      removeEventListener('focus', heard)
      document.removeEventListener('visibilitychange', heard)
    }
  }, [ready, findConversation, dispatch, now])

  const { messages } = state
  useEffect(() => {
    if (!ready || messages.length === 0 || !isFound.current) return
    // One after the other: the newest must be the one that stays.
    keeping.current = keeping.current.then(() => keepConversation({ v: 1, messages }))
  }, [ready, messages, keepConversation])
}

const hasMore = (kept: readonly AssistantMessage[], { messages }: Conversation) =>
  kept.some(({ id }) => !messages.some((message) => message.id === id))
