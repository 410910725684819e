import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SaveState } from '#providers/learning-log/sender.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useLearning } from './learning.tsx'
import { onSaveState, saveState } from './save-state.ts'
import './saved-mark.css'

/** Milliseconds until slow saving is shown, and for which “Saved” stays. */
const SLOW_MS = 1000
const STAYS_MS = 3000

const marks = {
  saving: { icon: 'rotate-ccw', text: 'Saving' },
  saved: { icon: 'check', text: 'Saved' },
  'on-device': { icon: 'smartphone', text: 'Saved on this device' },
} satisfies Record<SaveState, { icon: IconName; text: string }>

/**
 * Shows whether the learner's last answer is saved, in place of the line around it. Screen readers announce only a lasting state:
 * the others come with every answer.
 */
export default function SavedMark() {
  const { fault } = useLearning()
  const shown = useShown(useSyncExternalStore(onSaveState, saveState, () => 'saved' as const))
  // The note about the fault says more.
  const mark = !fault && shown ? marks[shown] : undefined
  return (
    <output className="saved-mark" aria-live={shown === 'on-device' ? 'polite' : 'off'}>
      {mark && (
        <>
          <Icon name={mark.icon} small className={`${shown}-icon`} />
          {mark.text}
        </>
      )}
    </output>
  )
}

/** The state to show; undefined for none. */
function useShown(state: SaveState): SaveState | undefined {
  const [shown, setShown] = useState<SaveState>()
  const wasSaving = useRef(false)
  useEffect(() => {
    const steps: [SaveState | undefined, number][] = []
    if (state === 'on-device') steps.push(['on-device', 0])
    if (state === 'saving') steps.push(['saving', SLOW_MS])
    if (state === 'saved') steps.push([wasSaving.current ? 'saved' : undefined, 0], [undefined, STAYS_MS])
    wasSaving.current = state !== 'saved'
    const timers = steps.map(([next, delayMs]) => setTimeout(() => setShown(next), delayMs))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [state])
  return shown
}
