import '../talk/talk.css'
import { useEffect, type ReactNode } from 'react'
import { NO_LESSON, type Chat } from '#core/tutor/chat.ts'
import type { Message } from '#core/tutor/turn.ts'
import { useLate } from '../talk/use-late.ts'
import { useNewestInView } from '../talk/use-newest-in-view.ts'
import { Waiting } from '../talk/waiting.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { LearnerBubble, TutorBubble } from './bubble.tsx'
import { ContestAnswer } from './contest-answer.tsx'
import { isKikuyu } from './is-kikuyu.ts'
import { Preparing } from './preparing.tsx'

type Judged = NonNullable<Message['judged']>

/** A tutor that answers sooner is not said to think. */
const THINKING_AFTER = 200

/** The talk, newest message last, replies read out as they come. `children` stand below the last message. */
export function MessageList({
  chat,
  level,
  isMissing,
  isReported,
  onReport,
  onRetry,
  onPrepare,
  children,
}: {
  chat: Chat
  level: number
  /** The lesson could not be fetched. */
  isMissing: boolean
  isReported: (judged: Judged) => boolean
  onReport: (judged: Judged) => void
  onRetry: () => void
  onPrepare: () => void
  children?: ReactNode
}) {
  const { transcript } = chat
  const isThinking = useLate(chat.status === 'thinking', THINKING_AFTER)
  const { scroller, content, onScroll, toEnd, isAway } = useNewestInView(`${chat.status} ${transcript.length}`)
  const isUnprepared = isMissing || chat.status === 'unprepared'
  const spoken = transcript.findLast(({ role }) => role === 'user')?.id
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
        aria-label="Talk"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys must be able to scroll it
        tabIndex={0}
        ref={scroller}
        onScroll={onScroll}
      >
        <ol ref={content}>
          {transcript.length === 0 && (
            <li className="whole">{isUnprepared ? <Unprepared onPrepare={onPrepare} /> : <Preparing />}</li>
          )}
          {transcript.map((message, i) =>
            message.role === 'user' ? (
              // The learner knows what the learner said: only replies are read out.
              <li key={message.id} className="from-learner" aria-live="off">
                <span className="vh">You: </span>
                <LearnerBubble
                  message={message}
                  isKikuyu={isKikuyu(message.content, expectedBefore(transcript, i))}
                  isFailed={chat.status === 'failed' && i === transcript.length - 1}
                />
              </li>
            ) : (
              <li key={message.id}>
                <span className="vh">Tutor: </span>
                <TutorBubble content={message.content} level={level} />
                {message.judged && (
                  <ContestAnswer judged={message.judged} isReported={isReported(message.judged)} onReport={onReport} />
                )}
              </li>
            ),
          )}
          {isThinking && (
            <li>
              <Waiting>Thinking...</Waiting>
            </li>
          )}
          {chat.status === 'failed' && (
            <li className="from-learner">
              <Failed onRetry={onRetry}>Failed to send message</Failed>
            </li>
          )}
          {chat.status === 'unchosen' && chat.error && (
            <li>
              <Note tone="error">{NO_LESSON}</Note>
            </li>
          )}
          {children && <li className="whole">{children}</li>}
        </ol>
      </div>
      {isAway && (
        <Button className="to-newest" onClick={toEnd}>
          Newest message
        </Button>
      )}
    </div>
  )
}

const Unprepared = ({ onPrepare }: { onPrepare: () => void }) => (
  <Failed onRetry={onPrepare}>The lesson could not be loaded. What you have learnt is safe.</Failed>
)

const Failed = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => (
  <div className="failed-note">
    <Note tone="error">
      <b>{children}</b>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </Note>
  </div>
)

/** The word that the tutor's last message before this one asked for. */
function expectedBefore(transcript: readonly Message[], index: number): string | undefined {
  return transcript.findLast(({ role }, i) => i < index && role === 'assistant')?.expectedResponse
}
