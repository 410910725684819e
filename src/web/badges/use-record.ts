import { learnerRecord, withEvent, type LearnerRecord } from '#core/progress/learner-record.ts'
import { followLog } from '../learning/follow-log.ts'
import { useLearning } from '../learning/learning.tsx'

const recordAfter = followLog(learnerRecord, withEvent)

/** What the learner's log proves. Until the device has told, nothing. */
export const useRecord = (): LearnerRecord => recordAfter(useLearning().events)
