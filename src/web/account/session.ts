import type { User } from '#providers/auth/auth.ts'

/**
 * What somebody who was signed in a moment ago is to know: the session was ended elsewhere (`ended`, and `ended-read` once it was
 * read), or the account is deleted, also where the device did not let go of what it keeps.
 */
export type AccountNews = 'ended' | 'ended-read' | 'deleted' | 'deleted-but-kept'

/**
 * Who is learning. `acts` counts what has changed it since the page came: the answer to a question asked before one of
 * them is out of date when it arrives. `isUnverified` until the server itself has said it.
 */
export type Session = {
  readonly acts: number
  readonly isUnverified: boolean
  readonly news: AccountNews | null
} & (
  | { readonly status: 'loading' | 'signed-out'; readonly user: null }
  | { readonly status: 'signed-in'; readonly user: User }
)

export type SessionEvent =
  /** What the device knows: at the start, and when another tab signed in or out. */
  | { readonly type: 'remembered'; readonly user: User | null; readonly news?: AccountNews | null }
  /** What the server knows, asked after so many acts. When it is out of reach nothing happened. */
  | { readonly type: 'checked'; readonly user: User | null; readonly acts: number }
  | { readonly type: 'signed-in'; readonly user: User }
  | { readonly type: 'signed-out'; readonly news?: AccountNews | null }
  | { readonly type: 'news-read' }
  /** The account says something else of itself than before. */
  | { readonly type: 'changed'; readonly user: User }

export const unknownSession: Session = { status: 'loading', user: null, acts: 0, isUnverified: true, news: null }

export function session(state: Session, event: SessionEvent): Session {
  const { acts } = state
  switch (event.type) {
    case 'remembered': {
      const news = event.news ?? state.news
      return isNewsFromElsewhere(state, event.user)
        ? known(event.user, { acts: acts + 1, isUnverified: true, news })
        : known(event.user, { ...state, news })
    }
    case 'checked':
      // Whom the device remembers and the server does not know has been signed out elsewhere, or was away for too long.
      return event.acts === acts
        ? known(event.user, { acts, isUnverified: false, news: state.user ? 'ended' : state.news })
        : state
    case 'signed-in':
      return known(event.user, { acts: acts + 1, isUnverified: false, news: null })
    case 'signed-out':
      return known(null, { acts: acts + 1, isUnverified: false, news: event.news ?? null })
    case 'news-read':
      return { ...state, news: state.news === 'ended' ? 'ended-read' : null }
    case 'changed':
      return state.user?.uid === event.user.uid ? known(event.user, { ...state, acts: acts + 1 }) : state
  }
}

/** Another tab has signed in or out: what the server was asked here before that no longer counts. */
const isNewsFromElsewhere = (state: Session, user: User | null) =>
  state.status !== 'loading' && state.user?.uid !== user?.uid

/** Who is signed in needs no news. */
const known = (
  user: User | null,
  { acts, isUnverified, news }: Pick<Session, 'acts' | 'isUnverified' | 'news'>,
): Session =>
  user
    ? { status: 'signed-in', user, acts, isUnverified, news: null }
    : { status: 'signed-out', user: null, acts, isUnverified, news }
