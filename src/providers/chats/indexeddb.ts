import type { DeviceDatabase } from '../device-database.ts'
import {
  continuedAssistantChat,
  joined,
  joinedAssistantChats,
  parseAssistantChat,
  outlasts,
  parseChat,
  withLastMessages,
  type Chats,
} from './chats.ts'
import { createListeners, createOtherTabs } from '../listeners.ts'
import { createTabLocks } from './tab-locks.ts'

/** Stored in place of a lesson id for the assistant chat. No lesson has this id. */
export const ASSISTANT = 'assistant'

/** Chats on the device: they survive the page and the browser, and tabs notify each other of changes. */
export function createIndexedDbChats(database: DeviceDatabase): Chats {
  const listeners = createListeners()
  const otherTabs = createOtherTabs(`${database.name}/chats`, listeners.tell)
  const locks = createTabLocks(`${database.name}/chats`)

  return {
    async keep(learner, chat) {
      const { lessonId } = chat
      await database.write('talks', async ({ store }) => {
        const stored = await store('talks').get([learner, lessonId])
        await store('talks').put({
          ...stored,
          learner,
          lessonId,
          talk: withLastMessages(joined(chat, parseChat(stored?.talk))),
          unsent: 1,
        })
      })
      otherTabs.tell([learner])
    },
    async find(learner, lessonId) {
      const kept = await database.read('talks', (tx) => tx.store('talks').get([learner, lessonId]))
      return parseChat(kept?.talk)
    },
    async keepAssistantChat(learner, assistantChat) {
      await database.write('talks', async ({ store }) => {
        const stored = await store('talks').get([learner, ASSISTANT])
        await store('talks').put({
          ...stored,
          learner,
          lessonId: ASSISTANT,
          talk: continuedAssistantChat(assistantChat, parseAssistantChat(stored?.talk)),
          unsent: 1,
        })
      })
      otherTabs.tell([learner])
    },
    async findAssistantChat(learner) {
      const kept = await database.read('talks', (tx) => tx.store('talks').get([learner, ASSISTANT]))
      return parseAssistantChat(kept?.talk)
    },
    async move(from, into) {
      if (from === into) return
      await database.write('talks', async ({ store }) => {
        const chats = store('talks')
        for (const { lessonId, talk } of await chats.getAll(allOf(from))) {
          const stored = await chats.get([into, lessonId])
          const stays = lessonId === ASSISTANT ? movedAssistantChat(talk, stored?.talk) : newerOf(talk, stored?.talk)
          if (stays) await chats.put({ ...stored, learner: into, lessonId, talk: stays, unsent: 1 })
        }
        await chats.delete(allOf(from))
      })
      otherTabs.tell([from, into])
    },
    async forget(learner) {
      await database.write('talks', (tx) => tx.store('talks').delete(allOf(learner)))
    },
    subscribe(learner, onChange) {
      otherTabs.listen()
      return listeners.add(learner, onChange)
    },
    enter: (learner, lessonId) => locks.enter(`${learner}/${lessonId}`, () => otherTabs.tell([learner])),
    inTurn: (learner, lessonId, signal, work) => locks.inTurn(`${learner}/${lessonId}`, signal, work),
  }
}

/** The moved chat if it stays, else undefined. */
function newerOf(chat: unknown, stored: unknown): unknown {
  const moved = parseChat(chat)
  return moved && outlasts(moved, parseChat(stored)) ? chat : undefined
}

function movedAssistantChat(assistantChat: unknown, stored: unknown): unknown {
  const moved = parseAssistantChat(assistantChat)
  return moved && joinedAssistantChats(moved, parseAssistantChat(stored))
}

/** Arrays sort after all other keys, so this range includes every lesson id. */
function allOf(learner: string): IDBKeyRange {
  return IDBKeyRange.bound([learner], [learner, []])
}
