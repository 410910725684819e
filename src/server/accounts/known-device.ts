import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { generateSignedCookie, getCookie, getSignedCookie } from 'hono/cookie'

const COOKIE = 'known-device'

/** As long as a browser keeps a cookie. */
const MAX_AGE_S = 400 * 24 * 60 * 60

export type KnownDevices = ReturnType<typeof createKnownDevices>

/**
 * Knows a browser again in which an account was signed in before. Its tries are counted apart from those of its address, so
 * that a stranger behind the same address cannot lock the learner out. The cookie holds a random number and a signature of
 * it for one account; it opens nothing.
 */
export function createKnownDevices({ secret, isHttps }: { secret: string; isHttps: boolean }) {
  const signedFor = (account: string) =>
    createHmac('sha256', secret).update(`known device of ${account}`).digest('base64url')

  return {
    /** The device's number; undefined where the account was never signed in there, or another one since. */
    async numberOf(c: Context, account: string): Promise<string | undefined> {
      if (getCookie(c, COOKIE) === undefined) return undefined
      return (await getSignedCookie(c, signedFor(account), COOKIE)) || undefined
    },
    /** A cookie to set there. */
    cookieFor: (account: string): Promise<string> =>
      generateSignedCookie(COOKIE, randomBytes(16).toString('base64url'), signedFor(account), {
        path: '/api/auth',
        httpOnly: true,
        sameSite: 'Strict',
        secure: isHttps,
        maxAge: MAX_AGE_S,
      }),
  }
}
