import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { Auth, AuthFault, Proof, User } from './auth.ts'
import { isCommonPassword } from './common-password.ts'
import { DisplayName, displayNameFault, normalPassword, passwordFault, isEmail } from './account-fields.ts'

interface Account {
  user: User
  password: string | undefined
  isDisabled: boolean
  /** True once the owner has proved to own the email. */
  isVouchedFor: boolean
}

/** A browser in which a learner is signed in. */
interface Session {
  readonly id: string
  readonly account: Account
  readonly at: string
}

export interface GoogleIdentity {
  readonly email: string
  readonly emailVerified: boolean
  readonly displayName: string
}

/** The accounts by their email, their sessions and the links sent to them, in memory only. */
export interface MemoryAccounts {
  readonly byEmail: Map<string, Account>
  readonly sessions: Map<string, Session>
  /** The token of the newest unused link, by kind and email. */
  readonly links: Map<`${'reset' | 'verification'} ${string}`, string>
  /** The last number used in an id. */
  lastId: number
}

export const noMemoryAccounts = (): MemoryAccounts => ({
  byEmail: new Map(),
  sessions: new Map(),
  links: new Map(),
  lastId: 0,
})

/** Accounts without a server. Each call creates one browser on `accounts`; `google` is the result of its popup. */
export function createMemoryAuth(
  accounts: MemoryAccounts = noMemoryAccounts(),
  { google }: { google?: () => Promise<Result<GoogleIdentity, AuthFault>> } = {},
): Auth {
  let sessionId: string | undefined

  const session = () => (sessionId === undefined ? undefined : accounts.sessions.get(sessionId))
  const makeId = (prefix: string) => `${prefix}-${++accounts.lastId}`

  function startSession(account: Account): Result<User, AuthFault> {
    if (account.isDisabled) return refuse({ kind: 'user-disabled' })
    if (sessionId !== undefined) accounts.sessions.delete(sessionId)
    sessionId = makeId('session')
    accounts.sessions.set(sessionId, { id: sessionId, account, at: new Date().toISOString() })
    return ok(account.user)
  }

  function add(user: Omit<User, 'uid'>, password?: string): Account {
    const account = { user: { ...user, uid: makeId('user') }, password, isDisabled: false, isVouchedFor: false }
    accounts.byEmail.set(user.email, account)
    return account
  }

  function endSessions(account: Account, exceptId?: string) {
    for (const each of accounts.sessions.values())
      if (each.account === account && each.id !== exceptId) accounts.sessions.delete(each.id)
  }

  /** The first time, removes the password, Google and the sessions: a stranger may have set them. */
  function vouchForOwner(account: Account) {
    if (!account.isVouchedFor) {
      account.password = undefined
      account.user = { ...account.user, hasPassword: false, hasGoogle: false }
      endSessions(account)
    }
    account.isVouchedFor = true
    account.user = { ...account.user, emailVerified: true }
  }

  async function googleIdentity() {
    return google ? google() : refuse<AuthFault>({ kind: 'not-offered' })
  }

  async function confirmIdentity(account: Account, proof: Proof): Promise<Result<null, AuthFault>> {
    if ('password' in proof) return passwordConfirmed(account, proof.password)
    const answer = await googleIdentity()
    if (!answer.ok) return answer
    return answer.value.email.toLowerCase() === account.user.email ? ok(null) : refuse({ kind: 'other-account' })
  }

  return {
    current: async () => ok(session()?.account.user ?? null),
    async signUp({ email, password }) {
      const key = email.toLowerCase()
      if (!isEmail(email)) return refuse({ kind: 'invalid-email' })
      const wrong = newPasswordFault(password)
      if (wrong) return refuse({ kind: wrong })
      if (accounts.byEmail.has(key)) return refuse({ kind: 'email-already-in-use' })
      const user = { email: key, emailVerified: false, displayName: '', hasPassword: true, hasGoogle: false }
      return startSession(add(user, normalPassword(password)))
    },
    async signIn({ email, password }) {
      if (!isEmail(email)) return refuse({ kind: 'invalid-email' })
      const account = accounts.byEmail.get(email.toLowerCase())
      if (!account) return refuse({ kind: 'user-not-found' })
      return account.password === normalPassword(password) ? startSession(account) : refuse({ kind: 'wrong-password' })
    },
    async signInWithGoogle() {
      const answer = await googleIdentity()
      if (!answer.ok) return answer
      const { emailVerified, displayName } = answer.value
      const email = answer.value.email.toLowerCase()
      const known = accounts.byEmail.get(email)
      if (known && !known.user.hasGoogle && !emailVerified) return refuse({ kind: 'email-not-vouched' })
      const newcomer = { email, emailVerified, displayName, hasPassword: false, hasGoogle: true }
      const account = known ?? add(newcomer)
      if (emailVerified) vouchForOwner(account)
      account.user = { ...account.user, hasGoogle: true }
      return startSession(account)
    },
    async signOut() {
      if (sessionId !== undefined) accounts.sessions.delete(sessionId)
      sessionId = undefined
      return ok(null)
    },
    async updateDisplayName(displayName) {
      const name = v.safeParse(DisplayName, displayName)
      const account = session()?.account
      if (!account) return refuse({ kind: 'signed-out' })
      if (!name.success) return refuse({ kind: displayNameFault(displayName) ?? 'other' })
      account.user = { ...account.user, displayName: name.output }
      return ok(account.user)
    },
    async deleteAccount(proof) {
      const account = session()?.account
      if (!account) return refuse({ kind: 'signed-out' })
      const answer = await confirmIdentity(account, proof)
      if (!answer.ok) return answer
      const { email } = account.user
      accounts.byEmail.delete(email)
      accounts.links.delete(`reset ${email}`)
      accounts.links.delete(`verification ${email}`)
      endSessions(account)
      return ok(null)
    },
    async changePassword({ current, next }) {
      const account = session()?.account
      if (!account) return refuse({ kind: 'signed-out' })
      const answer = passwordConfirmed(account, current)
      if (!answer.ok) return answer
      const wrong = newPasswordFault(next)
      if (wrong) return refuse({ kind: wrong })
      account.password = normalPassword(next)
      endSessions(account, sessionId)
      return ok(null)
    },
    async requestPasswordReset(email) {
      if (!isEmail(email)) return refuse({ kind: 'invalid-email' })
      const key = email.toLowerCase()
      if (accounts.byEmail.has(key)) accounts.links.set(`reset ${key}`, makeId('token'))
      return ok(null)
    },
    async resetPassword({ token, password }) {
      const wrong = newPasswordFault(password)
      if (wrong) return refuse({ kind: wrong })
      const account = [...accounts.byEmail.values()].find(
        ({ user }) => accounts.links.get(`reset ${user.email}`) === token,
      )
      if (!account) return refuse({ kind: 'link-expired' })
      accounts.links.delete(`reset ${account.user.email}`)
      vouchForOwner(account)
      account.password = normalPassword(password)
      account.user = { ...account.user, hasPassword: true }
      endSessions(account)
      return ok(null)
    },
    async sendVerification() {
      const user = session()?.account.user
      if (!user) return refuse({ kind: 'signed-out' })
      if (!user.emailVerified) accounts.links.set(`verification ${user.email}`, makeId('token'))
      return ok(null)
    },
    async confirmEmail(token) {
      const account = [...accounts.byEmail.values()].find(
        ({ user }) => accounts.links.get(`verification ${user.email}`) === token,
      )
      if (!account) return refuse({ kind: 'link-expired' })
      accounts.links.delete(`verification ${account.user.email}`)
      account.isVouchedFor ||= session()?.account === account
      account.user = { ...account.user, emailVerified: true }
      return ok(null)
    },
    async sessions() {
      const account = session()?.account
      if (!account) return refuse({ kind: 'signed-out' })
      const theirs = [...accounts.sessions.values()].filter((each) => each.account === account)
      return ok(
        theirs
          .map(({ id, at }) => ({
            id,
            device: 'This page',
            signedInAt: at,
            lastSeenAt: at,
            isThis: id === sessionId,
          }))
          .toSorted((a, b) => Number(b.isThis) - Number(a.isThis)),
      )
    },
    async endSession(id) {
      const account = session()?.account
      if (!account) return refuse({ kind: 'signed-out' })
      if (accounts.sessions.get(id)?.account === account) accounts.sessions.delete(id)
      return ok(null)
    },
    async signOutEverywhere() {
      const account = session()?.account
      if (!account) return refuse({ kind: 'signed-out' })
      endSessions(account)
      return ok(null)
    },
  }
}

const newPasswordFault = (password: string) =>
  passwordFault(password) ?? (isCommonPassword(password) ? 'common-password' : null)

function passwordConfirmed(account: Account, password: string): Result<null, AuthFault> {
  if (account.password === undefined) return refuse({ kind: 'no-password' })
  if (password === '') return refuse({ kind: 'missing-password' })
  return account.password === normalPassword(password) ? ok(null) : refuse({ kind: 'wrong-password' })
}
