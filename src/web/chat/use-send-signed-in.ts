import { useEffect, useReducer, useRef, useState } from 'react'
import { useAccount, type SignInRequest } from '../account/account.tsx'
import { useLearning } from '../learning/learning.tsx'
import { useOutside } from '../outside.tsx'
import type { ComposerHandle } from './use-composer.ts'

/** Who writes on is not interrupted, in milliseconds. */
const PAUSE_MS = 600

/**
 * A visitor signs in first; then what stands in the field, an answer or a message, is sent. Where there are no accounts everyone may
 * speak. `send` is what the composer calls: false while the text must wait in its field. `askEarly` asks a visitor
 * who begins to write, once, in the first pause: a letter that is under way must not land in the dialog.
 */
export function useSendSignedIn(
  composer: { current: ComposerHandle | null },
  speak: (text: string) => boolean,
  what: 'answer' | 'message',
): { send: (text: string) => boolean; askEarly: () => void } {
  const { status, user, openSignIn } = useAccount()
  const { ready } = useLearning()
  const outside = useOutside()
  const [isFree, setFree] = useState(false)
  const isWaiting = useRef(false)
  const isAskedEarly = useRef(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  // The log of the learner who has just signed in must be there before something is written to it.
  const maySpeak = (user !== null || isFree) && ready

  useEffect(() => {
    if (!isWaiting.current || !maySpeak) return
    isWaiting.current = false
    composer.current?.send()
  })

  async function askToSignIn() {
    const config = await outside.config()
    if (config?.accounts === 'none') {
      isWaiting.current = true
      setFree(true)
    } else
      openSignIn({
        reasons: reasonsToSend(what),
        onSignedIn: () => {
          isWaiting.current = true
          look()
        },
      })
  }

  async function askInPause() {
    isAskedEarly.current = true
    const config = await outside.config()
    // What is written so far is not sent: the learner has only begun.
    if (config?.accounts !== 'none') openSignIn({ reasons: reasonsToSend(what) })
  }

  function askEarly() {
    clearTimeout(pause.current)
    if (isAskedEarly.current || status !== 'signed-out') return
    pause.current = setTimeout(() => void askInPause(), PAUSE_MS)
  }
  useEffect(() => () => clearTimeout(pause.current), [])

  return {
    send(text) {
      clearTimeout(pause.current)
      if (maySpeak) return speak(text)
      if (user) isWaiting.current = true
      else void askToSignIn()
      return false
    },
    askEarly,
  }
}

const reasonsToSend = (what: string) => ({
  'sign-in': `Sign in to send your ${what}. We’ll keep what you typed.`,
  'sign-up': `Create a free account to send your ${what}. We’ll keep what you typed.`,
})

/** What to ask where the server knows the learner no more, and a message stands unanswered. */
export const sessionEnded = (sendAgain: () => void): SignInRequest => ({
  mode: 'sign-in',
  reasons: { 'sign-in': 'Your session has ended. Sign in to send your message again.' },
  onSignedIn: sendAgain,
})
