import { Icon } from '../ui/icon.tsx'

/** The press must not take the focus from the field: on a phone the keyboard would go. */
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
