import { useEffect, useRef, type Dispatch } from 'react'
import {
  bothOf,
  type AssistantMessage,
  type Conversation,
  type ConversationEvent,
} from '#core/assistant/conversation.ts'
import { useLearning } from '../learning/learning.tsx'
import { useLatest } from '../ui/use-latest.ts'

/**
 * Takes up the talk that the device keeps, also what another tab has said since, and keeps what is said here. Nothing is kept
 * before the device has told what it has: it would be lost.
 */
export function useKeptConversation(state: Conversation, dispatch: Dispatch<ConversationEvent>) {
  const { ready, findConversation, keepConversation, followTalks, inTurn } = useLearning()
  const isFound = useRef(false)
  const keeping = useRef<Promise<void>>(Promise.resolve())
  const had = useRef<ReadonlySet<string>>(new Set())
  const now = useLatest(state)

  useEffect(() => {
    if (!ready) return
    let wanted = true
    isFound.current = false
    const look = async () => {
      if (isFound.current && now.current.awaited) return
      await keeping.current
      const kept = (await findConversation())?.messages ?? []
      if (!wanted) return
      isFound.current = true
      if (hasMore(kept, now.current)) dispatch({ type: 'talk-resumed', messages: kept })
    }
    const heard = () => void look()
    heard()
    const unfollow = followTalks(heard)
    addEventListener('focus', heard)
    document.addEventListener('visibilitychange', heard)
    return () => {
      wanted = false
      unfollow()
      removeEventListener('focus', heard)
      document.removeEventListener('visibilitychange', heard)
    }
  }, [ready, findConversation, followTalks, dispatch, now])

  const { messages } = state
  useEffect(() => {
    if (!ready || messages.length === 0 || !isFound.current) return
    had.current = new Set([...had.current, ...messages.map(({ id }) => id)])
    const merge = async () => {
      // What was never here was said in a window beside this one. What was here and is gone was sent again.
      const kept = (await findConversation())?.messages ?? []
      const saidBeside = kept.filter(({ id }) => !had.current.has(id))
      await keepConversation({ v: 1, messages: bothOf(saidBeside, messages) })
      if (saidBeside.length > 0) dispatch({ type: 'talk-resumed', messages: saidBeside })
    }
    // One write after the other, across all tabs: between reading and writing no other tab may write, or its message is lost.
    keeping.current = keeping.current.then(() => inTurn(ASSISTANT_CHAT, never, merge))
  }, [ready, messages, findConversation, keepConversation, inTurn, dispatch])
}

/** The name under which the tabs take turns; no lesson has it. */
const ASSISTANT_CHAT = 'assistant'
const never = new AbortController().signal

const hasMore = (kept: readonly AssistantMessage[], { messages }: Conversation) =>
  kept.some(({ id }) => !messages.some((message) => message.id === id))
