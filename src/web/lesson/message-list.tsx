import type { ReactNode } from 'react'
import { NO_LESSON, readable, type Chat } from '#core/tutor/chat.ts'
import type { Message } from '#core/tutor/turn.ts'
import { TalkLog } from '../talk/talk-log.tsx'
import { useLate } from '../ui/use-late.ts'
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

/**
 * The talk, newest message last, replies read out as they come. Who is not the `usual` tutor is named. `children` stand below the
 * last message.
 */
export function MessageList({
  chat,
  usual,
  level,
  objective,
  isMissing,
  isReported,
  onReport,
  onSuggest,
  onRetry,
  onPrepare,
  children,
}: {
  chat: Chat
  /** Who teaches when all is well. */
  usual: string
  level: number
  /** Undefined until the lesson is here. */
  objective: string | undefined
  /** The lesson could not be fetched. */
  isMissing: boolean
  isReported: (judged: Judged) => boolean
  onReport: (judged: Judged) => void
  /** A suggestion was tapped. */
  onSuggest: (text: string) => void
  onRetry: () => void
  onPrepare: () => void
  children?: ReactNode
}) {
  const messages = readable(chat)
  const isThinking = useLate(chat.status === 'thinking', THINKING_AFTER) && messages === chat.transcript
  const isUnprepared = isMissing || chat.status === 'unprepared'
  const lastSpoken = messages.findLast(({ role }) => role === 'user')
  const isFailed = chat.status === 'failed'
  const isStopped = lastSpoken?.state === 'stopped'

  return (
    <TalkLog newest={`${chat.status} ${messages.length}`} spoken={lastSpoken?.id}>
      {messages.length === 0 && (
        <li className="whole">
          {isUnprepared ? <Unprepared onPrepare={onPrepare} /> : <Preparing objective={objective} />}
        </li>
      )}
      {messages.map((message, i) =>
        message.role === 'user' ? (
          // The learner knows what the learner said: only replies are read out.
          <li key={message.id} className="from-learner" aria-live="off">
            <span className="vh">You: </span>
            <LearnerBubble
              message={message}
              isKikuyu={isKikuyu(message.content, expectedBefore(messages, i))}
              isFailed={isFailed && message === lastSpoken && !isStopped}
            />
          </li>
        ) : (
          <li key={message.id}>
            <Speaker message={message} before={messages[i - 1]} usual={usual} />
            <TutorBubble content={message.content} level={level} />
            {message.state === 'stopped' && <p className="by">Stopped</p>}
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
      {isFailed && (
        <li className="from-learner">
          <Unanswered last={messages.at(-1)} onRetry={onRetry} />
        </li>
      )}
      {chat.status === 'unchosen' && chat.error && (
        <li>
          <Note tone="error">{NO_LESSON}</Note>
        </li>
      )}
      {chat.status === 'ready' && <Suggestions suggestions={suggestionsIn(messages)} onSuggest={onSuggest} />}
      {children && <li className="whole">{children}</li>}
    </TalkLog>
  )
}

/** Only who is not the usual tutor, and has not just spoken, is named to everybody. */
function Speaker({ message, before, usual }: { message: Message; before: Message | undefined; usual: string }) {
  const { by } = message
  return by === undefined || by === usual || (before?.role === 'assistant' && before.by === by) ? (
    <span className="vh">Tutor: </span>
  ) : (
    <p className="by">
      {by}
      <span className="vh">: </span>
    </p>
  )
}

const Suggestions = ({
  suggestions,
  onSuggest,
}: {
  suggestions: readonly string[]
  onSuggest: (text: string) => void
}) =>
  suggestions.length > 0 && (
    <li className="suggestions">
      {suggestions.map((suggestion) => (
        <Button key={suggestion} onClick={() => onSuggest(suggestion)}>
          {suggestion}
        </Button>
      ))}
    </li>
  )

/** Those of the newest turn: an older suggestion is past. */
const suggestionsIn = (messages: readonly Message[]) =>
  messages
    .slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
    .flatMap(({ suggestions }) => suggestions ?? [])

function Unanswered({ last, onRetry }: { last: Message | undefined; onRetry: () => void }) {
  if (last?.role === 'assistant')
    return (
      <Failed onRetry={onRetry} retry="Send again">
        No reply
      </Failed>
    )
  return last?.state === 'stopped' ? (
    <Failed tone="info" onRetry={onRetry} retry="Send again">
      You stopped the reply
    </Failed>
  ) : (
    <Failed onRetry={onRetry}>Failed to send message</Failed>
  )
}

const Unprepared = ({ onPrepare }: { onPrepare: () => void }) => (
  <Failed onRetry={onPrepare}>The lesson could not be loaded. What you have learnt is safe.</Failed>
)

const Failed = ({
  tone = 'error',
  onRetry,
  retry = 'Try again',
  children,
}: {
  tone?: 'error' | 'info'
  onRetry: () => void
  retry?: string
  children: ReactNode
}) => (
  <div className="failed-note">
    <Note tone={tone}>
      <b>{children}</b>
      <Button look="quiet" onClick={onRetry}>
        {retry}
      </Button>
    </Note>
  </div>
)

/** The word that the tutor's last message before this one asked for. */
function expectedBefore(transcript: readonly Message[], index: number): string | undefined {
  return transcript.findLast(({ role, state }, i) => i < index && role === 'assistant' && state !== 'failed')
    ?.expectedResponse
}
