import { describeLearningLog } from './learning-log.contract.ts'
import { createMemoryLearningLog } from './memory.ts'

describeLearningLog('memory', () => ({ open: createMemoryLearningLog }), {
  onlyOneTab: 'memory belongs to one page and is gone with it',
})
