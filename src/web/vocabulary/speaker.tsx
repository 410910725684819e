import './speaker.css'
import { useEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'

/** Plays the word's recording; where there is none it says so for two seconds. */
export function Speaker({ audio }: { audio: string | undefined }) {
  const [hint, setHint] = useState<{ text: string }>()
  useEffect(() => {
    if (!hint) return
    const timer = setTimeout(() => setHint(undefined), 2000)
    return () => clearTimeout(timer)
  }, [hint])

  const listen = () => {
    if (audio === undefined) setHint({ text: 'Coming Soon' })
    else new Audio(`/audio/${audio}`).play().catch(() => setHint({ text: 'The recording did not play' }))
  }
  return (
    <div className="speaker">
      <button
        type="button"
        className="button secondary"
        aria-label={audio === undefined ? 'Listen, coming soon' : 'Listen'}
        onClick={listen}
      >
        <Icon name="volume-2" />
      </button>
      <output>{hint && <span className="tip">{hint.text}</span>}</output>
    </div>
  )
}
