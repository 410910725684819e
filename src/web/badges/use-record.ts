import { learnerRecord, withEvent, type LearnerRecord } from '#core/badges/badges.ts'
import { followLog } from '../learning/follow-log.ts'
import { useLearning } from '../learning/learning.tsx'

const recordAfter = followLog(learnerRecord, withEvent)

/** The record derived from the learner's log; empty until the log is read. */
export const useRecord = (): LearnerRecord => recordAfter(useLearning().events)
