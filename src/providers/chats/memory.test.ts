import { createMemoryChats } from './memory.ts'
import { describeChats } from './chats.contract.ts'

describeChats('memory', () => ({ open: createMemoryChats }), {
  onlyOneTab: 'memory belongs to one page and is gone with it',
})
