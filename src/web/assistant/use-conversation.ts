import { useCallback, useEffect, useReducer, useRef } from 'react'
import {
  conversation,
  noConversation,
  unansweredMessage,
  type AssistantMessage,
  type Conversation,
} from '#core/assistant/conversation.ts'
import { useLearning } from '../learning/learning.tsx'
import { newId } from '../learning/stamp.ts'
import { useLatest } from '../ui/use-latest.ts'
import { takeTurn } from './take-turn.ts'
import { useAssistant } from './use-assistant.ts'
import { useFetchAhead } from './use-fetch-ahead.ts'
import { useKeptConversation } from './use-kept-conversation.ts'
import { wisdomAskedFor } from './wisdom-requests.ts'

export interface TalkWithAssistant {
  readonly state: Conversation
  /** Who answers now. */
  readonly name: string
  /** The built-in assistant answers in place of a model that failed twice. */
  readonly isStandIn: boolean
  /** False when nothing can be said now: the text must stay where it is. */
  speak(text: string): boolean
  /** Says the last message, which has no answer, once more. */
  retry(): void
}

/** The talk with the assistant: it goes on where it was left, on this device, and what is said is kept. */
export function useConversation(): TalkWithAssistant {
  const { ready, record } = useLearning()
  const [state, dispatch] = useReducer(conversation, noConversation)
  const { name, isStandIn, answering, noteOutcome } = useAssistant()
  const now = useLatest({ state, record })
  const leaving = useLeaving()
  useKeptConversation(state, dispatch)
  useFetchAhead()

  async function ask(message: AssistantMessage, turnId: string) {
    const signal = leaving()
    for await (const step of takeTurn(answering(), { turnId, message, signal, stamp })) {
      dispatch(step)
      if (step.type !== 'assistant-replied') continue
      noteOutcome(step.message.failed)
      if (!step.message.failed) now.current.record([{ type: 'message-exchanged', with: 'assistant' }])
    }
  }

  return {
    state,
    name,
    isStandIn,
    speak(text) {
      if (!ready || now.current.state.awaited) return false
      const turnId = newId()
      const wisdom = wisdomAskedFor(text)
      const { id, now: timestamp } = stamp()
      const message = { id, role: 'user', originalContent: text, timestamp, ...(wisdom && { wisdom }) } as const
      dispatch({ type: 'learner-spoke', turnId, message })
      void ask(message, turnId)
      return true
    },
    retry() {
      const message = unansweredMessage(now.current.state)
      if (!message) return
      const turnId = newId()
      dispatch({ type: 'message-retried', turnId })
      void ask(message, turnId)
    },
  }
}

const stamp = () => {
  const now = Date.now()
  return { id: newId(now), now }
}

/** Each call gives the signal of a new turn; who leaves the screen gives up the turn that goes on. */
function useLeaving(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  return useCallback(() => {
    controller.current?.abort()
    controller.current = new AbortController()
    return controller.current.signal
  }, [])
}
