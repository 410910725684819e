import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useSettings } from '../settings/settings-store.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

const CHAT = '/kikuyu-chat'
/** In milliseconds. */
const PAUSE = 3000

/** The result stands in the talk. After three seconds that opens, unless the learner stays: by the button or any key. */
export function ToChat() {
  const { waitForMe } = useSettings()
  const [isStaying, setStaying] = useState(waitForMe)
  const [, navigate] = useLocation()
  const stay = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (isStaying) return
    stay.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => navigate(CHAT), PAUSE)
    const pressed = () => setStaying(true)
    addEventListener('keydown', pressed)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', pressed)
    }
  }, [isStaying, navigate])

  return (
    <Note tone="done">
      <p>Added to your conversation. {!isStaying && 'Opening chat in 3 seconds.'}</p>
      <div className="row">
        {isStaying ? (
          <LinkButton href={CHAT}>Open chat</LinkButton>
        ) : (
          <Button ref={stay} onClick={() => setStaying(true)}>
            Stay here
          </Button>
        )}
      </div>
    </Note>
  )
}
