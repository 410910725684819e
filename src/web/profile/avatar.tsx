import { useState } from 'react'
import type { User } from '#providers/auth/auth.ts'
import { initials } from './initials.ts'

/** The learner's picture, where a provider gave one that can be had; else the initials. The name beside it says who it is. */
export function Avatar({ user }: { user: User }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <span className="avatar" aria-hidden>
      {user.photoUrl && !hasFailed ? (
        // The provider need not learn which page shows it.
        <img
          src={user.photoUrl}
          alt=""
          width={56}
          height={56}
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
        />
      ) : (
        initials(user)
      )}
    </span>
  )
}
