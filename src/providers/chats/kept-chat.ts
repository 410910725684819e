import * as v from 'valibot'
import { bothOf } from '#core/assistant/assistant-chat.ts'
import { KEPT_MESSAGES, type KeptChat } from './chats.ts'

const Message = v.object({
  id: v.string(),
  role: v.picklist(['user', 'assistant']),
  content: v.string(),
  timestamp: v.number(),
  lessonId: v.string(),
  isQuestion: v.exactOptional(v.boolean()),
  expectedResponse: v.exactOptional(v.string()),
  judged: v.exactOptional(v.object({ wordId: v.string(), answer: v.string(), verdict: v.string() })),
  suggestions: v.exactOptional(v.array(v.string())),
  by: v.exactOptional(v.string()),
  state: v.exactOptional(v.picklist(['failed', 'stopped'])),
})

/** A chat as it is stored. A change of it is a new `v`, read by a new member beside this one. */
const KeptChatSchema = v.object({
  v: v.literal(1),
  id: v.string(),
  lessonId: v.string(),
  messages: v.array(Message),
  memory: v.unknown(),
  produced: v.array(v.string()),
  current: v.exactOptional(v.string()),
})

/** Undefined for what is no chat, or one of a later version: a chat that cannot be read must not close its lesson. */
export function parseChat(stored: unknown): KeptChat | undefined {
  const parsed = v.safeParse(KeptChatSchema, stored)
  return parsed.success ? parsed.output : undefined
}

export function withLastMessages(chat: KeptChat): KeptChat {
  return { ...chat, messages: chat.messages.slice(-KEPT_MESSAGES) }
}

/** Which of two chats of one lesson stays: one in which the learner has spoken, then the one whose last message is newer. */
export function outlasts(chat: KeptChat, other: KeptChat | undefined): boolean {
  if (!other || hasSpoken(chat) !== hasSpoken(other)) return !other || hasSpoken(chat)
  return lastSpoken(chat) > lastSpoken(other)
}

/**
 * What two tabs have made of one chat: every message once, in the order of their instants, and the memory of the tutor's last answer.
 * `chat` is the newer state of its own messages. What was said in place of an answer is not taken over: it goes when the message is
 * sent again. Two different chats are not joined: `chat` was chosen instead of the other.
 */
export function joined(chat: KeptChat, other: KeptChat | undefined): KeptChat {
  if (other?.id !== chat.id) return chat
  const messages = bothOf(
    other.messages.filter(({ id, state }) => state !== 'failed' || chat.messages.some((own) => own.id === id)),
    chat.messages,
  )
  return { ...(lastAnswered(other) > lastAnswered(chat) ? other : chat), messages }
}

/** When the tutor answered last. What it said where it failed is no answer. */
const lastAnswered = ({ messages }: KeptChat) =>
  messages.findLast(({ role, state }) => role === 'assistant' && state !== 'failed')?.timestamp ?? -Infinity

const hasSpoken = ({ messages }: KeptChat) => messages.some(({ role }) => role === 'user')

/** A chat without messages is older than any other. */
const lastSpoken = ({ messages }: KeptChat) => messages.at(-1)?.timestamp ?? -Infinity
