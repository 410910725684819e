import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  useState,
  type CSSProperties,
} from 'react'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { tabMemory } from '../device/memory.ts'
import { Icon } from '../ui/icon.tsx'

export interface ComposerHandle {
  /** Does the same as the Send button. With a text it sends that one; a draft that differs from it stays in the field. */
  send(text?: string): void
  focus(): void
}

/**
 * The behaviour of a message form: Enter sends, Shift+Enter makes a new line, the field grows. `onSend` gets the trimmed,
 * non-empty text and returns whether it was accepted. A text that was not accepted stays in the field, also through a reload.
 */
export function useComposer({
  draftKey,
  isBusy,
  onSend,
  ref,
}: {
  /** The learner and the chat of the draft: the learner's name in the log, a space, the chat. */
  draftKey: string
  isBusy: boolean
  onSend: (text: string) => boolean
  ref: Ref<ComposerHandle> | undefined
}) {
  const { field, noteDraft } = useDraft(draftKey)
  const focusEvents = useFocusReturn(field, isBusy)
  const focus = () => field.current?.focus({ preventScroll: true })

  const typed = () => field.current?.value.trim()

  const send = (text = typed()) => {
    if (!text || isBusy || !onSend(text) || text !== typed()) return
    field.current?.form?.reset()
    noteDraft()
  }

  useImperativeHandle(ref, () => ({ send, focus }))

  return {
    field,
    noteDraft,
    send,
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

/** Enter, unless it ends an input method composition. Safari reports that only by the key code 229. */
const isSendKey = ({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== 229

/** A field that stores its draft and grows with it. Call `noteDraft` after each change. */
function useDraft(draftKey: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const key = useRef(draftKey)
  useEffect(() => {
    const element = field.current
    if (!element) return
    if (key.current !== draftKey) {
      // A visitor who signs in takes the draft along; a draft of an account stays with the account.
      if (isVisitors(key.current)) draftMemory(key.current).write('')
      else element.value = ''
    }
    key.current = draftKey
    // The browser has already restored the field.
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
  return { field, noteDraft }
}

const draftMemory = (draftKey: string) => tabMemory(`draft ${draftKey}`)

const isVisitors = (draftKey: string) => draftKey.startsWith(`${VISITOR} `)

/** For browsers without `field-sizing`. The style sheet sets the maximum height. */
function fitHeight(element: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return
  element.style.blockSize = 'auto'
  const borders = element.offsetHeight - element.clientHeight
  element.style.blockSize = `${element.scrollHeight + borders}px`
}

/** A disabled field loses the focus; this returns it when the field is enabled again. */
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

/** In pixels. A smaller cover is a browser bar. */
const MIN_KEYBOARD_HEIGHT = 120

/**
 * For browsers that lay the on-screen keyboard over the page and scroll the page under it, such as Safari: the properties that
 * keep a chat's screen in the visible part of the window. Empty when the window itself shrinks.
 */
export function useAboveKeyboard(): { 'data-above-keyboard'?: true; style?: CSSProperties } {
  const [area, setArea] = useState<{ top: number; height: number }>()
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => {
      const covered = document.documentElement.clientHeight - view.height
      // A pinch zoom also reduces the visible height.
      const isKeyboard = view.scale < 1.01 && covered >= MIN_KEYBOARD_HEIGHT
      setArea(isKeyboard ? { top: view.offsetTop, height: view.height } : undefined)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [])
  if (!area) return {}
  const style = { '--visible-top': `${area.top}px`, '--visible-height': `${area.height}px` }
  return { 'data-above-keyboard': true, style: style as CSSProperties }
}
