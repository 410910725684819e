import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import './chat.css'
import './waiting.css'

/**
 * A chat, newest message last, replies read out as they come. `newest` changes with whatever comes, `spoken` with each
 * message of the learner's. `children` are list items.
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
  // Who speaks wants to see what is said.
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

/** How near the end still counts as being there: a line of text. */
const NEAR = 32

/**
 * Keeps the end of a scrolled list in view while it grows, unless the reader has scrolled up. `scroller` goes on the element
 * that scrolls, `content` on what grows in it. `isAway`: something may be out of sight below.
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

  // Fonts that arrive, a keyboard that opens, a window that is made narrower.
  useEffect(() => {
    const observer = new ResizeObserver(follow)
    for (const element of [scroller.current, content.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [follow])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    // It was the browser that scrolled, because something has another size now; the reader did not move.
    if (sizeOf(element) !== seenSize.current) return follow()
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    setAway(!atEnd.current)
  }, [follow])

  return { scroller, content, onScroll, toEnd, isAway }
}

const sizeOf = ({ scrollHeight, clientHeight }: HTMLElement) => `${scrollHeight} ${clientHeight}`

/** Where an answer will stand: `Thinking...` */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div className="bubble thinking">
    <i aria-hidden>
      <span />
    </i>
    {children}
  </div>
)
