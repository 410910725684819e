import { useState } from 'react'
import { useAccount } from '../account/account.tsx'
import { authFaultText } from '../account/auth-fault-text.ts'
import { Button } from '../ui/button.tsx'

/** For an email that nobody has vouched for yet: the letter can be sent again. */
export function Verification() {
  const { ask } = useAccount()
  const [outcome, setOutcome] = useState<{ text: string; isFault?: boolean } | 'sending'>()
  const send = async () => {
    setOutcome('sending')
    const sent = await ask((auth) => auth.sendVerification())
    setOutcome(
      sent.ok
        ? { text: 'The email is on its way. Open the link in it to confirm your address.' }
        : { text: authFaultText(sent.fault, 'letter'), isFault: true },
    )
  }
  return (
    <div className="verification">
      <p className="hint">Your email is not confirmed yet.</p>
      <Button disabled={outcome === 'sending'} onClick={() => void send()}>
        Send the verification email again
      </Button>
      <output className={typeof outcome === 'object' && outcome.isFault ? 'field-error' : 'hint'}>
        {typeof outcome === 'object' && outcome.text}
      </output>
    </div>
  )
}
