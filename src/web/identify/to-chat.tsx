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
  const open = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (isStaying) {
      // The button that had the focus is gone.
      if (document.activeElement === document.body) open.current?.focus({ preventScroll: true })
      return
    }
    stay.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => navigate(CHAT), PAUSE)
    const pressed = (event: KeyboardEvent) => {
      if (event.repeat) return
      // The link that comes takes the focus: this press must not press it too.
      if (event.target === stay.current && ['Enter', ' '].includes(event.key)) event.preventDefault()
      setStaying(true)
    }
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
          <LinkButton ref={open} href={CHAT}>
            Open chat
          </LinkButton>
        ) : (
          <Button ref={stay} onClick={() => setStaying(true)}>
            Stay here
          </Button>
        )}
      </div>
    </Note>
  )
}
