import { useEffect, type RefObject } from 'react'
import { APOLOGY } from '#core/assistant/set-sayings.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'

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
  useEffect(() => analyze.current?.focus(), [analyze])
  if (fault === 'limit')
    return (
      <Note tone="error">
        <p>Your plan’s uses are used up. Your picture stays here, and this try was not counted.</p>
        <div className="row">
          <LinkButton href="/profile">See the plans</LinkButton>
          <Button onClick={onNameColor}>Name its main colour</Button>
        </div>
      </Note>
    )
  return (
    <Note tone="error">
      <p>
        <b>Error analyzing image. Please try again.</b>
      </p>
      <p>
        <Kikuyu>{APOLOGY.kikuyu}</Kikuyu>
      </p>
      {fault === 'out-of-reach' && (
        <p>The site cannot be reached. Check your connection: your picture stays here, and this try was not counted.</p>
      )}
    </Note>
  )
}
