import type { Evidence, KnownWord, Saying } from '#core/assistant/assistant.ts'
import type { AssistantMessage } from '#core/assistant/assistant-chat.ts'
import { mergeMessages } from '#core/assistant/merge-messages.ts'
import { absentOr, anything, listOf, number, oneOf, recordOf, text, variantOf, yesOrNo } from '#core/shape/shape.ts'
import { hasSpoken, type Chat } from '#core/tutor/chat.ts'
import type { Exercise, Tap } from '#core/tutor/exercises/exercise.ts'
import type { Message } from '#core/tutor/turn.ts'

/** The maximum number of messages stored per chat: the last ones. */
export const KEPT_MESSAGES = 200

/** The chat of one lesson, with the data needed to resume it. */
export interface KeptChat {
  readonly v: 1
  /** Different for each chat. */
  readonly id: string
  readonly lessonId: string
  readonly messages: readonly Message[]
  /** The tutor's lesson state after its last turn: plain data. It may be in the shape of an earlier version. */
  readonly memory: unknown
  /** Ids of the words produced, and of the current word. */
  readonly produced: readonly string[]
  readonly current?: string
}

/** The assistant chat. Each learner has only one. */
export interface KeptAssistantChat {
  readonly v: 1
  readonly messages: readonly AssistantMessage[]
}

/**
 * The latest chat of each learner in each lesson, and the assistant chat, on this device. A learner has the same key as
 * in the learning log. A new adapter is done when it passes `chats.contract.ts`.
 */
export interface Chats {
  /**
   * Stores a chat in place of the previous one. Resolves when it is stored. Messages that another tab has added to the
   * same chat are kept (see `joined`).
   */
  keep(learner: string, chat: KeptChat): Promise<void>
  /** Undefined also for a chat that cannot be parsed: its lesson then begins again. */
  find(learner: string, lessonId: string): Promise<KeptChat | undefined>
  /**
   * Stores the assistant chat. Resolves when it is stored. Messages that another tab or device has added are kept; a failed reply
   * that is no longer in the chat is removed.
   */
  keepAssistantChat(learner: string, assistantChat: KeptAssistantChat): Promise<void>
  /** Undefined also for a chat that cannot be parsed: it then begins again. */
  findAssistantChat(learner: string): Promise<KeptAssistantChat | undefined>
  /**
   * Moves every chat of one learner to another. If both have a chat of a lesson, the one with the newer last message
   * stays, but a chat with a message from the learner is never replaced by one without. Assistant chats are joined in
   * order of time. All or nothing.
   */
  move(from: string, into: string): Promise<void>
  /** Removes all chats of the learner. */
  forget(learner: string): Promise<void>
  /**
   * Calls `onChange` when another tab has changed the learner's chats, or has entered or left one. Returns a function
   * that unsubscribes.
   */
  subscribe(learner: string, onChange: () => void): () => void
  /** Tells the other tabs that the chat of this lesson is open here. */
  enter(learner: string, lessonId: string): Presence
  /**
   * Runs the work of a turn. Turns run one at a time across all tabs, so each sees the results of the previous one.
   * `signal` aborts the wait; the promise then rejects with its reason.
   */
  inTurn<Value>(learner: string, lessonId: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value>
}

/** An open chat on one screen. */
export interface Presence {
  /** True if another tab has the same chat open. */
  isElsewhere(): Promise<boolean>
  leave(): void
}

const ids = listOf(text)

const exercise = variantOf<Exercise>({
  choose: {
    turn: number,
    wordId: text,
    side: oneOf('kikuyu', 'english'),
    options: ids,
    closed: ids,
    heard: absentOr(oneOf(true)),
  },
  match: { turn: number, words: ids, meanings: ids, told: ids },
  order: { turn: number, wordId: text, parts: ids },
  fill: { turn: number, wordId: text },
  dictation: { turn: number, wordId: text },
})

const tap = variantOf<Tap>({
  choose: { turn: number, wordId: text },
  match: { turn: number, missed: ids },
  order: { turn: number, parts: ids },
  fill: { turn: number, letters: ids },
  dictation: { turn: number, text },
  unheard: { turn: number },
  hint: { turn: number, wordId: absentOr(text) },
  skip: { turn: number },
})

const lessonMessage = recordOf<Message>({
  id: text,
  role: oneOf('user', 'assistant'),
  content: text,
  timestamp: number,
  lessonId: text,
  isQuestion: absentOr(yesOrNo),
  expectedResponse: absentOr(text),
  exercise: absentOr(exercise),
  tap: absentOr(tap),
  judged: absentOr(recordOf<NonNullable<Message['judged']>>({ wordId: text, answer: text, verdict: text })),
  suggestions: absentOr(listOf(text)),
  by: absentOr(text),
  state: absentOr(oneOf('failed', 'stopped')),
})

/** The stored shape of a chat. A changed shape gets a new `v` and its own test beside this one. */
const isKeptChat = recordOf<KeptChat>({
  v: oneOf(1),
  id: text,
  lessonId: text,
  messages: listOf(lessonMessage),
  memory: anything,
  produced: ids,
  current: absentOr(text),
})

/** Undefined for anything else, including a later version: an unreadable chat must not keep its lesson from opening. */
export const parseChat = (stored: unknown): KeptChat | undefined => (isKeptChat(stored) ? stored : undefined)

/** A lesson chat, as the device keeps it. */
export function asKept(chat: Extract<Chat, { lessonState: unknown }>): KeptChat {
  const { lessonId, chatId, transcript, lessonState, produced, current } = chat
  const kept = { v: 1, id: chatId, lessonId, messages: transcript, memory: lessonState, produced } as const
  return current === undefined ? kept : { ...kept, current }
}

/** The opposite of `asKept`, for the event that resumes the chat. */
export const asOpened = ({ id, lessonId, messages, memory, produced, current }: KeptChat) => ({
  lessonId,
  chatId: id,
  transcript: messages,
  lessonState: memory,
  produced,
  ...(current === undefined ? {} : { current }),
})

/** True if the kept chat has messages that `chat` lacks, or is another chat of the lesson that continued after `chat` was opened. */
export function hasNews({ id, messages }: KeptChat, { chatId, transcript }: Chat & { chatId: string }): boolean {
  if (id === chatId) return messages.some((message) => !transcript.some((known) => known.id === message.id))
  return hasSpoken(messages) && (messages.at(-1)?.timestamp ?? 0) > (transcript[0]?.timestamp ?? 0)
}

export function withLastMessages(chat: KeptChat): KeptChat {
  return { ...chat, messages: chat.messages.slice(-KEPT_MESSAGES) }
}

/** Decides which of two chats of a lesson to keep: one with a message from the learner, then the one with the newer last message. */
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

const evidence = recordOf<Evidence>({
  phraseId: absentOr(text),
  wordId: absentOr(text),
  confidence: oneOf('high', 'medium', 'low'),
  sources: listOf(text),
})

/** The fields that a saying and a message share. */
const spoken = {
  pronunciation: absentOr(text),
  evidence: absentOr(evidence),
  isOwn: absentOr(oneOf(true)),
  doubt: absentOr(oneOf('looks-like-swahili')),
}

const assistantMessage = recordOf<AssistantMessage>({
  ...spoken,
  id: text,
  role: oneOf('user', 'assistant'),
  originalContent: text,
  translatedContent: absentOr(text),
  timestamp: number,
  by: absentOr(text),
  note: absentOr(text),
  related: absentOr(listOf(recordOf<Saying>({ ...spoken, kikuyu: text, english: text }))),
  knownWords: absentOr(listOf(recordOf<KnownWord>({ wordId: text, text, kikuyu: text, english: text }))),
  wisdom: absentOr(oneOf('story', 'proverb', 'tradition')),
  failed: absentOr(oneOf('provider', 'connection')),
})

/** The stored shape of the assistant chat. A changed shape gets a new `v` and its own test beside this one. */
const isKeptAssistantChat = recordOf<KeptAssistantChat>({ v: oneOf(1), messages: listOf(assistantMessage) })

/**
 * Undefined for anything else, including a later version: an unreadable chat must not keep the assistant from opening.
 */
export const parseAssistantChat = (stored: unknown): KeptAssistantChat | undefined =>
  isKeptAssistantChat(stored) ? stored : undefined

const withLastOfAssistantChat = ({ messages, ...kept }: KeptAssistantChat): KeptAssistantChat => ({
  ...kept,
  messages: messages.slice(-KEPT_MESSAGES),
})

/** Joins the messages of two assistant chats, each once, in order of time. */
export function joinedAssistantChats(one: KeptAssistantChat, other: KeptAssistantChat | undefined): KeptAssistantChat {
  return withLastOfAssistantChat({ v: 1, messages: mergeMessages(other?.messages ?? [], one.messages) })
}

/**
 * The assistant chat as a screen has it, with the messages that another tab or device has added to the stored one. A failed reply
 * that only the stored one has is left out: it disappears when the message is sent again.
 */
export function continuedAssistantChat(
  chat: KeptAssistantChat,
  stored: KeptAssistantChat | undefined,
): KeptAssistantChat {
  const isGone = ({ id, role, failed }: KeptAssistantChat['messages'][number]) =>
    role === 'assistant' && failed !== undefined && chat.messages.every((own) => own.id !== id)
  return joinedAssistantChats(chat, stored && { v: 1, messages: stored.messages.filter((message) => !isGone(message)) })
}
