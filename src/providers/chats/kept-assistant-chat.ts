import * as v from 'valibot'
import { mergeMessages } from '#core/assistant/assistant-chat.ts'
import { KEPT_MESSAGES, type KeptAssistantChat } from './chats.ts'

const Evidence = v.object({
  phraseId: v.exactOptional(v.string()),
  wordId: v.exactOptional(v.string()),
  confidence: v.picklist(['high', 'medium', 'low']),
  sources: v.array(v.string()),
})
const doubt = v.exactOptional(v.literal('looks-like-swahili'))

const Saying = v.object({
  kikuyu: v.string(),
  english: v.string(),
  pronunciation: v.exactOptional(v.string()),
  evidence: v.exactOptional(Evidence),
  isOwn: v.exactOptional(v.literal(true)),
  doubt,
})

const KnownWord = v.object({ wordId: v.string(), text: v.string(), kikuyu: v.string(), english: v.string() })

const AssistantMessage = v.object({
  id: v.string(),
  role: v.picklist(['user', 'assistant']),
  originalContent: v.string(),
  translatedContent: v.exactOptional(v.string()),
  timestamp: v.number(),
  by: v.exactOptional(v.string()),
  pronunciation: v.exactOptional(v.string()),
  evidence: v.exactOptional(Evidence),
  isOwn: v.exactOptional(v.literal(true)),
  doubt,
  note: v.exactOptional(v.string()),
  related: v.exactOptional(v.array(Saying)),
  knownWords: v.exactOptional(v.array(KnownWord)),
  wisdom: v.exactOptional(v.picklist(['story', 'proverb', 'tradition'])),
  failed: v.exactOptional(v.picklist(['provider', 'connection'])),
})

/** The stored shape of the assistant chat. A changed shape gets a new `v` and its own schema beside this one. */
const KeptAssistantChatSchema = v.object({ v: v.literal(1), messages: v.array(AssistantMessage) })

/**
 * Undefined for anything else, including a later version: an unreadable chat must not keep the assistant from opening.
 */
export function parseAssistantChat(stored: unknown): KeptAssistantChat | undefined {
  const parsed = v.safeParse(KeptAssistantChatSchema, stored)
  return parsed.success ? parsed.output : undefined
}

const withLastOfAssistantChat = ({ messages, ...kept }: KeptAssistantChat): KeptAssistantChat => ({
  ...kept,
  messages: messages.slice(-KEPT_MESSAGES),
})

/** Joins the messages of both, each once, in order of time. */
export function joined(one: KeptAssistantChat, other: KeptAssistantChat | undefined): KeptAssistantChat {
  return withLastOfAssistantChat({ v: 1, messages: mergeMessages(other?.messages ?? [], one.messages) })
}

/**
 * The chat as a screen has it, with the messages that another tab or device has added to the stored one. A failed reply that only
 * the stored one has is left out: it disappears when the message is sent again.
 */
export function continued(chat: KeptAssistantChat, stored: KeptAssistantChat | undefined): KeptAssistantChat {
  const isGone = ({ id, role, failed }: KeptAssistantChat['messages'][number]) =>
    role === 'assistant' && failed !== undefined && chat.messages.every((own) => own.id !== id)
  return joined(chat, stored && { v: 1, messages: stored.messages.filter((message) => !isGone(message)) })
}
