import * as v from 'valibot'
import { mergeMessages } from '#core/assistant/assistant-chat.ts'
import { hasSpoken, type Chat } from '#core/tutor/chat.ts'
import { KEPT_MESSAGES, type KeptChat } from './chats.ts'

const ids = v.array(v.string())

const Exercise = v.variant('kind', [
  v.object({
    kind: v.literal('choose'),
    turn: v.number(),
    wordId: v.string(),
    side: v.picklist(['kikuyu', 'english']),
    options: ids,
    closed: ids,
  }),
  v.object({ kind: v.literal('match'), turn: v.number(), words: ids, meanings: ids, told: ids }),
  v.object({ kind: v.literal('order'), turn: v.number(), wordId: v.string(), parts: ids }),
  v.object({ kind: v.literal('fill'), turn: v.number(), wordId: v.string() }),
])

const Tap = v.variant('kind', [
  v.object({ kind: v.literal('choose'), turn: v.number(), wordId: v.string() }),
  v.object({ kind: v.literal('match'), turn: v.number(), missed: ids }),
  v.object({ kind: v.literal('order'), turn: v.number(), parts: ids }),
  v.object({ kind: v.literal('fill'), turn: v.number(), letters: ids }),
  v.object({ kind: v.literal('hint'), turn: v.number(), wordId: v.exactOptional(v.string()) }),
  v.object({ kind: v.literal('skip'), turn: v.number() }),
])

const Message = v.object({
  id: v.string(),
  role: v.picklist(['user', 'assistant']),
  content: v.string(),
  timestamp: v.number(),
  lessonId: v.string(),
  isQuestion: v.exactOptional(v.boolean()),
  expectedResponse: v.exactOptional(v.string()),
  exercise: v.exactOptional(Exercise),
  tap: v.exactOptional(Tap),
  judged: v.exactOptional(v.object({ wordId: v.string(), answer: v.string(), verdict: v.string() })),
  suggestions: v.exactOptional(v.array(v.string())),
  by: v.exactOptional(v.string()),
  state: v.exactOptional(v.picklist(['failed', 'stopped'])),
})

/** The stored shape of a chat. A changed shape gets a new `v` and its own schema beside this one. */
const KeptChatSchema = v.object({
  v: v.literal(1),
  id: v.string(),
  lessonId: v.string(),
  messages: v.array(Message),
  memory: v.unknown(),
  produced: v.array(v.string()),
  current: v.exactOptional(v.string()),
})

/** Undefined for anything else, including a later version: an unreadable chat must not keep its lesson from opening. */
export function parseChat(stored: unknown): KeptChat | undefined {
  const parsed = v.safeParse(KeptChatSchema, stored)
  return parsed.success ? parsed.output : undefined
}

/** A lesson chat, as the device keeps it. */
export function asKept(chat: Extract<Chat, { memory: unknown }>): KeptChat {
  const { lessonId, chatId, transcript, memory, produced, current } = chat
  const kept = { v: 1, id: chatId, lessonId, messages: transcript, memory, produced } as const
  return current === undefined ? kept : { ...kept, current }
}

/** The opposite of `asKept`, for the event that resumes the chat. */
export const asOpened = ({ id, lessonId, messages, memory, produced, current }: KeptChat) => ({
  lessonId,
  chatId: id,
  transcript: messages,
  memory,
  produced,
  ...(current === undefined ? {} : { current }),
})

/** Whether the kept chat has messages that `chat` lacks, or is another chat of the lesson that went on after `chat` was opened. */
export function hasNews({ id, messages }: KeptChat, { chatId, transcript }: Chat & { chatId: string }): boolean {
  if (id === chatId) return messages.some((message) => !transcript.some((known) => known.id === message.id))
  return hasSpoken(messages) && (messages.at(-1)?.timestamp ?? 0) > (transcript[0]?.timestamp ?? 0)
}

export function withLastMessages(chat: KeptChat): KeptChat {
  return { ...chat, messages: chat.messages.slice(-KEPT_MESSAGES) }
}

/** Decides between two chats of one lesson: one in which the learner has spoken, then the one with the newer last message. */
export function outlasts(chat: KeptChat, other: KeptChat | undefined): boolean {
  if (!other) return true
  const spoken = hasSpoken(chat.messages)
  return spoken === hasSpoken(other.messages) ? lastSpoken(chat) > lastSpoken(other) : spoken
}

/**
 * Joins two tabs' states of one chat: each message once, in the order of their instants, with the lesson state of the tutor's
 * newest reply. `chat` is the newer state of its own messages. A failed reply that only `other` has is left out: it disappears
 * when the message is sent again. Two different chats are not joined; `chat` wins.
 */
export function joined(chat: KeptChat, other: KeptChat | undefined): KeptChat {
  if (other?.id !== chat.id) return chat
  const messages = mergeMessages(
    other.messages.filter(({ id, state }) => state !== 'failed' || chat.messages.some((own) => own.id === id)),
    chat.messages,
  )
  return { ...(lastAnswered(other) > lastAnswered(chat) ? other : chat), messages }
}

/** The time of the tutor's last reply that did not fail. */
const lastAnswered = ({ messages }: KeptChat) =>
  messages.findLast(({ role, state }) => role === 'assistant' && state !== 'failed')?.timestamp ?? -Infinity

/** A chat without messages is older than any other. */
const lastSpoken = ({ messages }: KeptChat) => messages.at(-1)?.timestamp ?? -Infinity
