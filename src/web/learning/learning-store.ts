import type { EventPayload, LearningEvent, StoredEvent } from '#core/learning-log/event.ts'
import { mergeEvents } from '#core/learning-log/merge-events.ts'
import { producedWords } from '#core/progress/lesson-progress.ts'
import { DeviceStorageError, type StorageFault } from '#providers/device-storage-error.ts'
import type { LearningLog } from '#providers/learning-log/learning-log.ts'
import type { KeptAssistantChat, KeptChat, Presence, Chats } from '#providers/chats/chats.ts'

/** What is known of a learner now. A new object only when something changed, and a new part only when that changed. */
export interface LearningState {
  /** Whether the device has been asked. Until then the log looks empty. */
  readonly ready: boolean
  /** Each once, in the order of their instants. */
  readonly events: readonly StoredEvent[]
  /** Ids of the words produced. */
  readonly produced: ReadonlySet<string>
  /** Why the device does not keep what is learnt, while it does not. What is shown is then lost with the page. */
  readonly fault: StorageFault | null
}

export const nothingLearnt: LearningState = { ready: false, events: [], produced: new Set(), fault: null }

/** The current learner's log and chats, as screens use them. Nothing here throws for what a device may refuse. */
export interface LearningStore {
  state(): LearningState
  /** Reads the log and follows it while anyone listens. Returns the way to stop. */
  subscribe(onChange: () => void): () => void
  /** Appends what happened just now. It shows at once, and is kept as soon as the device can. Gives back the events. */
  record(payloads: readonly EventPayload[]): readonly LearningEvent[]
  /** Tries again what the device refused. */
  saveAgain(): void
  /** Undefined also where the device does not tell. */
  findChat(lessonId: string): Promise<KeptChat | undefined>
  keepChat(chat: KeptChat): Promise<void>
  /** As `subscribe`, `enter` and `inTurn` of the chats. */
  followChats(onChange: () => void): () => void
  enterChat(lessonId: string): Presence
  inTurn<Value>(lessonId: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value>
  /** As `findChat`, of the chat with the assistant. */
  findAssistantChat(): Promise<KeptAssistantChat | undefined>
  keepAssistantChat(assistantChat: KeptAssistantChat): Promise<void>
}

interface Outside {
  readonly log: LearningLog
  readonly chats: Chats
  readonly stamp: (payload: EventPayload) => LearningEvent
}

export function createLearningStore(learner: string, { log, chats, stamp }: Outside): LearningStore {
  const listeners = new Set<() => void>()
  const known = new Set<string>()
  let state = nothingLearnt
  let unsaved: readonly StoredEvent[] = []
  let cursor = 0
  let stopFollowing: (() => void) | undefined

  function change(changed: Partial<LearningState>) {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }

  function take(arrived: readonly StoredEvent[]) {
    const news = arrived.filter(({ id }) => !known.has(id))
    if (news.length === 0) return
    for (const { id } of news) known.add(id)
    const produced = new Set([...state.produced, ...producedWords(news)])
    change({
      events: mergeEvents(state.events, news),
      produced: produced.size > state.produced.size ? produced : state.produced,
    })
  }

  async function read() {
    await heeded(async () => {
      const news = await log.readSince(learner, cursor)
      cursor = news.cursor
      take(news.events)
    })
    if (!state.ready) change({ ready: true })
  }

  async function save() {
    const saving = unsaved
    if (saving.length === 0) return
    await heeded(async () => {
      await log.append(learner, saving)
      unsaved = unsaved.filter((event) => !saving.includes(event))
    })
  }

  /** A refusal becomes the fault that screens show; it goes when the device does as asked and nothing is left to save. */
  async function heeded<Value>(asking: () => Promise<Value>): Promise<Value | undefined> {
    try {
      const answer = await asking()
      if (state.fault && unsaved.length === 0) change({ fault: null })
      return answer
    } catch (error) {
      if (!(error instanceof DeviceStorageError)) throw error
      if (state.fault !== error.fault) change({ fault: error.fault })
      return undefined
    }
  }

  return {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      if (!stopFollowing) {
        stopFollowing = log.subscribe(learner, () => void read())
        void read()
      }
      return () => {
        listeners.delete(onChange)
        if (listeners.size > 0) return
        stopFollowing?.()
        stopFollowing = undefined
      }
    },
    record(payloads) {
      const events = payloads.map(stamp)
      unsaved = [...unsaved, ...events]
      take(events)
      void save()
      return events
    },
    saveAgain() {
      void save()
      void read()
    },
    findChat: (lessonId) => heeded(() => chats.find(learner, lessonId)),
    keepChat: (chat) => heeded(() => chats.keep(learner, chat)),
    followChats: (onChange) => chats.subscribe(learner, onChange),
    enterChat: (lessonId) => chats.enter(learner, lessonId),
    inTurn: (lessonId, signal, work) => chats.inTurn(learner, lessonId, signal, work),
    findAssistantChat: () => heeded(() => chats.findAssistantChat(learner)),
    keepAssistantChat: (assistantChat) => heeded(() => chats.keepAssistantChat(learner, assistantChat)),
  }
}
