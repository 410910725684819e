import { useEffect, useReducer, useRef, useState } from 'react'
import { useAccount, type SignInRequest } from '../account/account.tsx'
import { useLearning } from '../learning/learning.tsx'
import { useOutside } from '../outside.tsx'
import type { ComposerHandle } from './message-form.tsx'

/** The pause in typing, in milliseconds, before a visitor is asked to sign in. */
const PAUSE_MS = 600

/**
 * Sends after a visitor has signed in; on a site without accounts everyone may send. The composer calls `send`; false means that
 * the text must stay in its field. `askEarly` asks a visitor who begins to type to sign in, once, at the first pause, so that no
 * keystroke lands in the dialog.
 */
export function useSendSignedIn(
  composer: { current: ComposerHandle | null },
  onSend: (text: string) => boolean,
  what: 'answer' | 'message',
): { send: (text: string) => boolean; askEarly: () => void } {
  const { status, user, openSignIn } = useAccount()
  const { ready } = useLearning()
  const outside = useOutside()
  const [isWithoutAccounts, setWithoutAccounts] = useState(false)
  const isWaiting = useRef(false)
  const isAskedEarly = useRef(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [, rerender] = useReducer((looks: number) => looks + 1, 0)
  // After a sign-in the learner's log must be loaded before events are written to it.
  const canSend = (user !== null || isWithoutAccounts) && ready

  useEffect(() => {
    if (!isWaiting.current || !canSend) return
    isWaiting.current = false
    composer.current?.send()
  })

  async function askToSignIn() {
    const config = await outside.config()
    if (config?.accounts === 'none') {
      isWaiting.current = true
      setWithoutAccounts(true)
    } else
      openSignIn({
        reasons: reasonsToSend(what),
        onSignedIn: () => {
          isWaiting.current = true
          rerender()
        },
      })
  }

  async function askInPause() {
    isAskedEarly.current = true
    const config = await outside.config()
    // Does not send the draft afterwards, because the learner has only begun to type.
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
      if (canSend) return onSend(text)
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

/** The sign-in request for an ended session with an unanswered message. */
export const sessionEnded = (sendAgain: () => void): SignInRequest => ({
  mode: 'sign-in',
  reasons: { 'sign-in': 'Your session has ended. Sign in to send your message again.' },
  onSignedIn: sendAgain,
})
