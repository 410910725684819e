import { Button } from '../ui/button.tsx'
import { keepFocus } from '../typing/letter-keys.tsx'

/** What a learner asks of the tutor most, without typing it. The tutor understands the same words when they are typed. */
const REQUESTS = ['Hint', 'Skip']

export const Requests = ({ isDisabled, onRequest }: { isDisabled: boolean; onRequest: (request: string) => void }) => (
  <div className="requests">
    {REQUESTS.map((request) => (
      <Button
        key={request}
        look="quiet"
        disabled={isDisabled}
        onPointerDown={keepFocus}
        onMouseDown={keepFocus}
        onClick={() => onRequest(request)}
      >
        {request}
      </Button>
    ))}
  </div>
)
