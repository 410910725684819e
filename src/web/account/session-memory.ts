import type { User } from '#providers/auth/auth.ts'
import { deviceMemory } from '../device/memory.ts'
import { ACCOUNT_KEY } from './before-paint.ts'

/**
 * The user who is signed in on this device. It holds no secret and proves nothing, but lets the app show a learner as signed in
 * while offline.
 */
const storedUser = deviceMemory(ACCOUNT_KEY)

export function rememberedUser(): User | null {
  return parseUser(storedUser.read())
}

export const remember = (user: User | null) => {
  const text = user && JSON.stringify(user)
  if (text !== storedUser.read()) storedUser.write(text)
  if (user && !hadAccount()) rememberHadAccount(true)
}

/** Set once an account was used on this device. */
const accountFlag = deviceMemory('had-account')

export const onHadAccount = accountFlag.subscribe
export const hadAccount = () => accountFlag.read() !== null
export const rememberHadAccount = (isKnown: boolean) => accountFlag.write(isKnown ? 'yes' : null)

/** Set when the session has ended, until the notice is dismissed. */
const endedFlag = deviceMemory('session-ended')

export const hasSessionEnded = () => endedFlag.read() !== null
export const rememberEnded = (isEnded: boolean) => {
  if (isEnded !== hasSessionEnded()) endedFlag.write(isEnded ? 'yes' : null)
}

export const onRememberedElsewhere = storedUser.subscribe

/**
 * Parses the stored user. Fields that earlier versions did not store get the most common value until the server answers. Parsed
 * by hand because a schema library would enlarge the first page.
 */
export function parseUser(text: string | null): User | null {
  if (text === null) return null
  try {
    const fields = JSON.parse(text) as Partial<Record<keyof User, unknown>>
    const { uid, email, displayName, photoUrl, emailVerified, hasPassword, hasGoogle } = fields
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
