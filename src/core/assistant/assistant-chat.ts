import type { Evidence, KnownWord, Reply, Saying, WisdomKind } from './assistant.ts'

/** A message of the chat with the assistant, as it is shown and kept. */
export interface AssistantMessage {
  readonly id: string
  readonly role: 'user' | 'assistant'
  /** The learner’s English, or the assistant’s Kikuyu. */
  readonly originalContent: string
  /** The translation. A learner’s message has none until its Kikuyu is known. */
  readonly translatedContent?: string
  /** Milliseconds since 1970, UTC. */
  readonly timestamp: number
  /** The source of the Kikuyu: “Built-in assistant”, or a model’s name. */
  readonly by?: string
  /** The pronunciation of the Kikuyu, computed from its spelling. */
  readonly pronunciation?: string
  /** The evidence for the Kikuyu. Kikuyu without evidence is a model’s, and unchecked. */
  readonly evidence?: Evidence
  readonly isOwn?: true
  readonly doubt?: Saying['doubt']
  /** An English remark below it; blank lines separate paragraphs. */
  readonly note?: string
  readonly related?: readonly Saying[]
  readonly knownWords?: readonly KnownWord[]
  /** The learner asked the elder for wisdom of this kind. */
  readonly wisdom?: WisdomKind
  /** The reason that the message is an apology for a failed answer, or that a learner’s message has an error instead of its Kikuyu. */
  readonly failed?: 'provider' | 'connection'
}

/** The chat with the assistant. While `awaited`, nothing else can be said. */
export interface AssistantChat {
  readonly messages: readonly AssistantMessage[]
  readonly awaited?: Awaited
}

interface Awaited {
  /** The id of the turn. An answer to another turn is late, and is ignored. */
  readonly turnId: string
  readonly doing: 'translating' | 'thinking'
}

export type AssistantChatEvent =
  /** The stored messages: earlier ones, or those of another tab. */
  | { readonly type: 'chat-resumed'; readonly messages: readonly AssistantMessage[] }
  | { readonly type: 'learner-spoke'; readonly turnId: string; readonly message: AssistantMessage }
  /** `message` is the learner’s own, with its Kikuyu where that is known. */
  | { readonly type: 'message-translated'; readonly turnId: string; readonly message: AssistantMessage }
  | { readonly type: 'assistant-replied'; readonly turnId: string; readonly message: AssistantMessage }
  /** Sends the learner’s last message again, and removes the apology for it. */
  | { readonly type: 'message-retried'; readonly turnId: string }

export const noAssistantChat: AssistantChat = { messages: [] }

export function assistantChatReducer(state: AssistantChat, event: AssistantChatEvent): AssistantChat {
  switch (event.type) {
    case 'chat-resumed':
      return { ...state, messages: bothOf(event.messages, state.messages) }
    case 'learner-spoke':
      if (state.awaited) return state
      return asking([...state.messages, event.message], event.turnId)
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
      return asking([...before(state.messages, unanswered), asked(unanswered)], event.turnId)
    }
  }
}

/** Each message once, from `newer` if both have it, in the order of their timestamps. */
export function bothOf<Message extends { readonly id: string; readonly timestamp: number }>(
  older: readonly Message[],
  newer: readonly Message[],
): Message[] {
  const byId = new Map([...older, ...newer].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((a, b) => a.timestamp - b.timestamp)
}

/** The learner’s last message if it has no answer; it can be sent again. */
export function unansweredMessage({ messages, awaited }: AssistantChat): AssistantMessage | undefined {
  if (awaited) return undefined
  const last = messages.at(-1)
  const isUnanswered = last?.role === 'user' || last?.failed !== undefined
  return isUnanswered ? messages.findLast(({ role }) => role === 'user') : undefined
}

/** The learner’s message with its Kikuyu, or unchanged if the Kikuyu is not known. */
export function translated(message: AssistantMessage, saying: Saying | undefined, by: string): AssistantMessage {
  return saying ? { ...message, ...ofSaying(saying), translatedContent: saying.kikuyu, by } : message
}

/** The learner’s message after a provider failed to translate it, with `text` instead of the Kikuyu. */
export function untranslated(message: AssistantMessage, text: string): AssistantMessage {
  return { ...message, translatedContent: text, failed: 'provider' }
}

/** The message of a reply. */
export function replied(reply: Reply, by: string, { id, now }: { id: string; now: number }): AssistantMessage {
  const { kikuyu, english, note, related, knownWords } = reply
  return {
    id,
    role: 'assistant',
    originalContent: kikuyu,
    translatedContent: english,
    timestamp: now,
    by,
    ...ofSaying(reply),
    ...(note !== undefined && { note }),
    ...(related.length > 0 && { related }),
    ...(knownWords.length > 0 && { knownWords }),
  }
}

function ofSaying({ pronunciation, evidence, isOwn, doubt }: Saying) {
  return {
    ...(isOwn && { isOwn }),
    ...(pronunciation !== undefined && { pronunciation }),
    ...(evidence && { evidence }),
    ...(doubt && { doubt }),
  }
}

function asking(messages: readonly AssistantMessage[], turnId: string): AssistantChat {
  return { messages, awaited: { turnId, doing: 'translating' } }
}

const before = (messages: readonly AssistantMessage[], message: AssistantMessage) =>
  messages.slice(0, messages.indexOf(message))

/** The message as the learner typed it, without its translation. */
function asked({ id, role, originalContent, timestamp, wisdom }: AssistantMessage): AssistantMessage {
  return { id, role, originalContent, timestamp, ...(wisdom && { wisdom }) }
}
