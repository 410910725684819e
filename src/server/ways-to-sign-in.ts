import { createAuthMiddleware } from 'better-auth/api'
import * as v from 'valibot'

const WithUser = v.looseObject({ user: v.looseObject({ id: v.string() }) })

const addresses = ['/get-session', '/sign-in/email', '/sign-up/email']

/** Wherever our pages read who is signed in, they also read how: what better-auth answers there is told with two fields more. */
export const tellWaysToSignIn = createAuthMiddleware(async (ctx) => {
  const answer = v.safeParse(WithUser, ctx.context.returned)
  // Our own server asks too, at each call of a learner, and needs no more than who it is.
  if (!ctx.request || !answer.success || !addresses.includes(ctx.path)) return
  const { user } = answer.output
  const accounts = await ctx.context.internalAdapter.findAccounts(user.id)
  const ways = accounts.map(({ providerId }) => providerId)
  return ctx.json({
    ...answer.output,
    user: {
      ...user,
      hasPassword: ways.includes('credential'),
      hasGoogle: ways.some((way) => way !== 'credential'),
    },
  })
})
