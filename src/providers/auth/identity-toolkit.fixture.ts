import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EmailKind } from './auth.contract.ts'

interface Account {
  readonly localId: string
  readonly email: string
  password: string | undefined
  displayName: string
  emailVerified: boolean
  hasGoogle: boolean
  isDisabled: boolean
  /** Tokens of an earlier generation are invalid. */
  generation: number
}

/** A local server with the part of Firebase’s protocol (Identity Toolkit) that accounts need. */
export interface IdentityToolkit {
  /** Such as "http://127.0.0.1:41234", to use as the emulator’s address. */
  readonly url: string
  /** The calls so far, in order, such as "accounts:signUp". */
  readonly calls: readonly string[]
  /** Refuses all further calls with a message of Firebase’s form: a code in capitals, optionally " : " and a text. */
  refuses(message: string, status?: number): void
  /** Turns on email enumeration protection, the default of projects since September 2023: no answer tells which emails have an account. */
  protectEmails(): void
  /** The code in the newest email’s link. */
  codeFor(kind: EmailKind, email: string): string | undefined
  disable(email: string): void
  close(): void
}

type Fields = Readonly<Record<string, string | undefined>>

class Refused extends Error {}

const requestTypes: Readonly<Record<string, EmailKind>> = { PASSWORD_RESET: 'reset', VERIFY_EMAIL: 'verification' }

export async function openIdentityToolkit(): Promise<IdentityToolkit> {
  const accounts = new Map<string, Account>()
  const codes = new Map<string, { readonly kind: EmailKind; readonly account: Account }>()
  const calls: string[] = []
  let lastId = 0
  let refusal: { readonly message: string; readonly status: number } | undefined
  let isProtecting = false

  const makeId = (prefix: string) => `${prefix}-${++lastId}`
  const withEmail = (email = '') => [...accounts.values()].find((each) => each.email === email.toLowerCase())

  function bearer(token: string | undefined): Account {
    const { sub, generation } = tokenPayload(token)
    const account = accounts.get(sub)
    if (!account) throw new Refused('USER_NOT_FOUND')
    if (account.isDisabled) throw new Refused('USER_DISABLED')
    if (account.generation !== generation) throw new Refused('TOKEN_EXPIRED')
    return account
  }

  function add(email: string, about: Partial<Account>): Account {
    const account = {
      localId: makeId('user'),
      email: email.toLowerCase(),
      password: undefined,
      displayName: '',
      emailVerified: false,
      hasGoogle: false,
      isDisabled: false,
      generation: 0,
      ...about,
    }
    accounts.set(account.localId, account)
    return account
  }

  function setPassword(account: Account, password: string) {
    if (password.length < 6) throw new Refused('WEAK_PASSWORD : Password should be at least 6 characters')
    account.password = password
    account.generation++
  }

  const methods: Readonly<Record<string, (fields: Fields) => object>> = {
    'accounts:signUp'({ email = '', password = '' }) {
      if (withEmail(email)) throw new Refused('EMAIL_EXISTS')
      const account = add(email, {})
      setPassword(account, password)
      return tokensFor(account)
    },
    'accounts:signInWithPassword'({ email, password }) {
      const account = withEmail(email)
      if (isProtecting && account?.password !== password) throw new Refused('INVALID_LOGIN_CREDENTIALS')
      if (!account) throw new Refused('EMAIL_NOT_FOUND')
      if (account.password !== password) throw new Refused('INVALID_PASSWORD')
      if (account.isDisabled) throw new Refused('USER_DISABLED')
      return tokensFor(account)
    },
    'accounts:signInWithIdp'({ postBody }) {
      const claims = JSON.parse(new URLSearchParams(postBody).get('id_token') ?? '{}') as Claims
      const account = withEmail(claims.email)
      if (account && !account.hasGoogle && !claims.email_verified) return { needConfirmation: true }
      const theirs = account ?? add(claims.email, { displayName: claims.name, hasGoogle: true })
      if (account && !account.emailVerified && !account.hasGoogle) {
        account.password = undefined
        account.generation++
      }
      Object.assign(theirs, { hasGoogle: true, emailVerified: theirs.emailVerified || claims.email_verified })
      return { ...tokensFor(theirs), providerId: 'google.com', rawUserInfo: JSON.stringify(claims) }
    },
    'accounts:lookup': ({ idToken }) => ({ users: [infoOf(bearer(idToken))] }),
    'accounts:update'({ idToken, displayName, password, oobCode }) {
      if (oobCode !== undefined) {
        const { kind, account } = codes.get(oobCode) ?? {}
        if (kind !== 'verification' || !account) throw new Refused('INVALID_OOB_CODE')
        account.emailVerified = true
        codes.delete(oobCode)
        return { email: account.email }
      }
      const account = bearer(idToken)
      if (displayName !== undefined) account.displayName = displayName
      if (password !== undefined) setPassword(account, password)
      return { ...infoOf(account), ...tokensFor(account) }
    },
    'accounts:delete'({ idToken }) {
      accounts.delete(bearer(idToken).localId)
      return {}
    },
    'accounts:sendOobCode'({ requestType = '', email, idToken }) {
      const account = idToken ? bearer(idToken) : withEmail(email)
      const kind = requestTypes[requestType]
      if (!kind) throw new Refused('INVALID_REQ_TYPE')
      if (account) codes.set(makeId('code'), { kind, account })
      else if (!isProtecting) throw new Refused('EMAIL_NOT_FOUND')
      return { email }
    },
    'accounts:resetPassword'({ oobCode = '', newPassword = '' }) {
      const { kind, account } = codes.get(oobCode) ?? {}
      if (kind !== 'reset' || !account) throw new Refused('INVALID_OOB_CODE')
      setPassword(account, newPassword)
      account.emailVerified = true
      codes.delete(oobCode)
      return { email: account.email, requestType: 'PASSWORD_RESET' }
    },
    token({ refresh_token: token }) {
      const { idToken, refreshToken, expiresIn } = tokensFor(bearer(token))
      return { id_token: idToken, refresh_token: refreshToken, expires_in: expiresIn }
    },
  }

  function answerTo(path: string, body: string): { readonly status: number; readonly answer: object } {
    const name = /\/v1\/([\w:]+)\?key=./.exec(path)?.[1] ?? ''
    calls.push(name)
    const fields = (body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))) as Fields
    try {
      if (refusal) throw new Refused(refusal.message)
      const method = methods[name]
      if (!method) throw new Refused(`NOT_FOUND : ${path}`)
      return { status: 200, answer: method(fields) }
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause
      const status = refusal?.status ?? 400
      return { status, answer: { error: { code: status, message: cause.message } } }
    }
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { status, answer } =
        request.method === 'POST' ? answerTo(request.url ?? '', body) : { status: 204, answer: {} }
      response.writeHead(status, { ...anyOrigin, 'Content-Type': 'application/json' })
      response.end(status === 204 ? undefined : JSON.stringify(answer))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    refuses: (message, status = 400) => (refusal = { message, status }),
    protectEmails: () => (isProtecting = true),
    codeFor: (kind, email) =>
      [...codes].findLast(([, code]) => code.kind === kind && code.account.email === email)?.[0],
    disable(email) {
      const account = withEmail(email)
      if (account) account.isDisabled = true
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface Claims {
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}

/** Lets a page of any origin call this server. */
const anyOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
}

const infoOf = ({ localId, email, emailVerified, displayName, password, hasGoogle }: Account) => ({
  localId,
  email,
  emailVerified,
  displayName,
  ...(password !== undefined && { passwordHash: 'a hash' }),
  providerUserInfo: [
    ...(password === undefined ? [] : [{ providerId: 'password', email, rawId: email }]),
    ...(hasGoogle ? [{ providerId: 'google.com', email, rawId: `google ${email}` }] : []),
  ],
})

/** Unsigned tokens: the browser only decodes them, and this server checks them by their payload. */
function tokensFor({ localId, email, generation }: Account) {
  const now = Math.floor(Date.now() / 1000)
  const payload = { sub: localId, user_id: localId, email, generation, iat: now, exp: now + 3600, firebase: {} }
  const idToken = `${encoded({ alg: 'none' })}.${encoded(payload)}.`
  return { localId, email, idToken, refreshToken: idToken, expiresIn: '3600' }
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function tokenPayload(token = ''): { readonly sub: string; readonly generation: number } {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  if (!payload.startsWith('{')) throw new Refused('INVALID_ID_TOKEN')
  return JSON.parse(payload) as { sub: string; generation: number }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += chunk
  return text
}
