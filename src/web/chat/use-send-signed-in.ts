import { useEffect, useReducer, useRef, useState } from 'react'
import { useAccount, type SignInRequest } from '../account/account.tsx'
import { useLearning } from '../learning/learning.tsx'
import { useOutside } from '../outside.tsx'
import type { ComposerHandle } from './message-form.tsx'

/** The pause in typing, in milliseconds, before a visitor is asked to sign in. */
const PAUSE_MS = 600

/**
 * Sends after a visitor has signed in; on a site without accounts everyone may send. The composer calls `send`; false means that
 * a typed text must stay in its field. A text `isTapped` needs no account. `askEarly` asks a visitor who begins to type to sign in,
 * once, at the first pause, so that no keystroke lands in the dialog.
 */
export function useSendSignedIn(
  composer: { current: ComposerHandle | null },
  onSend: (text: string) => boolean,
  what: 'answer' | 'message',
): { send: (text: string, isTapped?: boolean) => boolean; askEarly: () => void } {
  const { status, user, openSignIn } = useAccount()
  const { ready } = useLearning()
  const outside = useOutside()
  const [isWithoutAccounts, setWithoutAccounts] = useState(false)
  /** A text to send as soon as possible. The field may hold another one. */
  const pending = useRef<string>(undefined)
  const isAskedEarly = useRef(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [, rerender] = useReducer((looks: number) => looks + 1, 0)
  // After a sign-in the learner's log must be loaded before events are written to it.
  const canSend = (user !== null || isWithoutAccounts) && ready

  useEffect(() => {
    const text = pending.current
    if (text === undefined || !canSend) return
    pending.current = undefined
    composer.current?.send(text)
  })

  function setPending(text: string | undefined) {
    pending.current = text
    rerender()
  }

  /** Sends the text afterwards. Without one it sends nothing, because the learner has only begun to type. */
  async function askToSignIn(text?: string) {
    const config = await outside.config()
    if (config?.accounts === 'none') {
      setPending(text)
      setWithoutAccounts(true)
    } else openSignIn({ reasons: reasonsToSend(what), onSignedIn: () => setPending(text) })
  }

  function askEarly() {
    clearTimeout(pause.current)
    if (isAskedEarly.current || status !== 'signed-out') return
    pause.current = setTimeout(() => {
      isAskedEarly.current = true
      void askToSignIn()
    }, PAUSE_MS)
  }
  useEffect(() => () => clearTimeout(pause.current), [])

  return {
    send(text, isTapped = false) {
      clearTimeout(pause.current)
      if (canSend || (isTapped && !user)) return onSend(text)
      if (user) setPending(text)
      else void askToSignIn(text)
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
