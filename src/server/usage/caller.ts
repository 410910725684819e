import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { clientAddress, type Connection } from '../http/client-address.ts'
import type { RelayGuard } from '../relay/relay-guard.ts'
import { DEVICE_MS, type IdentifiedCaller, type Caller } from './usage.ts'

const COOKIE = 'device'

/** The caller whose uses count: the signed-in learner, or else a visitor with a device cookie, if present, and an address. */
export async function callerOf(
  c: Context,
  { accounts, trustedProxies }: Pick<RelayGuard, 'accounts' | 'trustedProxies'>,
): Promise<Caller> {
  const learner = await accounts.learner(c.req.raw.headers)
  if (learner) return { userId: learner.id }
  const address = clientAddress(c.req.header('X-Forwarded-For'), (c.env ?? {}) as Connection, trustedProxies)
  return { device: deviceIn(c), address }
}

/** The same caller, ready to be counted: sets a random device cookie for a visitor without one. */
export function identifiedCaller(
  c: Context,
  caller: Caller,
  { publicUrl }: Pick<RelayGuard, 'publicUrl'>,
): IdentifiedCaller {
  if (caller.userId !== undefined) return caller
  if (caller.device !== undefined) return { ...caller, device: caller.device }
  const device = randomBytes(16).toString('base64url')
  setCookie(c, COOKIE, device, {
    path: '/api',
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl?.startsWith('https:') ?? false,
    maxAge: DEVICE_MS / 1000,
  })
  return { ...caller, device }
}

function deviceIn(c: Context): string | undefined {
  const device = getCookie(c, COOKIE)
  return device && /^[\w-]{22}$/.test(device) ? device : undefined
}
