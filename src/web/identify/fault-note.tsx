import { useEffect, type RefObject } from 'react'
import { APOLOGY } from '#core/assistant/set-sayings.ts'
import type { VisionFault } from '#providers/vision/vision.ts'
import { usedUpText } from '../config/used-up-text.ts'
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
  fault: VisionFault
  analyze: RefObject<HTMLButtonElement | null>
  /** Looks without the model: that is not counted. */
  onNameColor: () => void
}) {
  const shown = useIntoView<HTMLDivElement>()
  useEffect(() => analyze.current?.focus({ preventScroll: true }), [analyze])
  const limit = limitText(fault)
  return (
    <div ref={shown}>
      {limit === undefined ? (
        <FailureNote isOutOfReach={fault.kind === 'out-of-reach'} />
      ) : (
        <LimitNote text={limit} hasPlans={fault.kind === 'limit'} onNameColor={onNameColor} />
      )}
    </div>
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

/** Why our server lets no model look at the picture; undefined where that is not what failed. */
function limitText(fault: VisionFault): string | undefined {
  if (fault.kind === 'limit') return 'You have used up your plan’s limit.'
  if (fault.kind === 'busy-network')
    return 'Visitors on your network have identified many pictures today. Sign in to continue, or try again tomorrow.'
  return fault.kind === 'used-up' ? usedUpText[fault.owner] : undefined
}

const LimitNote = ({
  text,
  hasPlans,
  onNameColor,
}: {
  text: string
  /** A larger plan would help. */
  hasPlans: boolean
  onNameColor: () => void
}) => (
  <Note tone="error">
    <p>{text} Your picture is still here, and this try was not counted.</p>
    <div className="row">
      {hasPlans && <LinkButton href="/profile?tab=subscription">See the plans</LinkButton>}
      <Button onClick={onNameColor}>Name its main colour</Button>
    </div>
  </Note>
)

const FailureNote = ({ isOutOfReach }: { isOutOfReach: boolean }) => (
  <Note tone="error">
    <p>
      <b>Error analyzing image. Please try again.</b>
    </p>
    <p>
      <Kikuyu>{APOLOGY.kikuyu}</Kikuyu>
    </p>
    {isOutOfReach && (
      <p>
        The server could not be reached, or is too busy. Your picture is still here. Check your connection, or wait a
        minute, then try again.
      </p>
    )}
  </Note>
)
