import { useEffect, type RefObject } from 'react'
import { APOLOGY } from '#core/assistant/set-sayings.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { useIntoView } from './into-view.ts'
import { pictureFaultText } from './picture-fault-text.ts'
import type { PictureFault } from './prepare-picture.ts'

/** Why nothing was seen, and what to do now. The picture stays. The focus goes back to where one tries again. */
export function FaultNote({
  fault,
  analyze,
  onNameColor,
}: {
  fault: 'failed' | 'limit' | 'out-of-reach'
  analyze: RefObject<HTMLButtonElement | null>
  /** Looks without the model: that is not counted. */
  onNameColor: () => void
}) {
  const shown = useIntoView<HTMLDivElement>()
  useEffect(() => analyze.current?.focus({ preventScroll: true }), [analyze])
  return (
    <div ref={shown}>{fault === 'limit' ? <LimitNote onNameColor={onNameColor} /> : <FailureNote fault={fault} />}</div>
  )
}

/** Why a file is not taken. */
export function PictureFaultNote({ fault }: { fault: PictureFault }) {
  const shown = useIntoView<HTMLDivElement>()
  return (
    <div ref={shown}>
      <Note tone="error">{pictureFaultText(fault)}</Note>
    </div>
  )
}

const LimitNote = ({ onNameColor }: { onNameColor: () => void }) => (
  <Note tone="error">
    <p>You have used up your plan’s limit. Your picture is still here, and this try was not counted.</p>
    <div className="row">
      <LinkButton href="/profile?tab=subscription">See the plans</LinkButton>
      <Button onClick={onNameColor}>Name its main colour</Button>
    </div>
  </Note>
)

const FailureNote = ({ fault }: { fault: 'failed' | 'out-of-reach' }) => (
  <Note tone="error">
    <p>
      <b>Error analyzing image. Please try again.</b>
    </p>
    <p>
      <Kikuyu>{APOLOGY.kikuyu}</Kikuyu>
    </p>
    {fault === 'out-of-reach' && (
      <p>
        The server could not be reached, or is too busy. Your picture is still here, and this try was not counted. Check
        your connection, or wait a minute, then try again.
      </p>
    )}
  </Note>
)
