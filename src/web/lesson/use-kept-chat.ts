import { useCallback, useEffect, useRef } from 'react'
import type { Chat } from '#core/tutor/chat.ts'
import type { KeptChat } from '#providers/chats/chats.ts'
import { useLearning } from '../learning/learning.tsx'
import { asKept, hasSpoken } from './messages.ts'

/**
 * Keeps the chat on the device as it goes on, also a message that has no answer yet. A chat in which the learner has said nothing
 * must not take the place of one that goes on in another tab, nor what was found there of what has been said since.
 */
export function useKeptChat(state: Chat, chatId: string | undefined) {
  const { ready, keepChat } = useLearning()
  const found = useRef<KeptChat>(undefined)
  const kept = useRef<{ readonly chat: KeptChat; readonly keepChat: unknown }>(undefined)
  const keeping = useRef<Promise<void>>(Promise.resolve())

  /** Resolves when the device has it, or has refused it. */
  const keep = useCallback(
    (chat: KeptChat): Promise<void> => {
      const isKept = kept.current?.keepChat === keepChat && isSame(chat, kept.current.chat)
      if (!hasSpoken(chat.messages) || isKept || chat.messages === found.current?.messages) return keeping.current
      kept.current = { chat, keepChat }
      // One after the other: the newest must be the one that stays.
      keeping.current = keeping.current.then(() => keepChat(chat))
      return keeping.current
    },
    [keepChat],
  )
  useEffect(() => {
    // Another learner's chat is never kept for this one: it goes as soon as the learner does.
    if (ready && 'memory' in state && state.chatId === chatId) void keep(asKept(state))
  }, [state, chatId, ready, keep])

  return {
    keep,
    /** What the device has told needs no keeping. */
    noteFound(chat: KeptChat) {
      found.current = chat
    },
  }
}

const isSame = (one: KeptChat, other: KeptChat) =>
  one.id === other.id &&
  one.memory === other.memory &&
  one.messages.length === other.messages.length &&
  one.messages.every((message, i) => message === other.messages[i])
