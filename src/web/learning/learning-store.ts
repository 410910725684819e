import { type EventPayload, type LearningEvent, type StoredEvent, mergeEvents } from '#core/learning-log/event.ts'
import { producedWords } from '#core/progress/lesson-progress.ts'
import { DeviceStorageError, type StorageFault } from '#providers/device-database.ts'
import type { LearningLog } from '#providers/learning-log/learning-log.ts'
import type { KeptAssistantChat, KeptChat, Presence, Chats } from '#providers/chats/chats.ts'

/** The learner's current state. The object, and each of its parts, is replaced only when it changes. */
export interface LearningState {
  /** True if the log has been read. Until then it looks empty. */
  readonly ready: boolean
  /** Unique events in the order of their instants. */
  readonly events: readonly StoredEvent[]
  /** Ids of the words that the learner has produced. */
  readonly produced: ReadonlySet<string>
  /** The reason why the device stores nothing at present. Unstored events are lost when the page is left. */
  readonly fault: StorageFault | null
}

export const nothingLearnt: LearningState = { ready: false, events: [], produced: new Set(), fault: null }

/** The learner's log and chats for the screens. Storage errors become `fault`; no function throws them. */
export interface LearningStore {
  state(): LearningState
  /** Reads the log and follows it while there are listeners. Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void
  /**
   * Appends events stamped with the current time and returns them. They show at once and are stored as soon as the device allows.
   */
  record(payloads: readonly EventPayload[]): readonly LearningEvent[]
  /** Retries what the device refused. */
  saveAgain(): void
  /** Reads the log from the start, after stored events were changed or removed. */
  readAgain(): Promise<void>
  /** Undefined if there is no chat or the device fails to read it. */
  findChat(lessonId: string): Promise<KeptChat | undefined>
  keepChat(chat: KeptChat): Promise<void>
  /** `followChats`, `enterChat` and `inTurn` correspond to `subscribe`, `enter` and `inTurn` of `Chats`. */
  followChats(onChange: () => void): () => void
  enterChat(lessonId: string): Presence
  inTurn<Value>(lessonId: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value>
  /** Like `findChat`, for the assistant chat. */
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

  function update(changed: Partial<LearningState>) {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }

  function addEvents(incoming: readonly StoredEvent[]) {
    const newEvents = incoming.filter(({ id }) => !known.has(id))
    if (newEvents.length === 0) return
    for (const { id } of newEvents) known.add(id)
    const produced = new Set([...state.produced, ...producedWords(newEvents)])
    update({
      events: mergeEvents(state.events, newEvents),
      produced: produced.size > state.produced.size ? produced : state.produced,
    })
  }

  async function read() {
    await reportFault(async () => {
      const page = await log.readSince(learner, cursor)
      cursor = page.cursor
      addEvents(page.events)
    })
    if (!state.ready) update({ ready: true })
  }

  async function save() {
    const saving = unsaved
    if (saving.length === 0) return
    await reportFault(async () => {
      await log.append(learner, saving)
      unsaved = unsaved.filter((event) => !saving.includes(event))
    })
  }

  /** Turns a storage error into `fault`. The fault clears when a later operation succeeds and no event is unsaved. */
  async function reportFault<Value>(operation: () => Promise<Value>): Promise<Value | undefined> {
    try {
      const answer = await operation()
      if (state.fault && unsaved.length === 0) update({ fault: null })
      return answer
    } catch (error) {
      if (!(error instanceof DeviceStorageError)) throw error
      if (state.fault !== error.fault) update({ fault: error.fault })
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
      addEvents(events)
      void save()
      return events
    },
    saveAgain() {
      void save()
      void read()
    },
    async readAgain() {
      const page = await reportFault(() => log.readSince(learner, 0))
      if (!page) return
      cursor = page.cursor
      known.clear()
      state = { ...state, events: [], produced: new Set() }
      addEvents([...page.events, ...unsaved])
      update({})
    },
    findChat: (lessonId) => reportFault(() => chats.find(learner, lessonId)),
    keepChat: (chat) => reportFault(() => chats.keep(learner, chat)),
    followChats: (onChange) => chats.subscribe(learner, onChange),
    enterChat: (lessonId) => chats.enter(learner, lessonId),
    inTurn: (lessonId, signal, work) => chats.inTurn(learner, lessonId, signal, work),
    findAssistantChat: () => reportFault(() => chats.findAssistantChat(learner)),
    keepAssistantChat: (assistantChat) => reportFault(() => chats.keepAssistantChat(learner, assistantChat)),
  }
}
