import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { VISITOR, type LearningLog } from '#providers/learning-log/learning-log.ts'
import type { Chats } from '#providers/chats/chats.ts'
import { deviceLog, deviceChats } from './device.ts'
import { createLearningStore, nothingLearnt, type LearningState, type LearningStore } from './learning-store.ts'
import { stamp } from './stamp.ts'

export type Learning = LearningState & Omit<LearningStore, 'state' | 'subscribe'>

const LearningContext = createContext<LearningStore | null>(null)

/**
 * Gives every screen below it the learner's log. `learner` is an account's uid or `VISITOR`; null while it is not known who
 * learns, when nothing is read and `ready` stays false. Another learner is another log: nothing of the one before is left.
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
    () => (learner === null ? nobody : createLearningStore(learner, { log, chats, stamp })),
    [learner, log, chats],
  )
  return <LearningContext value={store}>{children}</LearningContext>
}

/**
 * What the learner has done, and the ways to add to it. The first render, on the server and in the browser, shows an empty
 * log that is not `ready`; the functions stay the same while the learner does.
 */
export function useLearning(): Learning {
  const store = useContext(LearningContext)
  if (!store) throw new Error('useLearning needs a LearningProvider around it')
  const state = useSyncExternalStore(store.subscribe, store.state, () => nothingLearnt)
  return useMemo(() => {
    const { state: _state, subscribe: _subscribe, ...acts } = store
    return { ...state, ...acts }
  }, [state, store])
}

const tooEarly = () => {
  throw new Error('It is not known yet who learns: wait until the log is ready')
}

const nobody: LearningStore = {
  state: () => nothingLearnt,
  subscribe: () => () => undefined,
  record: tooEarly,
  saveAgain: tooEarly,
  findChat: tooEarly,
  keepChat: tooEarly,
  followChats: tooEarly,
  enterChat: tooEarly,
  inTurn: tooEarly,
  findAssistantChat: tooEarly,
  keepAssistantChat: tooEarly,
}
