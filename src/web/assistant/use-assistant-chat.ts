import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import {
  type AssistantMessage,
  bothOf,
  assistantChatReducer,
  type AssistantChat,
  type AssistantChatEvent,
  noAssistantChat,
} from '#core/assistant/assistant-chat.ts'
import type { Assistant } from '#providers/assistant/assistant.ts'
import { useLearning } from '../learning/learning.tsx'
import { newId } from '../learning/stamp.ts'
import { useLatest } from '../ui/use-latest.ts'
import { fetchBuiltIn } from './built-in-assistant.ts'
import { takeTurn } from './take-turn.ts'
import { type StandsIn, useAssistant } from './use-assistant.ts'
import { wisdomAskedFor } from './wisdom-requests.ts'

export interface AssistantChatHandle {
  readonly state: AssistantChat
  /** Who answers now. */
  readonly name: string
  /** Why the built-in assistant answers in place of a model. */
  readonly standsIn: StandsIn | undefined
  /** False when nothing can be said now: the text must stay where it is. */
  speak(text: string): boolean
  /** Says the last message, which has no answer, once more. */
  retry(): void
}

/**
 * The chat with the assistant: it goes on where it was left, on this device, and what is said is kept. `onSignedOut` hears that the
 * server knows the learner no more, and how to send the message again.
 */
export function useAssistantChat(onSignedOut: (sendAgain: () => void) => void): AssistantChatHandle {
  const { ready, record } = useLearning()
  const [state, dispatch] = useReducer(assistantChatReducer, noAssistantChat)
  const { name, standsIn, answering, noteOutcome, noteUsedUp } = useAssistant()
  const now = useLatest({ state, record })
  const leaving = useLeaving()
  useKeptAssistantChat(state, dispatch)
  useFetchAhead()

  async function ask(message: AssistantMessage, turnId: string, standIn?: Assistant) {
    const signal = leaving()
    const assistant = standIn ?? (await answering())
    if (signal.aborted) return
    let failed: AssistantMessage['failed']
    for await (const step of takeTurn(assistant, { turnId, message, signal, stamp })) {
      // Of a session that has ended the model is not to blame.
      if (step.type === 'learner-unknown') return tellSignedOut()
      if (step.type === 'budget-used') return ask(message, turnId, noteUsedUp(step.owner))
      dispatch(step)
      if (step.type !== 'assistant-replied') continue
      failed = step.message.failed
      if (!failed) now.current.record([{ type: 'message-exchanged', with: 'assistant' }])
    }
    if (!signal.aborted) noteOutcome(assistant, failed)
  }

  function retry() {
    const turnId = newId()
    const event = { type: 'message-retried', turnId } as const
    // As it was typed: what was said in place of its Kikuyu goes.
    const { messages, awaited } = assistantChatReducer(now.current.state, event)
    const message = messages.at(-1)
    if (awaited?.turnId !== turnId || !message) return
    dispatch(event)
    void ask(message, turnId)
  }
  const tellSignedOut = useRefusals(retry, onSignedOut)

  return {
    state,
    name,
    standsIn,
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
    retry,
  }
}

/** Gives what to call when the server refuses a learner. After a render: what is sent again must be in the chat by then. */
function useRefusals(retry: () => void, onSignedOut: (sendAgain: () => void) => void): () => void {
  const [refusals, setRefusals] = useState(0)
  const latest = useLatest({ retry, onSignedOut })
  // Another account has another chat: what was said in this one is not sent there.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useEffect(() => {
    if (refusals > 0) latest.current.onSignedOut(() => isHere.current && latest.current.retry())
  }, [refusals, latest])
  return () => setRefusals((before) => before + 1)
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

/**
 * Takes up the chat that the device keeps, also what another tab has said since, and keeps what is said here. Nothing is kept
 * before the device has told what it has: it would be lost.
 */
function useKeptAssistantChat(state: AssistantChat, dispatch: Dispatch<AssistantChatEvent>) {
  const { ready, findAssistantChat, keepAssistantChat, followChats, inTurn } = useLearning()
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
      const kept = (await findAssistantChat())?.messages ?? []
      if (!wanted) return
      isFound.current = true
      if (hasMore(kept, now.current)) dispatch({ type: 'chat-resumed', messages: kept })
    }
    const heard = () => void look()
    heard()
    const unfollow = followChats(heard)
    addEventListener('focus', heard)
    document.addEventListener('visibilitychange', heard)
    return () => {
      wanted = false
      unfollow()
      removeEventListener('focus', heard)
      document.removeEventListener('visibilitychange', heard)
    }
  }, [ready, findAssistantChat, followChats, dispatch, now])

  const { messages } = state
  useEffect(() => {
    if (!ready || messages.length === 0 || !isFound.current) return
    had.current = new Set([...had.current, ...messages.map(({ id }) => id)])
    const merge = async () => {
      // What was never here was said in a window beside this one. What was here and is gone was sent again.
      const kept = (await findAssistantChat())?.messages ?? []
      const saidBeside = kept.filter(({ id }) => !had.current.has(id))
      await keepAssistantChat({ v: 1, messages: bothOf(saidBeside, messages) })
      if (saidBeside.length > 0) dispatch({ type: 'chat-resumed', messages: saidBeside })
    }
    // One write after the other, across all tabs: between reading and writing no other tab may write, or its message is lost.
    keeping.current = keeping.current.then(() => inTurn(ASSISTANT_CHAT, never, merge))
  }, [ready, messages, findAssistantChat, keepAssistantChat, inTurn, dispatch])
}

/** The name under which the tabs take turns; no lesson has it. */
const ASSISTANT_CHAT = 'assistant'
const never = new AbortController().signal

const hasMore = (kept: readonly AssistantMessage[], { messages }: AssistantChat) =>
  kept.some(({ id }) => !messages.some((message) => message.id === id))

const touches = ['pointerdown', 'focusin'] as const

/** What the built-in assistant answers from comes with the first touch of the screen: who only looks does not wait for it. */
function useFetchAhead() {
  useEffect(() => {
    const begin = () => void fetchBuiltIn()
    for (const touch of touches) addEventListener(touch, begin, { once: true })
    return () => {
      for (const touch of touches) removeEventListener(touch, begin)
    }
  }, [])
}
