import { Icon } from '../ui/icon.tsx'

/** Prevents the press from taking the focus from the field, which would close the keyboard of a phone. */
export const SendButton = ({ isDisabled }: { isDisabled: boolean }) => (
  <button
    type="submit"
    className="send"
    aria-label="Send"
    disabled={isDisabled}
    onPointerDown={(event) => event.preventDefault()}
    onMouseDown={(event) => event.preventDefault()}
  >
    <Icon name="arrow-up" />
  </button>
)
