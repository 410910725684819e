import type { User } from './auth.ts'

/** A learner with a password, as one is after signing up. */
export const learner = (user: Pick<User, 'uid' | 'email'> & Partial<User>): User => ({
  displayName: '',
  emailVerified: false,
  hasPassword: true,
  hasGoogle: false,
  ...user,
})
