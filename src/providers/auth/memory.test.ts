import { describeAuth } from './auth.contract.ts'
import { createMemoryAuth, type MemoryAccounts } from './memory.ts'

describeAuth('memory', async () => {
  const accounts: MemoryAccounts = new Map()
  return () => createMemoryAuth(accounts)
})
