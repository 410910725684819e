import type { DeviceDatabase } from '../device-database.ts'
import { joined, parseAssistantChat, withLastOfAssistantChat } from './kept-assistant-chat.ts'
import { createListeners } from '../listeners.ts'
import { createOtherTabs } from '../other-tabs.ts'
import { joined as joinedChat, outlasts, parseChat, withLastMessages } from './kept-chat.ts'
import { createTabLocks } from './tab-locks.ts'
import type { Chats } from './chats.ts'

/** Stands where a chat names its lesson: no lesson is called so. */
const ASSISTANT = 'assistant'

/** The chats on the device: they outlive the page and the browser, and tabs tell each other what is new. */
export function createIndexedDbChats(database: DeviceDatabase): Chats {
  const listeners = createListeners()
  const otherTabs = createOtherTabs(`${database.name}/chats`, listeners.tell)
  const locks = createTabLocks(`${database.name}/chats`)

  return {
    async keep(learner, chat) {
      const { lessonId } = chat
      await database.write('talks', async ({ store }) => {
        const there = parseChat((await store.get([learner, lessonId]))?.talk)
        await store.put({ learner, lessonId, talk: withLastMessages(joinedChat(chat, there)) })
      })
      otherTabs.tell([learner])
    },
    async find(learner, lessonId) {
      const kept = await database.read('talks', (tx) => tx.store.get([learner, lessonId]))
      return parseChat(kept?.talk)
    },
    async keepAssistantChat(learner, assistantChat) {
      const kept = { learner, lessonId: ASSISTANT, talk: withLastOfAssistantChat(assistantChat) }
      await database.write('talks', (tx) => tx.store.put(kept))
      otherTabs.tell([learner])
    },
    async findAssistantChat(learner) {
      const kept = await database.read('talks', (tx) => tx.store.get([learner, ASSISTANT]))
      return parseAssistantChat(kept?.talk)
    },
    async move(from, into) {
      if (from === into) return
      await database.write('talks', async ({ store }) => {
        for (const { lessonId, talk } of await store.getAll(allOf(from))) {
          const there = await store.get([into, lessonId])
          const stays = lessonId === ASSISTANT ? bothOf(talk, there?.talk) : newerOf(talk, there?.talk)
          if (stays) await store.put({ learner: into, lessonId, talk: stays })
        }
        await store.delete(allOf(from))
      })
      otherTabs.tell([from, into])
    },
    async forget(learner) {
      await database.write('talks', (tx) => tx.store.delete(allOf(learner)))
    },
    subscribe(learner, onChange) {
      otherTabs.listen()
      return listeners.add(learner, onChange)
    },
    enter: (learner, lessonId) => locks.enter(`${learner}/${lessonId}`, () => otherTabs.tell([learner])),
    inTurn: (learner, lessonId, signal, work) => locks.inTurn(`${learner}/${lessonId}`, signal, work),
  }
}

/** The chat that moves, where it is to stay. */
function newerOf(chat: unknown, there: unknown): unknown {
  const moved = parseChat(chat)
  return moved && outlasts(moved, parseChat(there)) ? chat : undefined
}

function bothOf(assistantChat: unknown, there: unknown): unknown {
  const moved = parseAssistantChat(assistantChat)
  return moved && joined(moved, parseAssistantChat(there))
}

/** An array is the greatest of keys: no lesson's id comes after it. */
function allOf(learner: string): IDBKeyRange {
  return IDBKeyRange.bound([learner], [learner, []])
}
