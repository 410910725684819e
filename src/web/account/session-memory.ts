import * as v from 'valibot'
import type { User } from '#providers/auth/auth.ts'
import { deviceMemory } from '../device/device-memory.ts'

/** What earlier versions did not remember has the value that most have; the server soon says what it is. */
const RememberedUser = v.object({
  uid: v.string(),
  email: v.string(),
  emailVerified: v.optional(v.boolean(), false),
  displayName: v.string(),
  photoUrl: v.exactOptional(v.string()),
  hasPassword: v.optional(v.boolean(), true),
  hasGoogle: v.optional(v.boolean(), false),
})

/**
 * Who was signed in on this device: nothing secret, and no proof of anything. With it a learner counts as signed in
 * while the network is away. The script in index.html looks whether it is there.
 */
const stored = deviceMemory('account')

export function rememberedUser(): User | null {
  return parseUser(stored.read())
}

export const remember = (user: User | null) => {
  const text = user && JSON.stringify(user)
  if (text !== stored.read()) stored.write(text)
}

/** That the session of who was signed in has ended, until it was read. */
const ended = deviceMemory('session-ended')

export const hasSessionEnded = () => ended.read() !== null
export const rememberEnded = (isEnded: boolean) => {
  if (isEnded !== hasSessionEnded()) ended.write(isEnded ? 'yes' : null)
}

export const onRememberedElsewhere = stored.subscribe

export function parseUser(text: string | null): User | null {
  if (text === null) return null
  try {
    const parsed = v.safeParse(RememberedUser, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
