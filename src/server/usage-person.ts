import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Accounts } from './accounts.ts'
import { clientAddress, type Connection } from './client-address.ts'
import { DEVICE_MS, type Countable, type Person } from './usage.ts'

/** Who asks, and from where. */
export interface Door {
  readonly accounts: Pick<Accounts, 'learner'>
  readonly publicUrl: string | undefined
  readonly trustedProxies: number
}

const COOKIE = 'device'

/** Whose uses count here: the learner's who is signed in, else this device's and this address's. */
export async function personOf(c: Context, { accounts, trustedProxies }: Door): Promise<Person> {
  const learner = await accounts.learner(c.req.raw.headers)
  if (learner) return { userId: learner.id }
  const address = clientAddress(c.req.header('X-Forwarded-For'), (c.env ?? {}) as Connection, trustedProxies)
  return { device: deviceIn(c), address }
}

/** The same person with something to count by: a visitor's device is given a number, which says nothing else about it. */
export function countable(c: Context, person: Person, { publicUrl }: Door): Countable {
  if (person.userId !== undefined) return person
  if (person.device !== undefined) return { ...person, device: person.device }
  const device = randomBytes(16).toString('base64url')
  setCookie(c, COOKIE, device, {
    path: '/api',
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl?.startsWith('https:') ?? false,
    maxAge: DEVICE_MS / 1000,
  })
  return { ...person, device }
}

function deviceIn(c: Context): string | undefined {
  const device = getCookie(c, COOKIE)
  return device && /^[\w-]{22}$/.test(device) ? device : undefined
}
