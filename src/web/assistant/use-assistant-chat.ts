import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import {
  type AssistantMessage,
  assistantChatReducer,
  type AssistantChat,
  type AssistantChatEvent,
  noAssistantChat,
} from '#core/assistant/assistant-chat.ts'
import { mergeMessages } from '#core/assistant/merge-messages.ts'
import type { Assistant } from '#providers/assistant/assistant.ts'
import { useLearning } from '../learning/learning.tsx'
import { newId } from '../learning/stamp.ts'
import { useLatest } from '../ui/use-latest.ts'
import { fetchBuiltIn, type StandsIn, useAssistant } from './use-assistant.ts'
import { takeTurn } from './take-turn.ts'
import type { WisdomKind } from '#core/assistant/assistant.ts'

export interface AssistantChatHandle {
  readonly state: AssistantChat
  /** The name of the assistant that answers now. */
  readonly name: string
  /** The reason why the built-in assistant answers instead of the model. */
  readonly standsIn: StandsIn | undefined
  /** False when no message can be sent now: the text must stay in its field. */
  speak(text: string): boolean
  /** Sends the last message again when it has no answer. */
  retry(): void
}

/**
 * The chat with the assistant. It resumes the chat that the device keeps, and keeps every message. `onSignedOut` is called when the
 * server no longer knows the learner; `sendAgain` sends the unanswered message again.
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
      // An ended session is not the model's failure.
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
    // The reducer restores the message as typed, without the text shown in place of its Kikuyu.
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

/** Returns the function to call when the server refuses the learner. It reports after a render, when the message is in the chat. */
function useRefusals(retry: () => void, onSignedOut: (sendAgain: () => void) => void): () => void {
  const [refusals, setRefusals] = useState(0)
  const latest = useLatest({ retry, onSignedOut })
  // Another account has another chat: a message of this one must not be sent there.
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

/** Returns a function that aborts the previous turn and returns the signal of a new one. Leaving the screen aborts the turn. */
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
 * Resumes the chat that the device keeps, follows the messages of other tabs, and keeps the messages of this one. It writes nothing
 * before the first read, since that would replace the kept messages.
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
      // A stored message that was never in this chat comes from another tab. One that was here and is gone was sent again.
      const kept = (await findAssistantChat())?.messages ?? []
      const added = kept.filter(({ id }) => !had.current.has(id))
      await keepAssistantChat({ v: 1, messages: mergeMessages(added, messages) })
      if (added.length > 0) dispatch({ type: 'chat-resumed', messages: added })
    }
    // One tab reads and writes at a time: another tab's write in between would be lost.
    keeping.current = keeping.current.then(() => inTurn(ASSISTANT_CHAT, never, merge))
  }, [ready, messages, findAssistantChat, keepAssistantChat, inTurn, dispatch])
}

/** The name under which tabs take turns. No lesson has this id. */
const ASSISTANT_CHAT = 'assistant'
const never = new AbortController().signal

const hasMore = (kept: readonly AssistantMessage[], { messages }: AssistantChat) =>
  kept.some(({ id }) => !messages.some((message) => message.id === id))

const touches = ['pointerdown', 'focusin'] as const

/** Loads the built-in assistant's data at the first touch of the screen, so that it does not delay the page. */
function useFetchAhead() {
  useEffect(() => {
    const begin = () => void fetchBuiltIn()
    for (const touch of touches) addEventListener(touch, begin, { once: true })
    return () => {
      for (const touch of touches) removeEventListener(touch, begin)
    }
  }, [])
}

/** The message that asks the elder for more of a kind. */
export const requestOf: Readonly<Record<WisdomKind, string>> = {
  story: 'Tell me a Kikuyu story',
  proverb: 'Tell me a Kikuyu proverb',
  tradition: 'Tell me about a Kikuyu tradition',
}

/** The kind of wisdom that a message requests; undefined for any other message. */
const wisdomAskedFor = (message: string): WisdomKind | undefined =>
  (Object.keys(requestOf) as WisdomKind[]).find((kind) => requestOf[kind] === message)
