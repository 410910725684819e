import type { DeviceDatabase } from '../device-database.ts'
import { outlasts, parseTalk, withLastMessages } from './kept-talk.ts'
import type { Talks } from './talks.ts'

/** The talks on the device: they outlive the page and the browser. */
export function createIndexedDbTalks(database: DeviceDatabase): Talks {
  return {
    async keep(learner, talk) {
      const kept = { learner, lessonId: talk.lessonId, talk: withLastMessages(talk) }
      await database.write('talks', (tx) => tx.store.put(kept))
    },
    async find(learner, lessonId) {
      const kept = await database.read('talks', (tx) => tx.store.get([learner, lessonId]))
      return parseTalk(kept?.talk)
    },
    async move(from, into) {
      if (from === into) return
      await database.write('talks', async ({ store }) => {
        for (const { lessonId, talk } of await store.getAll(allOf(from))) {
          const moved = parseTalk(talk)
          const there = await store.get([into, lessonId])
          if (moved && outlasts(moved, parseTalk(there?.talk))) await store.put({ learner: into, lessonId, talk })
        }
        await store.delete(allOf(from))
      })
    },
    async forget(learner) {
      await database.write('talks', (tx) => tx.store.delete(allOf(learner)))
    },
  }
}

/** An array is the greatest of keys: no lesson's id comes after it. */
function allOf(learner: string): IDBKeyRange {
  return IDBKeyRange.bound([learner], [learner, []])
}
