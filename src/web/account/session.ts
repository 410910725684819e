import type { User } from '#providers/auth/auth.ts'

/**
 * A notice for a learner who was just signed in: the session was ended elsewhere (`ended`, and `ended-dismissed` once dismissed), or
 * the account is deleted (`deleted-but-kept` if this device could not remove its data).
 */
export type AccountNotice = 'ended' | 'ended-dismissed' | 'deleted' | 'deleted-but-kept'

/**
 * The session state. `revision` counts the changes of user since the page loaded: an answer to a question sent before the latest
 * change is out of date. `isUnverified` until the server has confirmed the user.
 */
export type Session = {
  readonly revision: number
  readonly isUnverified: boolean
  readonly notice: AccountNotice | null
} & (
  | { readonly status: 'loading' | 'signed-out'; readonly user: null }
  | { readonly status: 'signed-in'; readonly user: User }
)

export type SessionEvent =
  /** Read from the device's storage, at the start and after a change in another tab. */
  | { readonly type: 'remembered'; readonly user: User | null; readonly notice?: AccountNotice | null }
  /** The server's answer to a question sent when the counter was `revision`. An unreachable server causes no event. */
  | { readonly type: 'checked'; readonly user: User | null; readonly revision: number }
  | { readonly type: 'signed-in'; readonly user: User }
  | { readonly type: 'signed-out'; readonly notice?: AccountNotice | null }
  | { readonly type: 'notice-dismissed' }
  /** The user's own data changed, for example the display name. */
  | { readonly type: 'changed'; readonly user: User }

export const unknownSession: Session = { status: 'loading', user: null, revision: 0, isUnverified: true, notice: null }

export function session(state: Session, event: SessionEvent): Session {
  const { revision } = state
  switch (event.type) {
    case 'remembered': {
      const notice = event.notice ?? state.notice
      return isOtherUser(state, event.user)
        ? sessionOf(event.user, { revision: revision + 1, isUnverified: true, notice })
        : sessionOf(event.user, { ...state, notice })
    }
    case 'checked':
      // A stored user whom the server does not know was signed out elsewhere, or the session has expired.
      return event.revision === revision
        ? sessionOf(event.user, { revision, isUnverified: false, notice: state.user ? 'ended' : state.notice })
        : state
    case 'signed-in':
      return sessionOf(event.user, { revision: revision + 1, isUnverified: false, notice: null })
    case 'signed-out':
      return sessionOf(null, { revision: revision + 1, isUnverified: false, notice: event.notice ?? null })
    case 'notice-dismissed':
      return { ...state, notice: state.notice === 'ended' ? 'ended-dismissed' : null }
    case 'changed':
      return state.user?.uid === event.user.uid ? sessionOf(event.user, { ...state, revision: revision + 1 }) : state
  }
}

/** Another tab has changed the user, so answers to earlier questions no longer count. */
const isOtherUser = (state: Session, user: User | null) => state.status !== 'loading' && state.user?.uid !== user?.uid

/** Signing in clears notices. */
const sessionOf = (
  user: User | null,
  { revision, isUnverified, notice }: Pick<Session, 'revision' | 'isUnverified' | 'notice'>,
): Session =>
  user
    ? { status: 'signed-in', user, revision, isUnverified, notice: null }
    : { status: 'signed-out', user: null, revision, isUnverified, notice }
