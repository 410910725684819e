import './talk.css'
import { useEffect, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { useNewestInView } from './use-newest-in-view.ts'

/**
 * A talk, newest message last, replies read out as they come. `newest` changes with whatever comes, `spoken` with each
 * message of the learner's. `children` are list items.
 */
export function TalkLog({
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
    <div className="talk">
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
