import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { VISITOR, type LearningLog } from '#providers/learning-log/learning-log.ts'
import type { Chats } from '#providers/chats/chats.ts'
import { deviceLog, deviceChats } from './device.ts'
import { createLearningStore, nothingLearnt, type LearningState, type LearningStore } from './learning-store.ts'
import { stamp } from './stamp.ts'

export type Learning = LearningState & Omit<LearningStore, 'state' | 'subscribe'>

const LearningContext = createContext<LearningStore | null>(null)

/**
 * Provides the learner's log and chats to the screens below. `learner` is an account's uid or `VISITOR`; null while the session
 * is unknown: then nothing is read and `ready` stays false. A change of learner replaces the whole store.
 */
export function LearningProvider({
  learner = VISITOR,
  log = deviceLog,
  chats = deviceChats,
  children,
}: {
  learner?: string | null
  log?: LearningLog
  chats?: Chats
  children: ReactNode
}) {
  const store = useMemo(
    () => (learner === null ? unknownLearner : createLearningStore(learner, { log, chats, stamp })),
    [learner, log, chats],
  )
  return <LearningContext value={store}>{children}</LearningContext>
}

/** The current learner's store: the same object as long as the learner stays the same. */
export function useLearningStore(): LearningStore {
  const store = useContext(LearningContext)
  if (!store) throw new Error('useLearning needs a LearningProvider around it')
  return store
}

/**
 * The learner's state and the functions that change it. The first render, on the server and in the browser, has an empty log and
 * `ready: false`. The functions stay the same for the same learner.
 */
export function useLearning(): Learning {
  const store = useLearningStore()
  const state = useSyncExternalStore(store.subscribe, store.state, () => nothingLearnt)
  return useMemo(() => {
    const { state: _state, subscribe: _subscribe, ...actions } = store
    return { ...state, ...actions }
  }, [state, store])
}

const tooEarly = () => {
  throw new Error('The learner is not known yet: wait until `ready` is true')
}

const unknownLearner: LearningStore = {
  state: () => nothingLearnt,
  subscribe: () => () => undefined,
  record: tooEarly,
  saveAgain: tooEarly,
  readAgain: tooEarly,
  findChat: tooEarly,
  keepChat: tooEarly,
  followChats: tooEarly,
  enterChat: tooEarly,
  inTurn: tooEarly,
  findAssistantChat: tooEarly,
  keepAssistantChat: tooEarly,
}
