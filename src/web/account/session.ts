import type { User } from '#providers/auth/auth.ts'

/**
 * Who is learning. `acts` counts the learner's own sign-ins and sign-outs: the answer to a question asked before one of
 * them is out of date when it arrives.
 */
export type Session = { readonly acts: number } & (
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

export const unknownSession: Session = { status: 'loading', user: null, acts: 0 }

export function session(state: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'remembered':
      return known(event.user, state.acts)
    case 'checked':
      return event.acts === state.acts ? known(event.user, state.acts) : state
    case 'signed-in':
      return known(event.user, state.acts + 1)
    case 'signed-out':
      return known(null, state.acts + 1)
    case 'renamed':
      return state.user?.uid === event.user.uid ? known(event.user, state.acts) : state
  }
}

const known = (user: User | null, acts: number): Session =>
  user ? { status: 'signed-in', user, acts } : { status: 'signed-out', user: null, acts }
