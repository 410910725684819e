import type { Message } from './turn.ts'

/** The text that the spec gives for speaking before a lesson is chosen. */
export const NO_LESSON = 'No lesson selected'

/** A chat that the tutor has opened. */
interface OpenedChat {
  readonly lessonId: string
  /** New for each chat; the device keeps the chat under it. */
  readonly chatId: string
  readonly transcript: readonly Message[]
  /** The tutor's lesson state after its last turn: plain data. */
  readonly lessonState: unknown
  /** Ids of the words produced in this chat. */
  readonly produced: readonly string[]
  /** Id of the word in progress; absent when the lesson is finished. */
  readonly current?: string
}

/** The chat of a lesson. `turnId` names the awaited turn; replies of any other turn are late and are ignored. */
export type Chat =
  | { readonly status: 'unchosen'; readonly transcript: readonly []; readonly error?: typeof NO_LESSON }
  | {
      readonly status: 'preparing' | 'unprepared'
      readonly lessonId: string
      readonly chatId: string
      readonly turnId: string
      readonly transcript: readonly []
      readonly coming?: Coming
    }
  | (OpenedChat & { readonly status: 'ready' })
  | ThinkingChat
  /** The learner's last message has no reply, or the reply failed; the message can be sent again. */
  | (OpenedChat & { readonly status: 'failed' })

export type ThinkingChat = OpenedChat & {
  readonly status: 'thinking'
  readonly turnId: string
  readonly coming?: Coming
}

/** The part of the awaited reply that has arrived. */
type Coming = readonly Message[]

/** A tutor's turn, its messages with ids and times. */
export interface Answer {
  readonly turnId: string
  readonly messages: readonly Message[]
  readonly lessonState: unknown
  readonly produced: readonly string[]
  readonly current?: string
}

export type ChatEvent =
  | { readonly type: 'lesson-chosen'; readonly lessonId: string; readonly chatId: string; readonly turnId: string }
  | ({ readonly type: 'chat-resumed' } & OpenedChat)
  /** The transcript ends with a message without a reply, sent by another tab, or by this one after turns of other tabs. */
  | ({ readonly type: 'chat-awaited'; readonly turnId: string } & OpenedChat)
  | ({ readonly type: 'tutor-opened' } & Answer)
  | { readonly type: 'learner-spoke'; readonly turnId: string; readonly message: Message }
  /** More of the reply has arrived. `messages` contains the earlier part too. */
  | { readonly type: 'tutor-continued'; readonly turnId: string; readonly messages: Coming }
  | { readonly type: 'message-retried'; readonly turnId: string }
  | ({ readonly type: 'tutor-replied' } & Answer)
  | { readonly type: 'tutor-failed'; readonly turnId: string }

export const noChat: Chat = { status: 'unchosen', transcript: [] }

export function chatReducer(state: Chat, event: ChatEvent): Chat {
  switch (event.type) {
    case 'lesson-chosen': {
      const { lessonId, chatId, turnId } = event
      return { status: 'preparing', lessonId, chatId, turnId, transcript: [] }
    }
    case 'chat-resumed':
      return resumed(event)
    case 'chat-awaited': {
      if (!canSpeak(state) && !isAwaited(state, event)) return state
      const { type: _awaited, ...chat } = event
      return { ...chat, status: 'thinking' }
    }
    case 'tutor-opened':
      if (!isPrepared(state, event)) return state
      return answered(state.lessonId, state.chatId, [], event)
    case 'learner-spoke':
      return spoken(state, event.turnId, event.message)
    case 'tutor-continued':
      return isPrepared(state, event) || isAwaited(state, event) ? { ...state, coming: event.messages } : state
    case 'message-retried':
      return retried(state, event.turnId)
    case 'tutor-replied':
      if (!isAwaited(state, event)) return state
      return answered(state.lessonId, state.chatId, state.transcript, event)
    case 'tutor-failed':
      return failed(state, event)
  }
}

/** True if the learner can send a message now. */
export const canSpeak = (state: Chat): state is Chat & { status: 'ready' | 'failed' } =>
  state.status === 'ready' || state.status === 'failed'

/** True if the learner has sent a message. */
export const hasSpoken = (transcript: readonly Message[]) => transcript.some(({ role }) => role === 'user')

/** All messages to show, including the part of the awaited reply that has arrived. */
export const readable = (state: Chat): readonly Message[] =>
  'coming' in state && state.coming ? [...state.transcript, ...state.coming] : state.transcript

/** True if the learner has produced every word and the tutor asks nothing more. */
export const isFinished = (state: Chat): boolean => state.status === 'ready' && state.current === undefined

/** A message without a reply, left from before a reload, can be sent again. */
function resumed({ type: _resumed, ...chat }: Extract<ChatEvent, { type: 'chat-resumed' }>): Chat {
  return { ...chat, status: isUnanswered(chat.transcript) ? 'failed' : 'ready' }
}

const isUnanswered = (transcript: readonly Message[]) => {
  const last = transcript.at(-1)
  return last?.role === 'user' || last?.state === 'failed'
}

/** Drops the messages of the failed reply. */
function retried(state: Chat, turnId: string): Chat {
  if (state.status !== 'failed') return state
  const last = state.transcript.findLastIndex(({ role }) => role === 'user')
  const transcript = state.transcript.slice(0, last + 1).map(sentAgain)
  return { ...state, status: 'thinking', turnId, transcript }
}

function sentAgain(message: Message, i: number, transcript: readonly Message[]): Message {
  const { state: _stopped, ...sent } = message
  return i === transcript.length - 1 ? sent : message
}

function spoken(state: Chat, turnId: string, message: Message): Chat {
  if (state.status === 'unchosen') return { ...state, error: NO_LESSON }
  if (!canSpeak(state)) return state
  return { ...state, status: 'thinking', turnId, transcript: [...state.transcript, message] }
}

function answered(lessonId: string, chatId: string, before: readonly Message[], answer: Answer): Chat {
  const { messages, lessonState, produced, current } = answer
  const transcript = withAnswer(before, messages)
  const status = isUnanswered(transcript) ? 'failed' : 'ready'
  return { lessonId, chatId, transcript, lessonState, produced, status, ...(current === undefined ? {} : { current }) }
}

/** An empty reply, stopped before its first word, marks the learner's message as stopped. */
function withAnswer(transcript: readonly Message[], messages: readonly Message[]): readonly Message[] {
  const last = transcript.at(-1)
  return messages.length === 0 && last
    ? [...transcript.slice(0, -1), { ...last, state: 'stopped' }]
    : [...transcript, ...messages]
}

function failed(state: Chat, event: { readonly turnId: string }): Chat {
  if (isPrepared(state, event)) {
    const { coming: _unfinished, ...unprepared } = state
    return { ...unprepared, status: 'unprepared' }
  }
  if (!isAwaited(state, event)) return state
  const { turnId: _awaited, coming: _unfinished, ...chat } = state
  return { ...chat, status: 'failed' }
}

/** False for the reply of an aborted turn, which may still arrive. */
function isAwaited(state: Chat, event: { readonly turnId: string }): state is ThinkingChat {
  return state.status === 'thinking' && state.turnId === event.turnId
}

function isPrepared(state: Chat, event: { readonly turnId: string }): state is Chat & { status: 'preparing' } {
  return state.status === 'preparing' && state.turnId === event.turnId
}
