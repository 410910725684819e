import type { AssistantMessage } from '#core/assistant/assistant-chat.ts'
import type { Evidence, KnownWord, Saying } from '#core/assistant/assistant.ts'
import { mergeMessages } from '#core/assistant/merge-messages.ts'
import { absentOr, listOf, number, oneOf, recordOf, text } from '#core/shape/shape.ts'
import { KEPT_MESSAGES, type KeptAssistantChat } from './chats.ts'

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

const keptMessage = recordOf<AssistantMessage>({
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
const isKeptAssistantChat = recordOf<KeptAssistantChat>({ v: oneOf(1), messages: listOf(keptMessage) })

/**
 * Undefined for anything else, including a later version: an unreadable chat must not keep the assistant from opening.
 */
export const parseAssistantChat = (stored: unknown): KeptAssistantChat | undefined =>
  isKeptAssistantChat(stored) ? stored : undefined

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
