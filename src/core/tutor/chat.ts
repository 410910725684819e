import type { Message } from './turn.ts'

/** The spec's words for speaking where no lesson was chosen. */
export const NO_LESSON = 'No lesson selected'

interface Said {
  readonly lessonId: string
  /** A new one for each chat begun: a chat is kept and found again under it. */
  readonly chatId: string
  readonly transcript: readonly Message[]
  /** Plain data, as the tutor gave it with its last turn. */
  readonly memory: unknown
  readonly produced: readonly string[]
  /** The word in progress; absent when the lesson is finished. */
  readonly current?: string
}

/** The chat of a lesson. `turnId` names the answer that is awaited: any other one is late and is not heard. */
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
  | (Said & { readonly status: 'ready' })
  | (Said & { readonly status: 'thinking'; readonly turnId: string; readonly coming?: Coming })
  /** The learner's last message has no answer, or one that failed; it can be sent again. */
  | (Said & { readonly status: 'failed' })

/** What has come of the answer that is awaited. */
type Coming = readonly Message[]

/** What the tutor gave back, its messages with their ids and times. */
export interface Answer {
  readonly turnId: string
  readonly messages: readonly Message[]
  readonly memory: unknown
  readonly produced: readonly string[]
  readonly current?: string
}

export type ChatEvent =
  | { readonly type: 'lesson-chosen'; readonly lessonId: string; readonly chatId: string; readonly turnId: string }
  | ({ readonly type: 'chat-resumed' } & Said)
  /** Another tab has said something in this chat: before its answer is here, or before the own message has its turn. */
  | ({ readonly type: 'chat-awaited'; readonly turnId: string } & Said)
  | ({ readonly type: 'tutor-opened' } & Answer)
  | { readonly type: 'learner-spoke'; readonly turnId: string; readonly message: Message }
  /** The answer as far as it has come: its messages only grow. */
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
      const { type: _awaited, ...said } = event
      return { ...said, status: 'thinking' }
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

/** Whether the learner can say something now. */
export const canSpeak = (state: Chat): state is Chat & { status: 'ready' | 'failed' } =>
  state.status === 'ready' || state.status === 'failed'

/** All that is to be read now, also of an answer that is still coming. */
export const readable = (state: Chat): readonly Message[] =>
  'coming' in state && state.coming ? [...state.transcript, ...state.coming] : state.transcript

/** Whether every word was said and nothing is asked any more. */
export const isFinished = (state: Chat): boolean => state.status === 'ready' && state.current === undefined

/** A message that had no answer when the page was left can be sent again. */
function resumed({ type: _resumed, ...said }: Extract<ChatEvent, { type: 'chat-resumed' }>): Chat {
  return { ...said, status: isUnanswered(said.transcript) ? 'failed' : 'ready' }
}

const isUnanswered = (transcript: readonly Message[]) => {
  const last = transcript.at(-1)
  return last?.role === 'user' || last?.state === 'failed'
}

/** What was said in place of the answer goes. */
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

function answered(lessonId: string, chatId: string, transcript: readonly Message[], answer: Answer): Chat {
  const { messages, memory, produced, current } = answer
  const said = { lessonId, chatId, transcript: withAnswer(transcript, messages), memory, produced }
  const status = isUnanswered(said.transcript) ? 'failed' : 'ready'
  return { ...said, status, ...(current === undefined ? {} : { current }) }
}

/** An answer that was stopped before it said anything is none. */
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
  const { turnId: _awaited, coming: _unfinished, ...said } = state
  return { ...said, status: 'failed' }
}

/** False for a reply the learner gave up on: it may still arrive. */
function isAwaited(state: Chat, event: { readonly turnId: string }): state is Chat & { status: 'thinking' } {
  return state.status === 'thinking' && state.turnId === event.turnId
}

function isPrepared(state: Chat, event: { readonly turnId: string }): state is Chat & { status: 'preparing' } {
  return state.status === 'preparing' && state.turnId === event.turnId
}
