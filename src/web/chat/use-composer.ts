import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { tabMemory } from '../device/tab-memory.ts'

export interface ComposerHandle {
  /** As if Send was pressed. */
  send(): void
  /** Sends a text that the learner need not write. Beside a draft it goes by itself; in an empty field it stands until it is taken. */
  request(text: string): void
  focus(): void
}

/**
 * The behaviour of a form in which a learner writes a message: Enter sends, Shift+Enter makes a new line, the field grows.
 * `onSend` gets what is not blank and says whether it was taken: what was not stays in the field, also through a reload.
 */
export function useComposer({
  draftKey,
  isBusy,
  onSend,
  ref,
}: {
  /** Whose draft it is, and of which chat: a learner’s name in the log, a space, the chat. */
  draftKey: string
  isBusy: boolean
  onSend: (text: string) => boolean
  ref: Ref<ComposerHandle> | undefined
}) {
  const { field, noteDraft, fill } = useDraft(draftKey)
  const focusEvents = useFocusReturn(field, isBusy)
  const focus = () => field.current?.focus({ preventScroll: true })

  const send = () => {
    const element = field.current
    if (!element || isBusy) return
    const isTaken = element.value.trim() !== '' && onSend(element.value.trim())
    if (isTaken) fill('')
  }

  const request = (text: string) => {
    const element = field.current
    if (!element || isBusy) return
    if (element.value.trim() !== '') return void onSend(text)
    fill(text)
    send()
  }

  useImperativeHandle(ref, () => ({ send, request, focus }))

  return {
    field,
    noteDraft,
    request,
    formProps: {
      onSubmit(event: FormEvent) {
        event.preventDefault()
        send()
        focus()
      },
    },
    fieldProps: {
      ref: field,
      rows: 1,
      disabled: isBusy,
      enterKeyHint: 'send' as const,
      onKeyDown(event: KeyboardEvent) {
        if (!isSendKey(event)) return
        event.preventDefault()
        send()
      },
      ...focusEvents,
    },
  }
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

const draftMemory = (draftKey: string) => tabMemory(`draft ${draftKey}`)

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
