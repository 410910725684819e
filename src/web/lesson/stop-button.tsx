import { keepFocus } from '../typing/letter-keys.tsx'

/** Stands in the place of Send while an answer comes that may take long. */
export const StopButton = ({ onStop }: { onStop: () => void }) => (
  <button
    type="button"
    className="send stop"
    aria-label="Stop"
    onPointerDown={keepFocus}
    onMouseDown={keepFocus}
    onClick={onStop}
  />
)
