import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { setSessionCookie } from 'better-auth/cookies'
import * as v from 'valibot'
import type { Database } from './database.ts'
import { endSignInOf } from './device-sessions.ts'
import { renewSession } from './session-renewal.ts'

type HookContext = Parameters<typeof setSessionCookie>[0]

/** What our pages read of a user. */
const User = v.object({
  id: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  name: v.string(),
  image: v.nullish(v.string()),
})
const WithUser = v.object({ user: User })
const WithEmail = v.object({ email: v.string() })

/** What becomes of an answer of better-auth's before it leaves. */
export const sessionAnswers = (database: Database) =>
  createAuthMiddleware(async (ctx) => {
    // Our own server asks too, at each call of a learner, and needs no more than who it is.
    if (!ctx.request) return
    if (ctx.path === '/get-session') await renewSession(ctx, database)
    else await endSessionBefore(ctx, database)
    if (ctx.path === '/sign-up/email') await tellTakenEmail(ctx, ctx.context.returned)
    const answer = v.safeParse(WithUser, ctx.context.returned)
    if (answer.success) return ctx.json({ user: await withWaysToSignIn(ctx, answer.output.user) })
  })

/** Two sign-ups with one email, in two processes at once: better-auth does not say why the second account was not made. */
async function tellTakenEmail({ context: { internalAdapter }, body }: HookContext, returned: unknown): Promise<void> {
  if (!isAPIError(returned) || returned.body?.code !== 'FAILED_TO_CREATE_USER') return
  const { email } = v.parse(WithEmail, body)
  if (await internalAdapter.findUserByEmail(email))
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'USER_ALREADY_EXISTS', message: 'An account has this email' })
}

/** A browser has one session: who signs in there, or as another, leaves none behind. */
async function endSessionBefore(ctx: HookContext, database: Database): Promise<void> {
  const { authCookies, newSession, secret } = ctx.context
  if (!newSession) return
  const before = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
  if (before && before !== newSession.session.token) await endSignInOf(database, before)
}

/**
 * Wherever our pages read who is signed in, they also read how. Of the session they need nothing: its token stays where
 * no script reads it.
 */
async function withWaysToSignIn(ctx: HookContext, user: v.InferOutput<typeof User>) {
  const accounts = await ctx.context.internalAdapter.findAccounts(user.id)
  const ways = accounts.map(({ providerId }) => providerId)
  return { ...user, hasPassword: ways.includes('credential'), hasGoogle: ways.some((way) => way !== 'credential') }
}
