import './contest.css'
import type { Message } from '#core/tutor/turn.ts'
import { Button } from '../ui/button.tsx'

/** Under a message that judged an answer: a learner who knows better can say so, once. */
export function ContestAnswer({
  judged,
  isReported,
  onReport,
}: {
  judged: NonNullable<Message['judged']>
  isReported: boolean
  onReport: (judged: NonNullable<Message['judged']>) => void
}) {
  return isReported ? (
    <p className="contest">Reported. Thank you.</p>
  ) : (
    <Button className="contest" look="quiet" onClick={() => onReport(judged)}>
      My answer is right
    </Button>
  )
}
