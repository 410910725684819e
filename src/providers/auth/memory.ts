import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { Auth, AuthFault, User } from './auth.ts'
import { DisplayName } from './display-name.ts'
import { normalPassword, passwordFault } from './password.ts'

interface Account {
  user: User
  readonly password: string
}

/** Accounts by their email. They last as long as the page, or the test. */
export type MemoryAccounts = Map<string, Account>

/** Accounts without a server: each call is one browser's view of `accounts`. */
export function createMemoryAuth(accounts: MemoryAccounts = new Map()): Auth {
  let signedIn: Account | undefined

  function enter(account: Account): Result<User, AuthFault> {
    signedIn = account
    return ok(account.user)
  }

  return {
    current: async () => ok(signedIn?.user ?? null),
    async signUp({ email, password }) {
      const key = email.toLowerCase()
      if (!isEmail(email)) return refuse({ kind: 'invalid-email' })
      const wrong = passwordFault(password)
      if (wrong) return refuse({ kind: wrong })
      if (accounts.has(key)) return refuse({ kind: 'email-already-in-use' })
      const account = {
        user: { uid: `user-${accounts.size + 1}`, email: key, displayName: '' },
        password: normalPassword(password),
      }
      accounts.set(key, account)
      return enter(account)
    },
    async signIn({ email, password }) {
      if (!isEmail(email)) return refuse({ kind: 'invalid-email' })
      const account = accounts.get(email.toLowerCase())
      if (!account) return refuse({ kind: 'user-not-found' })
      return account.password === normalPassword(password) ? enter(account) : refuse({ kind: 'wrong-password' })
    },
    async signOut() {
      signedIn = undefined
      return ok(null)
    },
    async updateDisplayName(displayName) {
      const name = v.safeParse(DisplayName, displayName)
      if (!signedIn) return refuse({ kind: 'signed-out' })
      if (!name.success) return refuse({ kind: 'other' })
      signedIn.user = { ...signedIn.user, displayName: name.output }
      return ok(signedIn.user)
    },
  }
}

const isEmail = (text: string) => v.safeParse(v.pipe(v.string(), v.email()), text).success
