import { outlasts, withLastMessages } from './kept-talk.ts'
import type { KeptTalk, Talks } from './talks.ts'

/** Talks that last as long as the page, or the test. */
export function createMemoryTalks(): Talks {
  const learners = new Map<string, Map<string, KeptTalk>>()

  function of(learner: string): Map<string, KeptTalk> {
    const talks = learners.get(learner) ?? new Map<string, KeptTalk>()
    learners.set(learner, talks)
    return talks
  }

  return {
    async keep(learner, talk) {
      of(learner).set(talk.lessonId, structuredClone(withLastMessages(talk)))
    },
    async find(learner, lessonId) {
      return structuredClone(of(learner).get(lessonId))
    },
    async move(from, into) {
      if (from === into) return
      for (const [lessonId, talk] of of(from)) if (outlasts(talk, of(into).get(lessonId))) of(into).set(lessonId, talk)
      learners.delete(from)
    },
    async forget(learner) {
      learners.delete(learner)
    },
  }
}
