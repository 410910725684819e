import { refuse } from '#core/result/result.ts'
import { describeAuth } from './auth.contract.ts'
import { createMemoryAuth, noMemoryAccounts } from './memory.ts'

describeAuth('memory', async () => {
  const accounts = noMemoryAccounts()
  return {
    open: (google = refuse({ kind: 'popup-closed' })) => createMemoryAuth(accounts, { google: async () => google }),
    tokenFor: async (kind, email) => accounts.links.get(`${kind} ${email}`),
    async disable(email) {
      const account = accounts.byEmail.get(email)
      if (account) account.isDisabled = true
    },
  }
})
