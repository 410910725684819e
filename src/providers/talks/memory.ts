import { createListeners } from '../listeners.ts'
import { joined, withLastOfConversation } from './kept-conversation.ts'
import { joined as joinedTalk, outlasts, withLastMessages } from './kept-talk.ts'
import type { KeptConversation, KeptTalk, Talks } from './talks.ts'

/** Talks that last as long as the page, or the test. Whoever holds them is a tab of its own. */
export function createMemoryTalks(): Talks {
  const learners = new Map<string, Map<string, KeptTalk>>()
  const conversations = new Map<string, KeptConversation>()
  const listeners = createListeners()
  const here = new Set<{ readonly name: string }>()
  const turns = new Map<string, Promise<unknown>>()

  function of(learner: string): Map<string, KeptTalk> {
    const talks = learners.get(learner) ?? new Map<string, KeptTalk>()
    learners.set(learner, talks)
    return talks
  }

  return {
    async keep(learner, talk) {
      const there = of(learner).get(talk.lessonId)
      of(learner).set(talk.lessonId, structuredClone(withLastMessages(joinedTalk(talk, there))))
      listeners.tell([learner])
    },
    async find(learner, lessonId) {
      return structuredClone(of(learner).get(lessonId))
    },
    async keepConversation(learner, conversation) {
      conversations.set(learner, structuredClone(withLastOfConversation(conversation)))
      listeners.tell([learner])
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
    subscribe: listeners.add,
    enter(learner, lessonId) {
      const name = `${learner}/${lessonId}`
      const own = { name }
      here.add(own)
      listeners.tell([learner])
      return {
        isElsewhere: async () => [...here].some((one) => one !== own && one.name === name),
        leave() {
          here.delete(own)
          listeners.tell([learner])
        },
      }
    },
    async inTurn(learner, lessonId, signal, work) {
      const name = `${learner}/${lessonId}`
      const before = turns.get(name)
      const turn = Promise.resolve(before).then(() => {
        signal.throwIfAborted()
        return work()
      })
      turns.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}
