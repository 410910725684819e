import { createListeners } from '../listeners.ts'
import {
  continuedAssistantChat,
  joined,
  joinedAssistantChats,
  outlasts,
  withLastMessages,
  type KeptAssistantChat,
  type KeptChat,
  type Chats,
} from './chats.ts'

/** Chats that last as long as the page or test. Each caller counts as a separate tab. */
export function createMemoryChats(): Chats {
  const learners = new Map<string, Map<string, KeptChat>>()
  const assistantChats = new Map<string, KeptAssistantChat>()
  const listeners = createListeners()
  const openChats = new Set<{ readonly name: string }>()
  const turns = new Map<string, Promise<unknown>>()

  function chatsOf(learner: string): Map<string, KeptChat> {
    const chats = learners.get(learner) ?? new Map<string, KeptChat>()
    learners.set(learner, chats)
    return chats
  }

  return {
    async keep(learner, chat) {
      const stored = chatsOf(learner).get(chat.lessonId)
      chatsOf(learner).set(chat.lessonId, structuredClone(withLastMessages(joined(chat, stored))))
      listeners.tell([learner])
    },
    async find(learner, lessonId) {
      return structuredClone(chatsOf(learner).get(lessonId))
    },
    async keepAssistantChat(learner, assistantChat) {
      assistantChats.set(learner, structuredClone(continuedAssistantChat(assistantChat, assistantChats.get(learner))))
      listeners.tell([learner])
    },
    async findAssistantChat(learner) {
      return structuredClone(assistantChats.get(learner))
    },
    async move(from, into) {
      if (from === into) return
      const moved = assistantChats.get(from)
      if (moved) assistantChats.set(into, joinedAssistantChats(moved, assistantChats.get(into)))
      assistantChats.delete(from)
      for (const [lessonId, chat] of chatsOf(from))
        if (outlasts(chat, chatsOf(into).get(lessonId))) chatsOf(into).set(lessonId, chat)
      learners.delete(from)
    },
    async forget(learner) {
      assistantChats.delete(learner)
      learners.delete(learner)
    },
    subscribe: listeners.add,
    enter(learner, lessonId) {
      const name = `${learner}/${lessonId}`
      const own = { name }
      openChats.add(own)
      listeners.tell([learner])
      return {
        isElsewhere: async () => [...openChats].some((one) => one !== own && one.name === name),
        leave() {
          openChats.delete(own)
          listeners.tell([learner])
        },
      }
    },
    async inTurn(learner, lessonId, signal, work) {
      const name = `${learner}/${lessonId}`
      const before = turns.get(name)
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
      const turn = Promise.race([before, aborted]).then(() => {
        signal.throwIfAborted()
        return work()
      })
      // The next turn waits for the previous one, even if this one is aborted.
      turns.set(name, Promise.allSettled([before, turn]))
      return turn
    },
  }
}
