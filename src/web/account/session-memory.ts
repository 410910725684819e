import type { User } from '#providers/auth/auth.ts'
import { deviceMemory } from '../device/device-memory.ts'

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
  if (user && !hadAccount()) rememberHadAccount(true)
}

/** Whether somebody with an account was ever here: not who. */
const had = deviceMemory('had-account')

export const onHadAccount = had.subscribe
export const hadAccount = () => had.read() !== null
export const rememberHadAccount = (isKnown: boolean) => had.write(isKnown ? 'yes' : null)

/** That the session of who was signed in has ended, until it was read. */
const ended = deviceMemory('session-ended')

export const hasSessionEnded = () => ended.read() !== null
export const rememberEnded = (isEnded: boolean) => {
  if (isEnded !== hasSessionEnded()) ended.write(isEnded ? 'yes' : null)
}

export const onRememberedElsewhere = stored.subscribe

/**
 * What earlier versions did not remember has the value that most have; the server soon says what it is. By hand and not as
 * a schema: see the events of the learning log.
 */
export function parseUser(text: string | null): User | null {
  if (text === null) return null
  try {
    const said = JSON.parse(text) as Partial<Record<keyof User, unknown>>
    const { uid, email, displayName, photoUrl, emailVerified, hasPassword, hasGoogle } = said
    if (!isText(uid) || !isText(email) || !isText(displayName)) return null
    return {
      uid,
      email,
      displayName,
      ...(isText(photoUrl) && { photoUrl }),
      emailVerified: emailVerified === true,
      hasPassword: hasPassword !== false,
      hasGoogle: hasGoogle === true,
    }
  } catch {
    return null
  }
}

const isText = (value: unknown) => typeof value === 'string'
