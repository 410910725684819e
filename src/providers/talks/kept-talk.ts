import * as v from 'valibot'
import { bothOf } from '#core/assistant/conversation.ts'
import { KEPT_MESSAGES, type KeptTalk } from './talks.ts'

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

/** A talk as it is stored. A change of it is a new `v`, read by a new member beside this one. */
const KeptTalkSchema = v.object({
  v: v.literal(1),
  id: v.string(),
  lessonId: v.string(),
  messages: v.array(Message),
  memory: v.unknown(),
  produced: v.array(v.string()),
  current: v.exactOptional(v.string()),
})

/** Undefined for what is no talk, or one of a later version: a talk that cannot be read must not close its lesson. */
export function parseTalk(stored: unknown): KeptTalk | undefined {
  const parsed = v.safeParse(KeptTalkSchema, stored)
  return parsed.success ? parsed.output : undefined
}

export function withLastMessages(talk: KeptTalk): KeptTalk {
  return { ...talk, messages: talk.messages.slice(-KEPT_MESSAGES) }
}

/** Which of two talks of one lesson stays: one in which the learner has spoken, then the one whose last message is newer. */
export function outlasts(talk: KeptTalk, other: KeptTalk | undefined): boolean {
  if (!other || hasSpoken(talk) !== hasSpoken(other)) return !other || hasSpoken(talk)
  return lastSpoken(talk) > lastSpoken(other)
}

/**
 * What two tabs have made of one talk: every message once, in the order of their instants, and the memory of the tutor's last answer.
 * `talk` is the newer state of its own messages. What was said in place of an answer is not taken over: it goes when the message is
 * sent again. Two different talks are not joined: `talk` was chosen instead of the other.
 */
export function joined(talk: KeptTalk, other: KeptTalk | undefined): KeptTalk {
  if (other?.id !== talk.id) return talk
  const messages = bothOf(
    other.messages.filter(({ id, state }) => state !== 'failed' || talk.messages.some((own) => own.id === id)),
    talk.messages,
  )
  return { ...(lastAnswered(other) > lastAnswered(talk) ? other : talk), messages }
}

/** When the tutor answered last. What it said where it failed is no answer. */
const lastAnswered = ({ messages }: KeptTalk) =>
  messages.findLast(({ role, state }) => role === 'assistant' && state !== 'failed')?.timestamp ?? -Infinity

const hasSpoken = ({ messages }: KeptTalk) => messages.some(({ role }) => role === 'user')

/** A talk without messages is older than any other. */
const lastSpoken = ({ messages }: KeptTalk) => messages.at(-1)?.timestamp ?? -Infinity
