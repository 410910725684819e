import type { Happening, LearningEvent, StoredEvent } from '#core/learning-log/event.ts'
import { mergeEvents } from '#core/learning-log/merge-events.ts'
import { producedWords } from '#core/progress/lesson-progress.ts'
import { DeviceStorageError, type StorageFault } from '#providers/device-storage-error.ts'
import type { LearningLog } from '#providers/learning-log/learning-log.ts'
import type { KeptConversation, KeptTalk, Presence, Talks } from '#providers/talks/talks.ts'

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

/** The current learner's log and talks, as screens use them. Nothing here throws for what a device may refuse. */
export interface LearningStore {
  state(): LearningState
  /** Reads the log and follows it while anyone listens. Returns the way to stop. */
  subscribe(onChange: () => void): () => void
  /** Appends what happened just now. It shows at once, and is kept as soon as the device can. Gives back the events. */
  record(happenings: readonly Happening[]): readonly LearningEvent[]
  /** Tries again what the device refused. */
  saveAgain(): void
  /** Undefined also where the device does not tell. */
  findTalk(lessonId: string): Promise<KeptTalk | undefined>
  keepTalk(talk: KeptTalk): Promise<void>
  /** As `subscribe`, `enter` and `inTurn` of the talks. */
  followTalks(onChange: () => void): () => void
  enterTalk(lessonId: string): Presence
  inTurn<Value>(lessonId: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value>
  /** As `findTalk`, of the talk with the assistant. */
  findConversation(): Promise<KeptConversation | undefined>
  keepConversation(conversation: KeptConversation): Promise<void>
}

interface Outside {
  readonly log: LearningLog
  readonly talks: Talks
  readonly stamp: (happening: Happening) => LearningEvent
}

export function createLearningStore(learner: string, { log, talks, stamp }: Outside): LearningStore {
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
    record(happenings) {
      const events = happenings.map(stamp)
      unsaved = [...unsaved, ...events]
      take(events)
      void save()
      return events
    },
    saveAgain() {
      void save()
      void read()
    },
    findTalk: (lessonId) => heeded(() => talks.find(learner, lessonId)),
    keepTalk: (talk) => heeded(() => talks.keep(learner, talk)),
    followTalks: (onChange) => talks.subscribe(learner, onChange),
    enterTalk: (lessonId) => talks.enter(learner, lessonId),
    inTurn: (lessonId, signal, work) => talks.inTurn(learner, lessonId, signal, work),
    findConversation: () => heeded(() => talks.findConversation(learner)),
    keepConversation: (conversation) => heeded(() => talks.keepConversation(learner, conversation)),
  }
}
