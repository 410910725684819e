import type { User } from '#providers/auth/auth.ts'

/**
 * A notice for a learner who was just signed in: the session was ended elsewhere (`ended`, and `ended-read` once dismissed), or
 * the account is deleted (`deleted-but-kept` if this device could not remove its data).
 */
export type AccountNews = 'ended' | 'ended-read' | 'deleted' | 'deleted-but-kept'

/**
 * The session state. `revision` counts the changes of user since the page loaded: an answer to a question sent before the latest
 * change is out of date. `isUnverified` until the server has confirmed the user.
 */
export type Session = {
  readonly revision: number
  readonly isUnverified: boolean
  readonly news: AccountNews | null
} & (
  | { readonly status: 'loading' | 'signed-out'; readonly user: null }
  | { readonly status: 'signed-in'; readonly user: User }
)

export type SessionEvent =
  /** Read from the device's storage, at the start and after a change in another tab. */
  | { readonly type: 'remembered'; readonly user: User | null; readonly news?: AccountNews | null }
  /** The server's answer to a question sent when the counter was `revision`. An unreachable server causes no event. */
  | { readonly type: 'checked'; readonly user: User | null; readonly revision: number }
  | { readonly type: 'signed-in'; readonly user: User }
  | { readonly type: 'signed-out'; readonly news?: AccountNews | null }
  | { readonly type: 'news-read' }
  /** The user's own data changed, for example the display name. */
  | { readonly type: 'changed'; readonly user: User }

export const unknownSession: Session = { status: 'loading', user: null, revision: 0, isUnverified: true, news: null }

export function session(state: Session, event: SessionEvent): Session {
  const { revision } = state
  switch (event.type) {
    case 'remembered': {
      const news = event.news ?? state.news
      return isOtherUser(state, event.user)
        ? sessionOf(event.user, { revision: revision + 1, isUnverified: true, news })
        : sessionOf(event.user, { ...state, news })
    }
    case 'checked':
      // A stored user whom the server does not know was signed out elsewhere, or the session has expired.
      return event.revision === revision
        ? sessionOf(event.user, { revision, isUnverified: false, news: state.user ? 'ended' : state.news })
        : state
    case 'signed-in':
      return sessionOf(event.user, { revision: revision + 1, isUnverified: false, news: null })
    case 'signed-out':
      return sessionOf(null, { revision: revision + 1, isUnverified: false, news: event.news ?? null })
    case 'news-read':
      return { ...state, news: state.news === 'ended' ? 'ended-read' : null }
    case 'changed':
      return state.user?.uid === event.user.uid ? sessionOf(event.user, { ...state, revision: revision + 1 }) : state
  }
}

/** Another tab has changed the user, so answers to earlier questions no longer count. */
const isOtherUser = (state: Session, user: User | null) => state.status !== 'loading' && state.user?.uid !== user?.uid

/** Signing in clears notices. */
const sessionOf = (
  user: User | null,
  { revision, isUnverified, news }: Pick<Session, 'revision' | 'isUnverified' | 'news'>,
): Session =>
  user
    ? { status: 'signed-in', user, revision, isUnverified, news: null }
    : { status: 'signed-out', user: null, revision, isUnverified, news }
