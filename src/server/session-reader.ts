import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { Database } from './database.ts'

/** Signed cookies are a value, a point, and a signature of 32 bytes in base 64. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/
const SIGNATURE_LENGTH = 44

/**
 * Whose session is in the cookie of that name, straight from the database: one look-up, and nothing is written. better-auth
 * itself takes ten times as long for it, and a model's answer should not wait for that.
 */
export async function readSession(
  { kysely }: Pick<Database, 'kysely'>,
  { cookieName, secret }: { cookieName: string; secret: string },
  headers: Headers,
): Promise<{ readonly id: string } | null> {
  const token = signedValue(parse(headers.get('Cookie') ?? '', cookieName)[cookieName], secret)
  if (token === undefined) return null
  const session = await kysely
    .selectFrom('session')
    .select(['userId', 'expiresAt'])
    .where('token', '=', token)
    .executeTakeFirst()
  return session && new Date(session.expiresAt) > new Date() ? { id: session.userId } : null
}

export function signedValue(cookie: string | undefined, secret: string): string | undefined {
  const point = (cookie?.length ?? 0) - SIGNATURE_LENGTH - 1
  if (!cookie || point < 1 || cookie[point] !== '.') return undefined
  const value = cookie.slice(0, point)
  const signature = cookie.slice(point + 1)
  if (!SIGNATURE.test(signature)) return undefined
  const ours = createHmac('sha256', secret).update(value).digest()
  return timingSafeEqual(ours, Buffer.from(signature, 'base64')) ? value : undefined
}
