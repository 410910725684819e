import type { DeviceDatabase } from '../device-database.ts'
import { joined, parseConversation, withLastOfConversation } from './kept-conversation.ts'
import { createListeners } from '../listeners.ts'
import { createOtherTabs } from '../other-tabs.ts'
import { joined as joinedTalk, outlasts, parseTalk, withLastMessages } from './kept-talk.ts'
import { createTabLocks } from './tab-locks.ts'
import type { Talks } from './talks.ts'

/** Stands where a talk names its lesson: no lesson is called so. */
const ASSISTANT = 'assistant'

/** The talks on the device: they outlive the page and the browser, and tabs tell each other what is new. */
export function createIndexedDbTalks(database: DeviceDatabase): Talks {
  const listeners = createListeners()
  const otherTabs = createOtherTabs(`${database.name}/talks`, listeners.tell)
  const locks = createTabLocks(`${database.name}/talks`)

  return {
    async keep(learner, talk) {
      const { lessonId } = talk
      await database.write('talks', async ({ store }) => {
        const there = parseTalk((await store.get([learner, lessonId]))?.talk)
        await store.put({ learner, lessonId, talk: withLastMessages(joinedTalk(talk, there)) })
      })
      otherTabs.tell([learner])
    },
    async find(learner, lessonId) {
      const kept = await database.read('talks', (tx) => tx.store.get([learner, lessonId]))
      return parseTalk(kept?.talk)
    },
    async keepConversation(learner, conversation) {
      const kept = { learner, lessonId: ASSISTANT, talk: withLastOfConversation(conversation) }
      await database.write('talks', (tx) => tx.store.put(kept))
      otherTabs.tell([learner])
    },
    async findConversation(learner) {
      const kept = await database.read('talks', (tx) => tx.store.get([learner, ASSISTANT]))
      return parseConversation(kept?.talk)
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

/** The talk that moves, where it is to stay. */
function newerOf(talk: unknown, there: unknown): unknown {
  const moved = parseTalk(talk)
  return moved && outlasts(moved, parseTalk(there)) ? talk : undefined
}

function bothOf(conversation: unknown, there: unknown): unknown {
  const moved = parseConversation(conversation)
  return moved && joined(moved, parseConversation(there))
}

/** An array is the greatest of keys: no lesson's id comes after it. */
function allOf(learner: string): IDBKeyRange {
  return IDBKeyRange.bound([learner], [learner, []])
}
