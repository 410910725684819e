import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { Auth, AuthFault, Credentials, User } from './auth.ts'
import { normalPassword } from './password.ts'

const ServerUser = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  image: v.nullish(v.string()),
})
const WithUser = v.object({ user: ServerUser })
const Session = v.nullable(WithUser)

/** A refusal of better-auth's, or of our server before it. */
const Refusal = v.object({
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  problem: v.optional(v.object({ kind: v.string(), waitSeconds: v.optional(v.number()) })),
})

const faultOfCode: Readonly<Record<string, AuthFault>> = {
  USER_NOT_FOUND: { kind: 'user-not-found' },
  INVALID_EMAIL_OR_PASSWORD: { kind: 'wrong-password' },
  INVALID_EMAIL: { kind: 'invalid-email' },
  PASSWORD_TOO_SHORT: { kind: 'weak-password' },
  PASSWORD_TOO_LONG: { kind: 'long-password' },
  USER_ALREADY_EXISTS: { kind: 'email-already-in-use' },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { kind: 'email-already-in-use' },
  BANNED_USER: { kind: 'user-disabled' },
  UNAUTHORIZED: { kind: 'signed-out' },
}

/** How long to wait where the answer did not say. */
const USUAL_WAIT_SECONDS = 60

type Answer = Result<unknown, AuthFault>

/** Accounts on our own server, which keeps the session in a cookie. `origin`: where it is, if not where the page is from. */
export function createServerAuth({
  origin = '',
  fetch = (input, init) => globalThis.fetch(input, init),
}: { origin?: string; fetch?: typeof globalThis.fetch } = {}): Auth {
  async function ask(path: string, body?: object): Promise<Answer> {
    try {
      const response = await fetch(`${origin}/api/auth/${path}`, body && posted(body))
      const answer: unknown = await response.json().catch(() => undefined)
      return response.ok ? ok(answer) : refuse(faultOf(response, answer))
    } catch {
      return refuse({ kind: 'unreachable' })
    }
  }

  return {
    async current() {
      const session = v.safeParse(Session, valueOf(await ask('get-session')))
      // Whatever went wrong, it does not say that nobody is signed in.
      return session.success ? ok(session.output && userOf(session.output)) : refuse({ kind: 'unreachable' })
    },
    signUp: async (credentials) => userIn(await ask('sign-up/email', { name: '', ...normal(credentials) })),
    signIn: async (credentials) => userIn(await ask('sign-in/email', normal(credentials))),
    async signOut() {
      const left = await ask('sign-out', {})
      return left.ok ? ok(null) : left
    },
    async updateDisplayName(displayName) {
      const updated = await ask('update-user', { name: displayName })
      if (!updated.ok) return updated
      const session = await this.current()
      if (!session.ok) return session
      return session.value ? ok(session.value) : refuse({ kind: 'signed-out' })
    },
  }
}

const posted = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

const normal = ({ email, password }: Credentials) => ({ email, password: normalPassword(password) })

const valueOf = (answer: Answer) => (answer.ok ? answer.value : undefined)

function userIn(answer: Answer): Result<User, AuthFault> {
  if (!answer.ok) return answer
  const parsed = v.safeParse(WithUser, answer.value)
  return parsed.success ? ok(userOf(parsed.output)) : refuse({ kind: 'other' })
}

function userOf({ user }: v.InferOutput<typeof WithUser>): User {
  return { uid: user.id, email: user.email, displayName: user.name, ...(user.image && { photoUrl: user.image }) }
}

function faultOf(response: Response, answer: unknown): AuthFault {
  const parsed = v.safeParse(Refusal, answer)
  const { code = '', message, problem } = parsed.success ? parsed.output : {}
  if (response.status === 429)
    return { kind: 'too-many-tries', waitSeconds: problem?.waitSeconds ?? waitIn(response) ?? USUAL_WAIT_SECONDS }
  // A gateway that answers for a server that is away.
  if ([502, 503, 504].includes(response.status)) return { kind: 'unreachable' }
  return faultOfCode[code] ?? { kind: 'other', ...(message && { message }) }
}

function waitIn(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') || undefined)
  return Number.isFinite(seconds) ? seconds : undefined
}
