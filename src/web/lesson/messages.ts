import type { Answer, Chat, ChatEvent } from '#core/tutor/chat.ts'
import type { Draft, Message, Turn } from '#core/tutor/turn.ts'
import type { KeptChat } from '#providers/chats/chats.ts'
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

/** A chat that the device has kept, to go on with. */
export const asResumed = (kept: KeptChat): ChatEvent => ({ type: 'chat-resumed', ...asSaid(kept) })

/** A chat in which a message waits for its answer, which another tab asks for, or which this one asks for next. */
export const asAwaited = (kept: KeptChat, turnId: string): ChatEvent => ({
  type: 'chat-awaited',
  turnId,
  ...asSaid(kept),
})

const asSaid = ({ id, lessonId, messages, memory, produced, current }: KeptChat) => ({
  lessonId,
  chatId: id,
  transcript: messages,
  memory,
  produced,
  ...(current === undefined ? {} : { current }),
})

/** A chat that goes on, to keep it. */
export function asKept({
  lessonId,
  chatId,
  transcript,
  memory,
  produced,
  current,
}: Extract<Chat, { memory: unknown }>): KeptChat {
  const kept = { v: 1, id: chatId, lessonId, messages: transcript, memory, produced } as const
  return current === undefined ? kept : { ...kept, current }
}
