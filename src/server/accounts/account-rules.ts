import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import * as v from 'valibot'
import { isCommonPassword } from '#providers/auth/common-password.ts'
import { displayNameFault, normalPassword, passwordFault } from '#providers/auth/account-fields.ts'
import type { Database } from '../database/database.ts'
import { deviceName, endSignInOf } from './device-sessions.ts'
import { Email } from './email.ts'
import { refuseTooMany } from './passkeys.ts'
import { challengedUser, useCode } from './second-factor.ts'

const Password = v.pipe(v.string(), v.transform(normalPassword))

const Credentials = v.object({ email: Email, password: Password })
const NewName = v.strictObject({ name: v.pipe(v.string(), v.trim()) })
const NewPassword = v.object({ newPassword: Password })
const ChangedPassword = v.object({ currentPassword: Password, newPassword: Password })
const Proof = v.object({ password: v.optional(Password), uid: v.optional(v.string()) })
const Confirmation = v.object({ password: Password })
/** People copy codes with spaces in between. */
const Code = v.object({
  code: v.pipe(
    v.string(),
    v.transform((code) => code.replaceAll(/\s/g, '')),
  ),
})

/** The maximum age of the sign-in that confirms an irreversible action. */
const FRESH_MS = 5 * 60_000

const refusal = (status: 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN', code: string, message: string) =>
  new APIError(status, { code, message })

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]
type Rule = (ctx: Context, database: Database) => Promise<object | undefined>

/** Rules that are stricter or more specific than better-auth's. The returned fields are merged into the request body. */
export const accountRules = (database: Database) =>
  createAuthMiddleware(async (ctx) => {
    const body = await rules[ctx.path]?.(ctx, database)
    return body && { context: { body } }
  })

const rules: Readonly<Record<string, Rule>> = {
  async '/sign-up/email'(ctx) {
    const { password } = credentialsIn(ctx.body)
    refuseFaulty(password)
    return { name: '', password }
  },
  async '/sign-in/email'(ctx) {
    const { email, password } = credentialsIn(ctx.body)
    // The product distinguishes an unknown email from a wrong password; the limit on failures prevents abuse.
    if (!(await ctx.context.internalAdapter.findUserByEmail(email.toLowerCase())))
      throw refusal('UNAUTHORIZED', 'USER_NOT_FOUND', 'No account has this email')
    return { password }
  },
  async '/sign-out'(ctx, database) {
    const { authCookies, secret } = ctx.context
    const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
    if (token) await endSignInOf(database, token)
    return undefined
  },
  async '/update-user'(ctx) {
    const parsed = v.safeParse(NewName, ctx.body)
    if (!parsed.success) throw refusal('BAD_REQUEST', 'INVALID_NAME', 'Only a name can be changed')
    refuseFaultyName(parsed.output.name)
    return parsed.output
  },
  async '/change-password'(ctx) {
    const parsed = v.safeParse(ChangedPassword, ctx.body)
    if (!parsed.success) throw passwordNotString()
    if (parsed.output.currentPassword === '') throw missingPassword()
    refuseFaulty(parsed.output.newPassword)
    return { ...parsed.output, revokeOtherSessions: true }
  },
  async '/reset-password'(ctx) {
    const parsed = v.safeParse(NewPassword, ctx.body)
    if (!parsed.success) throw passwordNotString()
    refuseFaulty(parsed.output.newPassword)
    return parsed.output
  },
  '/delete-user': confirmedByOwner,
  '/confirm-owner': confirmedByOwner,
  async '/passkey/generate-register-options'(ctx, database) {
    const session = await getSessionFromCtx(ctx)
    if (session) await refuseTooMany(database, session.user.id)
    return undefined
  },
  async '/passkey/verify-registration'(ctx) {
    const { name } = v.parse(NewName, { name: ctx.body.name })
    refuseFaultyName(name)
    return { name: name || deviceName(ctx.headers?.get('User-Agent') ?? '') }
  },
  '/two-factor/enable': confirmedByPassword,
  '/two-factor/disable': confirmedByPassword,
  '/two-factor/generate-backup-codes': confirmedByPassword,
  async '/two-factor/verify-totp'(ctx, database) {
    const { code } = codeIn(ctx.body)
    const session = await getSessionFromCtx(ctx)
    if (session?.user['twoFactorEnabled'])
      throw refusal('BAD_REQUEST', 'TOTP_ALREADY_ENABLED', 'The second factor is on')
    const { secret } = ctx.context
    const userId = session?.user.id ?? (await challengedUser(ctx.context, (name) => ctx.getSignedCookie(name, secret)))
    if (userId !== undefined) await useCode(ctx, database, userId, code)
    return { code }
  },
  '/two-factor/verify-backup-code': async (ctx) => codeIn(ctx.body),
}

/** Requires the password, or a new sign-in if there is none, for actions that cannot be undone or that add a way to sign in. */
async function confirmedByOwner(ctx: Context): Promise<object | undefined> {
  const parsed = v.safeParse(Proof, ctx.body)
  if (!parsed.success) throw passwordNotString()
  const { password, uid } = parsed.output
  const session = await getSessionFromCtx(ctx)
  // better-auth itself refuses a request without a session.
  if (!session) return undefined
  const credential = await ctx.context.internalAdapter.findCredentialAccount(session.user.id)
  if (credential) {
    if (!password) throw missingPassword()
    return { password }
  }
  if (password !== undefined) throw refusal('BAD_REQUEST', 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'There is no password')
  // Another account may have signed in in another tab meanwhile: change only the account that the request names.
  if (uid !== session.user.id) throw refusal('FORBIDDEN', 'OTHER_ACCOUNT', 'Another account is signed in')
  if (Date.now() - session.session.createdAt.getTime() > FRESH_MS)
    throw refusal('FORBIDDEN', 'SESSION_NOT_FRESH', 'The sign-in is too long ago')
  return {}
}

/** A change of the second factor needs the password. */
async function confirmedByPassword(ctx: Context): Promise<object> {
  const parsed = v.safeParse(Confirmation, ctx.body)
  if (!parsed.success) throw passwordNotString()
  if (!parsed.output.password) throw missingPassword()
  return parsed.output
}

function codeIn(body: unknown): v.InferOutput<typeof Code> {
  const parsed = v.safeParse(Code, body)
  if (!parsed.success) throw refusal('UNAUTHORIZED', 'INVALID_CODE', 'The code must be a string')
  return parsed.output
}

const missingPassword = () => refusal('BAD_REQUEST', 'MISSING_PASSWORD', 'Please enter your password')
const passwordNotString = () => refusal('BAD_REQUEST', 'INVALID_PASSWORD', 'The password must be a string')

function refuseFaultyName(name: string): void {
  const wrong = displayNameFault(name)
  if (wrong === 'long-name') throw refusal('BAD_REQUEST', 'NAME_TOO_LONG', 'A name has at most 80 characters')
  if (wrong) throw refusal('BAD_REQUEST', 'INVALID_NAME', 'A name is one line of visible characters')
}

function refuseFaulty(password: string): void {
  const wrong = passwordFault(password)
  if (wrong === 'weak-password')
    throw refusal('BAD_REQUEST', 'PASSWORD_TOO_SHORT', 'A password has at least 6 characters')
  if (wrong) throw refusal('BAD_REQUEST', 'PASSWORD_TOO_LONG', 'A password has at most 128 characters')
  if (isCommonPassword(password))
    throw refusal('BAD_REQUEST', 'PASSWORD_TOO_COMMON', 'This password is one of the most common ones')
}

function credentialsIn(body: unknown): v.InferOutput<typeof Credentials> {
  const parsed = v.safeParse(Credentials, body)
  if (parsed.success) return parsed.output
  const isEmail = parsed.issues.some((issue) => v.getDotPath(issue) === 'email')
  throw isEmail ? refusal('BAD_REQUEST', 'INVALID_EMAIL', 'This is not an email address') : passwordNotString()
}
