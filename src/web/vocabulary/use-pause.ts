import { useEffect, useState } from 'react'
import { useLatest } from '../ui/use-latest.ts'

/** In milliseconds. */
const PAUSE = 1000

/**
 * A second after an answer `goOn` is called, unless a key or a tap in that second holds the question, or it `isHeld` from the
 * start. Returns whether the question waits for the learner to go on.
 */
export function usePause({ isAnswered, isHeld, goOn }: { isAnswered: boolean; isHeld: boolean; goOn: () => void }) {
  const [isStopped, setStopped] = useState(false)
  const latest = useLatest(goOn)
  const runs = isAnswered && !isHeld && !isStopped

  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => latest.current(), PAUSE)
    const pressed = (event: KeyboardEvent) => {
      if (event.repeat) return
      // The button that comes takes the focus: this press must not press it too.
      if (['Enter', ' '].includes(event.key)) event.preventDefault()
      setStopped(true)
    }
    const tapped = () => setStopped(true)
    addEventListener('keydown', pressed)
    addEventListener('pointerdown', tapped)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', pressed)
      removeEventListener('pointerdown', tapped)
    }
  }, [runs, latest])
  return isAnswered && !runs
}
