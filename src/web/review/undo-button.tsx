import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

export const UndoButton = ({ onUndo }: { onUndo: () => void }) => (
  <Button look="quiet" aria-keyshortcuts="u" onClick={onUndo}>
    <Icon name="rotate-ccw" small />
    Undo last rating
  </Button>
)
