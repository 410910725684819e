import './composer.css'
import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { Icon } from '../ui/icon.tsx'
import { draftMemory } from './draft-memory.ts'
import { insertText } from '../typing/insert-text.ts'
import { LetterKeys } from '../typing/letter-keys.tsx'
import { Requests } from './requests.tsx'
import { tildesWhileTyping } from '../typing/tildes-while-typing.ts'

export interface ComposerHandle {
  /** As if Send was pressed. */
  send(): void
  focus(): void
}

/**
 * Where the learner writes. `onSend` gets what is not blank and says whether it was taken: what was not stays in the field, also
 * through a reload.
 */
export function Composer({
  draftKey,
  isBusy,
  onSend,
  ref,
}: {
  /** Whose draft it is, and for which lesson: a learner’s name in the log, a space, a lesson’s id. */
  draftKey: string
  isBusy: boolean
  onSend: (text: string) => boolean
  ref?: Ref<ComposerHandle>
}) {
  const id = useId()
  const { field, noteDraft, fill } = useDraft(draftKey)
  const focusEvents = useFocusReturn(field, isBusy)

  const send = () => {
    const element = field.current
    if (!element || isBusy) return
    const isTaken = element.value.trim() !== '' && onSend(element.value.trim())
    if (isTaken) fill('')
  }
  /** Beside a draft a request is sent by itself; in an empty field it stands until it is taken. */
  const request = (text: string) => {
    const element = field.current
    if (!element || isBusy) return
    if (element.value.trim() !== '') return void onSend(text)
    fill(text)
    send()
  }
  useImperativeHandle(ref, () => ({ send, focus: () => field.current?.focus({ preventScroll: true }) }))

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
        field.current?.focus({ preventScroll: true })
      }}
    >
      <div>
        <div className="composer-aids">
          <LetterKeys isDisabled={isBusy} onLetter={(letter) => field.current && insertText(field.current, letter)} />
          <span>Shift+Enter for a new line</span>
          <Requests isDisabled={isBusy} onRequest={request} />
        </div>
        <div className="composer-row">
          <label className="vh" htmlFor={id}>
            Message
          </label>
          <textarea
            ref={field}
            id={id}
            className="input"
            rows={1}
            placeholder="Type your answer"
            disabled={isBusy}
            {...focusEvents}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="send"
            onInput={(event) => {
              if (!(event.nativeEvent as InputEvent).isComposing) tildesWhileTyping(event.currentTarget)
              noteDraft()
            }}
            onCompositionEnd={(event) => tildesWhileTyping(event.currentTarget)}
            onKeyDown={(event) => {
              if (!isSendKey(event)) return
              event.preventDefault()
              send()
            }}
          />
          {/* The press must not take the focus from the field: on a phone the keyboard would go. */}
          <button
            className="send"
            aria-label="Send"
            disabled={isBusy}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
          >
            <Icon name="arrow-up" />
          </button>
        </div>
      </div>
    </form>
  )
}

/** Enter, but not the one that ends the composition of a letter (Safari says so only by the code 229). */
const isSendKey = ({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== 229

/** A field that keeps what stands in it, and is as high as it. `noteDraft` after every change. */
function useDraft(draftKey: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const key = useRef(draftKey)
  useEffect(() => {
    const element = field.current
    if (!element) return
    if (key.current !== draftKey) {
      // A visitor who signs in takes the draft along; what an account wrote stays its own.
      if (isVisitors(key.current)) draftMemory(key.current).write('')
      else element.value = ''
    }
    key.current = draftKey
    // A browser that restores fields on its own has been quicker.
    if (element.value === '') element.value = draftMemory(draftKey).read()
    else draftMemory(draftKey).write(element.value)
    fitHeight(element)
  }, [draftKey])

  const noteDraft = () => {
    const element = field.current
    if (!element) return
    draftMemory(draftKey).write(element.value)
    fitHeight(element)
  }
  const fill = (text: string) => {
    if (field.current) field.current.value = text
    noteDraft()
  }
  return { field, noteDraft, fill }
}

const isVisitors = (draftKey: string) => draftKey.startsWith(`${VISITOR} `)

/** For browsers that cannot do it by themselves (`field-sizing`); the style sheet sets the greatest height. */
function fitHeight(element: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return
  element.style.blockSize = 'auto'
  const borders = element.offsetHeight - element.clientHeight
  element.style.blockSize = `${element.scrollHeight + borders}px`
}

/** A field that is disabled loses the focus: it gets it back when it can be used again. */
function useFocusReturn(field: { current: HTMLTextAreaElement | null }, isDisabled: boolean) {
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (!isDisabled && hasFocus.current && isNowhere) field.current?.focus({ preventScroll: true })
  }, [field, isDisabled])
  return {
    onFocus() {
      hasFocus.current = true
    },
    onBlur({ currentTarget }: FocusEvent<HTMLTextAreaElement>) {
      if (!currentTarget.disabled) hasFocus.current = false
    },
  }
}
