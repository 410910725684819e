import type { User } from './auth.ts'

/** A user with a password and no name, as after signing up. */
export const learner = (user: Pick<User, 'uid' | 'email'> & Partial<User>): User => ({
  displayName: '',
  emailVerified: false,
  hasPassword: true,
  hasGoogle: false,
  ...user,
})
