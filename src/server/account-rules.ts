import { APIError, createAuthMiddleware } from 'better-auth/api'
import * as v from 'valibot'
import { DisplayName } from '#providers/auth/display-name.ts'
import { normalPassword, passwordFault } from '#providers/auth/password.ts'

/** What better-auth itself takes for an email; asked first, so that the refusal says which field it is about. */
const email = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

const Credentials = v.object({
  email: v.pipe(v.string(), v.maxLength(254), v.regex(email)),
  password: v.pipe(v.string(), v.transform(normalPassword)),
})
const NewName = v.strictObject({ name: DisplayName })

const refusal = (status: 'BAD_REQUEST' | 'UNAUTHORIZED', code: string, message: string) =>
  new APIError(status, { code, message })

/** Where our rules are stricter than better-auth's, or tell more. What they give back is added to the body that came. */
export const accountRules = createAuthMiddleware(async (ctx) => {
  if (ctx.path === '/sign-up/email') {
    const { password } = credentialsIn(ctx.body)
    const wrong = passwordFault(password)
    if (wrong) throw passwordRefusals[wrong]()
    return { context: { body: { name: '', password } } }
  }
  if (ctx.path === '/update-user') return { context: { body: newNameIn(ctx.body) } }
  if (ctx.path !== '/sign-in/email') return
  const credentials = credentialsIn(ctx.body)
  // That an unknown email is told apart from a wrong password is a decision of the product; the guard is the limit on tries.
  if (!(await ctx.context.internalAdapter.findUserByEmail(credentials.email.toLowerCase())))
    throw refusal('UNAUTHORIZED', 'USER_NOT_FOUND', 'No account has this email')
  return { context: { body: { password: credentials.password } } }
})

const passwordRefusals = {
  'weak-password': () => refusal('BAD_REQUEST', 'PASSWORD_TOO_SHORT', 'A password has at least 6 letters'),
  'long-password': () => refusal('BAD_REQUEST', 'PASSWORD_TOO_LONG', 'A password has at most 128 letters'),
}

function credentialsIn(body: unknown): v.InferOutput<typeof Credentials> {
  const parsed = v.safeParse(Credentials, body)
  if (parsed.success) return parsed.output
  const isEmail = parsed.issues.some((issue) => v.getDotPath(issue) === 'email')
  throw isEmail
    ? refusal('BAD_REQUEST', 'INVALID_EMAIL', 'This is no email address')
    : refusal('BAD_REQUEST', 'INVALID_PASSWORD', 'A password is a text')
}

function newNameIn(body: unknown): v.InferOutput<typeof NewName> {
  const parsed = v.safeParse(NewName, body)
  if (parsed.success) return parsed.output
  throw refusal('BAD_REQUEST', 'INVALID_NAME', 'A name has at most 80 letters, on one line')
}
