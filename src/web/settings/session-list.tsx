import { useState } from 'react'
import type { DeviceSession } from '#providers/auth/auth.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { dayText } from './day-text.ts'
import type { Sessions } from './use-sessions.ts'

/** The device that is looked at has no button: to leave it there is Sign Out. */
export function SessionList({ list, fault, ask, end }: Sessions) {
  const [ending, setEnding] = useState<string>()
  const endOne = async (id: string) => {
    setEnding(id)
    await end(id)
    setEnding(undefined)
  }
  return (
    <>
      {fault && (
        <Note tone="error">
          <p>{fault}</p>
          <Button onClick={ask}>Try again</Button>
        </Note>
      )}
      <ul className="device-list" aria-label="Devices" aria-busy={!list && !fault}>
        {list?.map((session) => (
          <li key={session.id}>
            <Facts session={session} />
            {!session.isThis && (
              <Button disabled={ending === session.id} onClick={() => void endOne(session.id)}>
                Sign out<span className="vh"> {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const Facts = ({ session: { device, isThis, signedInAt, lastSeenAt } }: { session: DeviceSession }) => (
  <div>
    <p>
      <b>{device}</b> {isThis && <span className="tag">This device</span>}
    </p>
    <p className="hint">
      Signed in on {dayText(signedInAt)}
      {!isThis && `, last seen on ${dayText(lastSeenAt)}`}
    </p>
  </div>
)
