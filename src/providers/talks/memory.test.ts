import { createMemoryTalks } from './memory.ts'
import { describeTalks } from './talks.contract.ts'

describeTalks('memory', () => ({ open: createMemoryTalks }), {
  onlyOneTab: 'memory belongs to one page and is gone with it',
})
