import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'

/**
 * A chat in a live region, newest message last. `newest` changes with each new message, `spoken` with each message by the
 * learner. `children` are list items.
 */
export function ChatLog({
  newest,
  spoken,
  children,
}: {
  newest: string
  spoken: string | undefined
  children: ReactNode
}) {
  const { scroller, content, onScroll, toEnd, isAway } = useNewestInView(newest)
  // Scrolls to the learner's own message.
  useEffect(() => {
    if (spoken !== undefined) toEnd()
  }, [spoken, toEnd])

  return (
    <div className="chat">
      <div
        className="log"
        role="log"
        aria-live="polite"
        aria-label="Chat"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys must be able to scroll it
        tabIndex={0}
        ref={scroller}
        onScroll={onScroll}
      >
        <ol ref={content}>{children}</ol>
      </div>
      {isAway && (
        <Button className="to-newest" onClick={toEnd}>
          Newest message
        </Button>
      )}
    </div>
  )
}

/** The distance from the end that still counts as being there: one line of text, in pixels. */
const NEAR_END_PX = 32

/**
 * Keeps the end of a scrolled list in view while the list grows, unless the reader has scrolled up. `scroller` goes on the
 * scrolling element, `content` on the growing one. `isAway`: something may be out of sight below.
 */
function useNewestInView(newest: unknown) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLOListElement>(null)
  const atEnd = useRef(true)
  const seenSize = useRef('')
  const [isAway, setAway] = useState(false)

  const toEnd = useCallback(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    atEnd.current = true
    seenSize.current = sizeOf(element)
    setAway(false)
  }, [])

  const follow = useCallback(() => {
    if (atEnd.current) toEnd()
    else if (scroller.current) seenSize.current = sizeOf(scroller.current)
  }, [toEnd])

  useLayoutEffect(follow, [follow, newest])

  // Sizes also change when fonts load, a keyboard opens or the window is resized.
  useEffect(() => {
    const observer = new ResizeObserver(follow)
    for (const element of [scroller.current, content.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [follow])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    // The browser scrolled because of a change of size; the reader did not.
    if (sizeOf(element) !== seenSize.current) return follow()
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
    setAway(!atEnd.current)
  }, [follow])

  return { scroller, content, onScroll, toEnd, isAway }
}

const sizeOf = ({ scrollHeight, clientHeight }: HTMLElement) => `${scrollHeight} ${clientHeight}`

/** A placeholder for the answer: `Thinking...` */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div className="bubble thinking">
    <i aria-hidden>
      <span />
    </i>
    {children}
  </div>
)
