import type { User } from '#providers/auth/auth.ts'

/**
 * Who is learning. `acts` counts what has changed it since the page came: the answer to a question asked before one of
 * them is out of date when it arrives. `isHearsay` until the server itself has said it.
 */
export type Session = { readonly acts: number; readonly isHearsay: boolean } & (
  | { readonly status: 'loading' | 'signed-out'; readonly user: null }
  | { readonly status: 'signed-in'; readonly user: User }
)

export type SessionEvent =
  /** What the device knows: at the start, and when another tab signed in or out. */
  | { readonly type: 'remembered'; readonly user: User | null }
  /** What the server knows, asked after so many acts. When it is out of reach nothing happened. */
  | { readonly type: 'checked'; readonly user: User | null; readonly acts: number }
  | { readonly type: 'signed-in'; readonly user: User }
  | { readonly type: 'signed-out' }
  | { readonly type: 'renamed'; readonly user: User }

export const unknownSession: Session = { status: 'loading', user: null, acts: 0, isHearsay: true }

export function session(state: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'remembered':
      return isNewsFromElsewhere(state, event.user)
        ? known(event.user, { acts: state.acts + 1, isHearsay: true })
        : known(event.user, state)
    case 'checked':
      return event.acts === state.acts ? known(event.user, { acts: state.acts, isHearsay: false }) : state
    case 'signed-in':
      return known(event.user, { acts: state.acts + 1, isHearsay: false })
    case 'signed-out':
      return known(null, { acts: state.acts + 1, isHearsay: false })
    case 'renamed':
      return state.user?.uid === event.user.uid ? known(event.user, { ...state, acts: state.acts + 1 }) : state
  }
}

/** Another tab has signed in or out: what the server was asked here before that no longer counts. */
const isNewsFromElsewhere = (state: Session, user: User | null) =>
  state.status !== 'loading' && state.user?.uid !== user?.uid

const known = (user: User | null, { acts, isHearsay }: Pick<Session, 'acts' | 'isHearsay'>): Session =>
  user ? { status: 'signed-in', user, acts, isHearsay } : { status: 'signed-out', user: null, acts, isHearsay }
