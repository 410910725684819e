import type { Answer, Chat, ChatEvent } from '#core/tutor/chat.ts'
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
export const asResumed = (kept: KeptTalk): ChatEvent => ({ type: 'talk-resumed', ...asSaid(kept) })

/** A talk in which a message waits for its answer, which another tab asks for, or which this one asks for next. */
export const asAwaited = (kept: KeptTalk, turnId: string): ChatEvent => ({
  type: 'talk-awaited',
  turnId,
  ...asSaid(kept),
})

const asSaid = ({ id, lessonId, messages, memory, produced, current }: KeptTalk) => ({
  lessonId,
  talkId: id,
  transcript: messages,
  memory,
  produced,
  ...(current === undefined ? {} : { current }),
})

/** A talk that goes on, to keep it. */
export function asKept({
  lessonId,
  talkId,
  transcript,
  memory,
  produced,
  current,
}: Extract<Chat, { memory: unknown }>): KeptTalk {
  const kept = { v: 1, id: talkId, lessonId, messages: transcript, memory, produced } as const
  return current === undefined ? kept : { ...kept, current }
}
