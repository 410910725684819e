import type { DocumentChange, DocumentName } from '#core/learning-log/sync.ts'
import type { ChatRecord } from '../device-database.ts'
import { ASSISTANT } from './indexeddb.ts'
import { continued, parseAssistantChat } from './kept-assistant-chat.ts'
import { joined, outlasts, parseChat } from './chats.ts'

const LESSON = 'lesson-chat/'

/** The document of a stored chat; undefined for a chat that cannot be parsed. */
export function documentOfChat({ lessonId, talk, revision = 0 }: ChatRecord): DocumentChange | undefined {
  const isAssistant = lessonId === ASSISTANT
  if (!(isAssistant ? parseAssistantChat(talk) : parseChat(talk))) return undefined
  return { name: isAssistant ? 'assistant-chat' : `${LESSON}${lessonId}`, value: talk, basedOn: revision }
}

/** The lesson id under which a chat is stored on the device. */
export const lessonOfDocument = (name: DocumentName): string =>
  name === 'assistant-chat' ? ASSISTANT : name.slice(LESSON.length)

/**
 * The chat to store when the server's one arrives: the server's, or both joined if this device has changed its own. Undefined for a
 * chat that cannot be parsed, such as one of a later version.
 */
export function receivedChat(
  name: DocumentName,
  value: unknown,
  found: ChatRecord | undefined,
): Pick<ChatRecord, 'talk' | 'unsent'> | undefined {
  const own = found?.unsent === undefined ? undefined : found.talk
  const [received, talk] = (name === 'assistant-chat' ? joinAssistantChats : joinLessonChats)(own, value)
  if (!talk) return undefined
  // The fields keep the server's order, and those of a later version stay.
  return JSON.stringify(talk) === JSON.stringify(received) ? { talk: value } : { talk, unsent: 1 }
}

/** The received chat, and the chat to store. */
function joinAssistantChats(own: unknown, value: unknown) {
  const received = parseAssistantChat(value)
  const chat = parseAssistantChat(own)
  return [received, received && chat ? continued(chat, received) : received] as const
}

function joinLessonChats(own: unknown, value: unknown) {
  const received = parseChat(value)
  const chat = parseChat(own)
  if (!received || !chat) return [received, received] as const
  if (chat.id === received.id) return [received, joined(chat, received)] as const
  return [received, outlasts(chat, received) ? chat : received] as const
}
