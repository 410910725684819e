import { joined, withLastOfConversation } from './kept-conversation.ts'
import { outlasts, withLastMessages } from './kept-talk.ts'
import type { KeptConversation, KeptTalk, Talks } from './talks.ts'

/** Talks that last as long as the page, or the test. */
export function createMemoryTalks(): Talks {
  const learners = new Map<string, Map<string, KeptTalk>>()
  const conversations = new Map<string, KeptConversation>()

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
    async keepConversation(learner, conversation) {
      conversations.set(learner, structuredClone(withLastOfConversation(conversation)))
    },
    async findConversation(learner) {
      return structuredClone(conversations.get(learner))
    },
    async move(from, into) {
      if (from === into) return
      const moved = conversations.get(from)
      if (moved) conversations.set(into, joined(moved, conversations.get(into)))
      conversations.delete(from)
      for (const [lessonId, talk] of of(from)) if (outlasts(talk, of(into).get(lessonId))) of(into).set(lessonId, talk)
      learners.delete(from)
    },
    async forget(learner) {
      conversations.delete(learner)
      learners.delete(learner)
    },
  }
}
