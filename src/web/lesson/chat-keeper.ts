import { hasSpoken } from '#core/tutor/chat.ts'
import type { KeptChat } from '#providers/chats/chats.ts'
import type { LearningStore } from '../learning/learning-store.ts'

/**
 * Writes the chat to the device, one write after the other. A chat in which the learner has not spoken is not written: it must
 * not replace one that goes on in another tab. A chat just read from the device is not written back.
 */
export function createKeeper() {
  let found: KeptChat | undefined
  let last: { readonly chat: KeptChat; readonly learning: LearningStore } | undefined
  let writing: Promise<void> = Promise.resolve()
  return {
    /** Resolves when the device has kept or refused it. */
    keep(chat: KeptChat, learning: LearningStore): Promise<void> {
      const isKept = last?.learning === learning && isSame(chat, last.chat)
      if (!hasSpoken(chat.messages) || isKept || chat.messages === found?.messages) return writing
      last = { chat, learning }
      writing = writing.then(() => learning.keepChat(chat))
      return writing
    },
    noteFound(chat: KeptChat) {
      found = chat
    },
  }
}

const isSame = (one: KeptChat, other: KeptChat) =>
  one.id === other.id &&
  one.memory === other.memory &&
  one.messages.length === other.messages.length &&
  one.messages.every((message, i) => message === other.messages[i])
