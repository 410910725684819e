import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { generateSignedCookie, getCookie, getSignedCookie } from 'hono/cookie'

const COOKIE = 'known-device'

/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 24 * 60 * 60

export type KnownDevices = ReturnType<typeof createKnownDevices>

/**
 * Recognises a browser that has signed in to an account before. Its attempts are counted separately from its address, so that a
 * stranger at the same address cannot lock the learner out. The cookie contains a random id, signed for one account and its password;
 * it gives no access. With a new password all devices are unknown again: a stranger who knew the earlier one could have collected any
 * number of cookies, and each would have attempts of its own.
 */
export function createKnownDevices({
  secret,
  isHttps,
  passwordHashOf,
}: {
  secret: string
  isHttps: boolean
  /** The stored hash of an account's password; empty without one. */
  passwordHashOf: (account: string) => Promise<string>
}) {
  const signedFor = async (account: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['known device', account, await passwordHashOf(account)]))
      .digest('base64url')

  return {
    /** The device's id; undefined if the last account that signed in there is another one, had another password, or there was none. */
    async numberOf(c: Context, account: string): Promise<string | undefined> {
      if (getCookie(c, COOKIE) === undefined) return undefined
      return (await getSignedCookie(c, await signedFor(account), COOKIE)) || undefined
    },
    /** The Set-Cookie header after a sign-in. */
    cookieFor: async (account: string): Promise<string> =>
      generateSignedCookie(COOKIE, randomBytes(16).toString('base64url'), await signedFor(account), {
        path: '/api/auth',
        httpOnly: true,
        sameSite: 'Strict',
        secure: isHttps,
        maxAge: MAX_AGE_S,
      }),
  }
}
