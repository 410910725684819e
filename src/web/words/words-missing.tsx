import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** In place of words that could not be had. */
export const WordsMissing = ({ onRetry }: { onRetry: () => void }) => (
  <div className="stack">
    <Note tone="error">
      The words could not be loaded. What you have learnt is safe. Check your connection, then try again.
    </Note>
    <div>
      <Button look="primary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  </div>
)
