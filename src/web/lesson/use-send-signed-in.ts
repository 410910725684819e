import { useCallback, useEffect, useState } from 'react'
import { useAccount } from '../account/account.tsx'
import { useLearning } from '../learning/learning.tsx'
import { useOutside } from '../outside.tsx'
import type { ComposerHandle } from './composer.tsx'
import { useLatest } from './use-latest.ts'

const REASON = 'Sign in to send your answer. It stays in the box.'

/**
 * Who is signed out signs in first; then what stands in the field is sent. Where there are no accounts everyone may speak. Returns what
 * the composer calls: false while the text must wait in its field.
 */
export function useSendSignedIn(
  composer: { current: ComposerHandle | null },
  speak: (text: string) => boolean,
): (text: string) => boolean {
  const { user, openSignIn } = useAccount()
  const { ready } = useLearning()
  const outside = useOutside()
  const [isFree, setFree] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const now = useLatest({ user, isFree, openSignIn })
  const maySpeak = (user !== null || isFree) && ready

  // The log of the learner who signed in must be there before something is written to it.
  useEffect(() => {
    if (!isWaiting || !maySpeak) return
    setWaiting(false)
    composer.current?.send()
  }, [composer, isWaiting, maySpeak])

  const ask = useCallback(async () => {
    const config = await outside.config()
    if (config?.accounts === 'none') {
      setFree(true)
      setWaiting(true)
    } else if (now.current.user) setWaiting(true)
    else now.current.openSignIn(REASON, () => setWaiting(true))
  }, [outside, now])

  return (text) => {
    if (maySpeak) return speak(text)
    void ask()
    return false
  }
}
