import type { Evidence, KnownWord, Reply, Saying, WisdomKind } from './assistant.ts'
import { mergeMessages } from './merge-messages.ts'

/** A message of the assistant chat, as shown and stored. */
export interface AssistantMessage {
  readonly id: string
  readonly role: 'user' | 'assistant'
  /** The learner’s English, or the assistant’s Kikuyu. */
  readonly originalContent: string
  /** The same in the other language. Absent on a learner’s message until its Kikuyu is known. */
  readonly translatedContent?: string
  /** Milliseconds since 1970, UTC. */
  readonly timestamp: number
  /** The source of its Kikuyu: “Built-in assistant”, or a model’s name. */
  readonly by?: string
  /** Pronunciation of its Kikuyu, computed from the spelling. */
  readonly pronunciation?: string
  /** The evidence for its Kikuyu. Kikuyu without evidence was made by a model and is not checked. */
  readonly evidence?: Evidence
  readonly isOwn?: true
  readonly doubt?: Saying['doubt']
  /** English text shown below it; paragraphs are separated by a blank line. */
  readonly note?: string
  readonly related?: readonly Saying[]
  readonly knownWords?: readonly KnownWord[]
  /** The learner requested this kind of wisdom. */
  readonly wisdom?: WisdomKind
  /** Set on an apology in place of an answer, and on a learner’s message with text in place of its Kikuyu. */
  readonly failed?: 'provider' | 'connection'
}

/** The state of the assistant chat. While `awaited` is set, no other message is accepted. */
export interface AssistantChat {
  readonly messages: readonly AssistantMessage[]
  readonly awaited?: Awaited
}

interface Awaited {
  /** The id of the turn. Events with another id are late and are ignored. */
  readonly turnId: string
  readonly doing: 'translating' | 'thinking'
}

export type AssistantChatEvent =
  /** Stored messages: from an earlier visit, or written in another tab. */
  | { readonly type: 'chat-resumed'; readonly messages: readonly AssistantMessage[] }
  | { readonly type: 'learner-spoke'; readonly turnId: string; readonly message: AssistantMessage }
  /** `message` is the learner’s own, with its Kikuyu if that is known. */
  | { readonly type: 'message-translated'; readonly turnId: string; readonly message: AssistantMessage }
  | { readonly type: 'assistant-replied'; readonly turnId: string; readonly message: AssistantMessage }
  /** Sends the learner’s last message again, in place of the apology. */
  | { readonly type: 'message-retried'; readonly turnId: string }

export const noAssistantChat: AssistantChat = { messages: [] }

export function assistantChatReducer(state: AssistantChat, event: AssistantChatEvent): AssistantChat {
  switch (event.type) {
    case 'chat-resumed':
      return { ...state, messages: mergeMessages(event.messages, state.messages) }
    case 'learner-spoke':
      if (state.awaited) return state
      return awaitingReply([...state.messages, event.message], event.turnId)
    case 'message-translated':
      if (state.awaited?.turnId !== event.turnId) return state
      return {
        messages: state.messages.map((message) => (message.id === event.message.id ? event.message : message)),
        awaited: { turnId: event.turnId, doing: 'thinking' },
      }
    case 'assistant-replied':
      if (state.awaited?.turnId !== event.turnId) return state
      return { messages: [...state.messages, event.message] }
    case 'message-retried': {
      const unanswered = unansweredMessage(state)
      if (!unanswered) return state
      return awaitingReply([...before(state.messages, unanswered), withoutTranslation(unanswered)], event.turnId)
    }
  }
}

/** The learner’s last message if it has no answer; it can be sent again. */
export function unansweredMessage({ messages, awaited }: AssistantChat): AssistantMessage | undefined {
  if (awaited) return undefined
  const last = messages.at(-1)
  const isUnanswered = last?.role === 'user' || last?.failed !== undefined
  return isUnanswered ? messages.findLast(({ role }) => role === 'user') : undefined
}

/** Adds Kikuyu to the learner’s message; without a `saying`, returns it unchanged. */
export function translated(message: AssistantMessage, saying: Saying | undefined, by: string): AssistantMessage {
  return saying ? { ...message, ...sayingFields(saying), translatedContent: saying.kikuyu, by } : message
}

/** The learner’s message after a provider failed to translate it, with `text` in place of its Kikuyu. */
export function untranslated(message: AssistantMessage, text: string): AssistantMessage {
  return { ...message, translatedContent: text, failed: 'provider' }
}

/** The assistant’s message for a reply. `now` is in milliseconds since 1970, UTC. */
export function replied(reply: Reply, by: string, { id, now }: { id: string; now: number }): AssistantMessage {
  const { kikuyu, english, note, related, knownWords } = reply
  return {
    id,
    role: 'assistant',
    originalContent: kikuyu,
    translatedContent: english,
    timestamp: now,
    by,
    ...sayingFields(reply),
    ...(note !== undefined && { note }),
    ...(related.length > 0 && { related }),
    ...(knownWords.length > 0 && { knownWords }),
  }
}

function sayingFields({ pronunciation, evidence, isOwn, doubt }: Saying) {
  return {
    ...(isOwn && { isOwn }),
    ...(pronunciation !== undefined && { pronunciation }),
    ...(evidence && { evidence }),
    ...(doubt && { doubt }),
  }
}

function awaitingReply(messages: readonly AssistantMessage[], turnId: string): AssistantChat {
  return { messages, awaited: { turnId, doing: 'translating' } }
}

const before = (messages: readonly AssistantMessage[], message: AssistantMessage) =>
  messages.slice(0, messages.indexOf(message))

/** The message as the learner sent it, without its translation. */
function withoutTranslation({ id, role, originalContent, timestamp, wisdom }: AssistantMessage): AssistantMessage {
  return { id, role, originalContent, timestamp, ...(wisdom && { wisdom }) }
}
