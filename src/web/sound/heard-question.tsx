import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { Utterance } from '#providers/speech/speech.ts'
import { hears } from './player-state.ts'

interface Heard {
  readonly of: Utterance
  readonly onUnheard: () => void
}

const HeardPrompt = lazy<ComponentType<Heard>>(() =>
  import('./heard-prompt.tsx').catch(() => ({ default: GoesOnInWriting })),
)

function GoesOnInWriting({ onUnheard }: Heard) {
  useEffect(onUnheard, [onUnheard])
  return null
}

/** The word of a question as a sound, in place of the written word. */
export const HeardQuestion = ({ of, onUnheard }: Heard) => (
  <Suspense fallback={<p className="muted">One moment…</p>}>
    <HeardPrompt of={of} onUnheard={onUnheard} />
  </Suspense>
)

/** Decides once per question whether its word is played instead of shown. `onUnheard` changes to writing. */
export function useByEar(of: Utterance, isWanted: () => boolean) {
  const [isByEar, setByEar] = useState(() => isWanted() && hears(of))
  return { isByEar, onUnheard: () => setByEar(false) }
}
