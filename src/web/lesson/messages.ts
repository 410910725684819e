import type { Answer, ChatEvent } from '#core/tutor/chat.ts'
import type { Draft, Message, Turn } from '#core/tutor/turn.ts'
import type { KeptTalk } from '#providers/talks/talks.ts'
import { newId } from '../learning/stamp.ts'

/** What the learner says now. */
export const said = (content: string, lessonId: string): Message => ({
  id: newId(),
  role: 'user',
  content,
  timestamp: Date.now(),
  lessonId,
})

/** Whether the learner has said something. */
export const hasSpoken = (transcript: readonly Message[]) => transcript.some(({ role }) => role === 'user')

/** Whether nothing was exchanged: the same can be said again. */
export const isFailed = ({ messages }: Pick<Turn, 'messages'>) =>
  messages.length === 0 || messages.at(-1)?.state === 'failed'

/** What the tutor gave back, as messages of now. */
export function asAnswer({ messages, memory, produced, current }: Turn, turnId: string, lessonId: string): Answer {
  const spoken = asMessages(messages, turnId, lessonId)
  return { turnId, messages: spoken, memory, produced, ...(current === undefined ? {} : { current }) }
}

/** What has come of a turn. A message that grows keeps its id. */
export const asMessages = (drafts: readonly Draft[], turnId: string, lessonId: string): Message[] =>
  drafts.map((draft, i) => ({ ...draft, id: `${turnId}-${i}`, role: 'assistant', timestamp: Date.now(), lessonId }))

/** A talk that the device has kept, to go on with. */
export function asResumed({ id, lessonId, messages, memory, produced, current }: KeptTalk): ChatEvent {
  return {
    type: 'talk-resumed',
    lessonId,
    talkId: id,
    transcript: messages,
    memory,
    produced,
    ...(current === undefined ? {} : { current }),
  }
}
