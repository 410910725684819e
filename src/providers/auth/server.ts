import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { Auth, AuthFault, Credentials, Passkeys, Proof, User } from './auth.ts'
import type { GooglePopup } from './google-popup.ts'
import type * as Ceremony from './passkey-ceremony.ts'
import { normalPassword } from './account-fields.ts'

const ServerUser = v.object({
  id: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  name: v.string(),
  image: v.nullish(v.string()),
  hasPassword: v.boolean(),
  hasGoogle: v.boolean(),
  hasSecondFactor: v.optional(v.boolean()),
})
const WithUser = v.object({ user: ServerUser })
const Session = v.nullable(WithUser)
const Devices = v.array(
  v.object({
    id: v.string(),
    device: v.string(),
    signedInAt: v.string(),
    lastSeenAt: v.string(),
    isThis: v.boolean(),
  }),
)
const BackupCodes = v.object({ backupCodes: v.array(v.string()) })
const Key = v.object({ ...BackupCodes.entries, totpURI: v.string() })
const PasskeyList = v.array(v.object({ id: v.string(), name: v.string(), addedAt: v.string() }))
const Challenge = v.object({ twoFactorRedirect: v.literal(true) })

/** A refusal by better-auth (`code`), or by our server before it (`problem`). */
const Refusal = v.object({
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  problem: v.optional(v.object({ kind: v.string(), waitSeconds: v.optional(v.number()) })),
})

/** The faults without further fields that our server answers. */
type ServerKind = Exclude<
  AuthFault['kind'],
  | 'too-many-tries'
  | 'other'
  | 'popup-closed'
  | 'popup-blocked'
  | 'denied'
  | 'unreachable'
  | 'second-factor-needed'
  | 'wrong-credentials'
  | 'passkey-cancelled'
>

const kindOfCode: Readonly<Record<string, ServerKind>> = {
  USER_NOT_FOUND: 'user-not-found',
  INVALID_EMAIL_OR_PASSWORD: 'wrong-password',
  INVALID_EMAIL: 'invalid-email',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_COMMON: 'common-password',
  PASSWORD_TOO_LONG: 'long-password',
  USER_ALREADY_EXISTS: 'email-already-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-already-in-use',
  NAME_TOO_LONG: 'long-name',
  INVALID_NAME: 'unwritable-name',
  BANNED_USER: 'user-disabled',
  UNAUTHORIZED: 'signed-out',
  MISSING_PASSWORD: 'missing-password',
  INVALID_PASSWORD: 'wrong-password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'no-password',
  INVALID_TOKEN: 'link-expired',
  SESSION_NOT_FRESH: 'stale-sign-in',
  OTHER_ACCOUNT: 'other-account',
  EMAIL_NOT_VOUCHED: 'email-not-vouched',
  EMAIL_NOT_CONFIRMED: 'email-not-confirmed',
  INVALID_CODE: 'wrong-code',
  INVALID_BACKUP_CODE: 'wrong-code',
  INVALID_TWO_FACTOR_COOKIE: 'password-needed-again',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'password-needed-again',
  PASSKEY_NOT_FOUND: 'passkey-unknown',
  AUTHENTICATION_FAILED: 'passkey-refused',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey-refused',
  CHALLENGE_NOT_FOUND: 'passkey-refused',
  USER_NOT_VERIFIED: 'passkey-refused',
  PREVIOUSLY_REGISTERED: 'passkey-exists',
  TOO_MANY_PASSKEYS: 'too-many-passkeys',
}

const kindOfProblem: Readonly<Record<string, ServerKind>> = {
  'not-found': 'not-offered',
  'signed-out': 'signed-out',
  'mail-failed': 'mail-failed',
  busy: 'busy',
  'cannot-save': 'cannot-save',
}

/** The wait if the response names none. */
const USUAL_WAIT_SECONDS = 60

type Answer = Result<unknown, AuthFault>

/**
 * Accounts on our own server, which keeps the session in a cookie. `origin` is the server's, by default that of the page. Without a
 * `popup`, Google is refused as `not-offered`. `ceremony` loads what asks the browser for a passkey; without it, there are none.
 */
export function createServerAuth({
  origin = '',
  fetch = (input, init) => globalThis.fetch(input, init),
  popup = async () => refuse({ kind: 'not-offered' }),
  ceremony,
}: {
  origin?: string
  fetch?: typeof globalThis.fetch
  popup?: GooglePopup
  ceremony?: () => Promise<typeof Ceremony>
} = {}): Auth {
  async function call(path: string, body?: object): Promise<Answer> {
    try {
      const response = await fetch(`${origin}/api/${path}`, body && posted(body))
      const answer: unknown = await response.json().catch(() => undefined)
      return response.ok ? ok(answer) : refuse(faultOf(response, answer))
    } catch {
      return refuse({ kind: 'unreachable' })
    }
  }

  /** A call whose response has no data. */
  const send = async (path: string, body: object): Promise<Result<null, AuthFault>> => {
    const answer = await call(path, body)
    return answer.ok ? ok(null) : answer
  }

  async function current(): Promise<Result<User | null, AuthFault>> {
    const session = v.safeParse(Session, valueOf(await call('auth/get-session')))
    // A fault does not mean that nobody is signed in.
    return session.success ? ok(session.output && userOf(session.output)) : refuse({ kind: 'unreachable' })
  }

  async function signedIn(): Promise<Result<User, AuthFault>> {
    const session = await current()
    if (!session.ok) return session
    return session.value ? ok(session.value) : refuse({ kind: 'signed-out' })
  }

  /** The fields of a request that prove who the learner is. */
  async function proofFields(proof: Proof): Promise<Result<object, AuthFault>> {
    if ('password' in proof) return ok({ password: normalPassword(proof.password) })
    const confirmed = await popup({ isConfirming: true })
    if (!confirmed.ok) return confirmed
    const user = await signedIn()
    return user.ok ? ok({ uid: user.value.uid }) : user
  }

  /** Asks the server for a challenge and the browser for its answer. */
  async function answered(
    load: () => Promise<typeof Ceremony>,
    ask: 'newPasskey' | 'usedPasskey',
    path: string,
    body: object,
  ): Promise<Answer> {
    const options = await call(path, body)
    if (!options.ok) return options
    const browser = await load().catch(() => undefined)
    return browser ? browser[ask](options.value) : refuse({ kind: 'unreachable' })
  }

  const passkeysWith = (load: () => Promise<typeof Ceremony>): Passkeys => ({
    async list() {
      return valueIn(PasskeyList, await call('me/passkeys'), 'unreachable')
    },
    async add({ name, proof }) {
      const fields = await proofFields(proof)
      if (!fields.ok) return fields
      const made = await answered(load, 'newPasskey', 'auth/passkey/options-to-add', fields.value)
      return made.ok ? send('auth/passkey/add', { name, credential: made.value }) : made
    },
    async remove(id, proof) {
      const fields = await proofFields(proof)
      return fields.ok ? send('auth/passkey/remove', { ...fields.value, id }) : fields
    },
    async signIn() {
      const used = await answered(load, 'usedPasskey', 'auth/passkey/options-to-sign-in', {})
      return used.ok ? userIn(await call('auth/passkey/sign-in', { credential: used.value })) : used
    },
  })

  return {
    current,
    signUp: async (credentials) => userIn(await call('auth/sign-up/email', { name: '', ...normal(credentials) })),
    signIn: async (credentials) => userIn(await call('auth/sign-in/email', normal(credentials))),
    async signInWithGoogle() {
      const answer = await popup({ isConfirming: false })
      return answer.ok ? signedIn() : answer
    },
    signOut: () => send('auth/sign-out', {}),
    async updateDisplayName(displayName) {
      const updated = await call('auth/update-user', { name: displayName })
      return updated.ok ? signedIn() : updated
    },
    async deleteAccount(proof) {
      const fields = await proofFields(proof)
      return fields.ok ? send('auth/delete-user', fields.value) : fields
    },
    changePassword: ({ current: currentPassword, next }) =>
      send('auth/change-password', {
        currentPassword: normalPassword(currentPassword),
        newPassword: normalPassword(next),
      }),
    requestPasswordReset: (email) => send('auth/request-password-reset', { email }),
    resetPassword: ({ token, password }) =>
      send('auth/reset-password', { token, newPassword: normalPassword(password) }),
    sendVerification: () => send('auth/send-verification-email', {}),
    confirmEmail: (token) => send('auth/verify-email', { token }),
    async sessions() {
      return valueIn(Devices, await call('me/sessions'), 'unreachable')
    },
    endSession: (id) => send('me/sessions/end', { id }),
    signOutEverywhere: () => send('me/sessions/end-all', {}),
    ...(ceremony && { passkeys: passkeysWith(ceremony) }),
    secondFactor: {
      async isOn() {
        const session = valueIn(Session, await call('auth/get-session'), 'unreachable')
        if (!session.ok) return session
        return session.value ? ok(session.value.user.hasSecondFactor === true) : refuse({ kind: 'signed-out' })
      },
      async setUp(password) {
        const answer = await call('auth/two-factor/enable', { password: normalPassword(password) })
        const key = valueIn(Key, answer, 'other')
        return key.ok ? ok({ uri: key.value.totpURI, backupCodes: key.value.backupCodes }) : key
      },
      turnOn: (code) => send('auth/two-factor/turn-on', { code }),
      turnOff: (password) => send('auth/two-factor/disable', { password: normalPassword(password) }),
      async newBackupCodes(password) {
        const answer = await call('auth/two-factor/generate-backup-codes', { password: normalPassword(password) })
        const codes = valueIn(BackupCodes, answer, 'other')
        return codes.ok ? ok(codes.value.backupCodes) : codes
      },
      enter: async (code) =>
        userIn(
          await ('app' in code
            ? call('auth/two-factor/verify-totp', { code: code.app })
            : call('auth/two-factor/verify-backup-code', { code: code.backup })),
        ),
    },
  }
}

const posted = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

const normal = ({ email, password }: Credentials) => ({ email, password: normalPassword(password) })

/** The data of a response; `fault` if it has another shape. */
function valueIn<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: Answer,
  fault: 'unreachable' | 'other',
): Result<v.InferOutput<Schema>, AuthFault> {
  if (!answer.ok) return answer
  const parsed = v.safeParse(schema, answer.value)
  return parsed.success ? ok(parsed.output) : refuse({ kind: fault })
}

const valueOf = (answer: Answer) => (answer.ok ? answer.value : undefined)

function userIn(answer: Answer): Result<User, AuthFault> {
  if (answer.ok && v.is(Challenge, answer.value)) return refuse({ kind: 'second-factor-needed' })
  const session = valueIn(WithUser, answer, 'other')
  return session.ok ? ok(userOf(session.value)) : session
}

function userOf({ user }: v.InferOutput<typeof WithUser>): User {
  const { id, email, emailVerified, name, image, hasPassword, hasGoogle } = user
  return { uid: id, email, emailVerified, displayName: name, ...(image && { photoUrl: image }), hasPassword, hasGoogle }
}

function faultOf(response: Response, answer: unknown): AuthFault {
  const parsed = v.safeParse(Refusal, answer)
  const { code = '', message, problem } = parsed.success ? parsed.output : {}
  if (response.status === 429)
    return { kind: 'too-many-tries', waitSeconds: problem?.waitSeconds ?? waitIn(response) ?? USUAL_WAIT_SECONDS }
  const kind = kindOfCode[code] ?? kindOfProblem[problem?.kind ?? '']
  // TypeScript tells at most 25 kinds apart.
  if (kind) return { kind } as AuthFault
  // A gateway answers these if the server behind it is down.
  if ([502, 503, 504].includes(response.status)) return { kind: 'unreachable' }
  return { kind: 'other', ...(message && { message }) }
}

function waitIn(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') || undefined)
  return Number.isFinite(seconds) ? seconds : undefined
}
