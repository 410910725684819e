import { Fragment, memo, type ReactNode, useMemo } from 'react'
import { composeTildes, withoutTildes } from '#core/orthography/tildes.ts'
import { type Chat, NO_LESSON, readable } from '#core/tutor/chat.ts'
import { type Block, type Letters, type Line, parseMessage, groupLines } from '#core/markup/markup.ts'
import type { Message } from '#core/tutor/turn.ts'
import { spelledOut, type Word } from '#core/word/word.ts'
import { ChatLog, Waiting } from '../chat/chat-log.tsx'
import { Hear } from '../sound/hear.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Note } from '../ui/note.tsx'
import { useLate } from '../ui/on-its-way.tsx'
import { Band } from '../ui/weave.tsx'
import { Preparing } from './preparing.tsx'
import './word-card.css'
import './contest.css'

type Judged = NonNullable<Message['judged']>

/** Milliseconds before the screen says that the tutor is thinking. */
const THINKING_AFTER = 200

/**
 * The chat, newest message last. Screen readers announce each reply as it arrives. A tutor other than the `usual` one is named.
 * `children` stand below the last message.
 */
export function MessageList({
  chat,
  usual,
  level,
  objective,
  words,
  isMissing,
  isReported,
  onReport,
  onSuggest,
  onRetry,
  onPrepare,
  children,
}: {
  chat: Chat
  /** The name of the tutor when nothing fails. */
  usual: string
  level: number
  /** Undefined until the lesson is loaded. */
  objective: string | undefined
  /** The lesson's words, for the sounds of their cards. */
  words: readonly Word[] | undefined
  /** The lesson could not be fetched. */
  isMissing: boolean
  isReported: (judged: Judged) => boolean
  onReport: (judged: Judged) => void
  /** Called when a suggestion is tapped. */
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
  const suggestions = chat.status === 'ready' ? suggestionsIn(messages) : []

  return (
    <ChatLog newest={`${chat.status} ${messages.length}`} spoken={lastSpoken?.id}>
      {messages.length === 0 && (
        <li className="whole">
          {isUnprepared ? <Unprepared onPrepare={onPrepare} /> : <Preparing objective={objective} />}
        </li>
      )}
      {messages.map((message, i) =>
        message.role === 'user' ? (
          // Only replies are announced: learners know their own messages.
          <li key={message.id} className="from-learner" aria-live="off">
            <span className="vh chat-speaker">You: </span>
            <LearnerBubble
              message={message}
              isKikuyu={isKikuyuTap(messages, i) ?? isKikuyuAnswer(message.content, expectedBefore(messages, i))}
              isFailed={isFailed && message === lastSpoken && !isStopped}
            />
          </li>
        ) : (
          <li key={message.id}>
            <Speaker message={message} before={messages[i - 1]} usual={usual} />
            <TutorBubble content={message.content} level={level} words={words} />
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
      {suggestions.length > 0 && (
        <li className="suggestions">
          {suggestions.map((suggestion) => (
            <button key={suggestion} type="button" className="chip" onClick={() => onSuggest(suggestion)}>
              {suggestion}
            </button>
          ))}
        </li>
      )}
      {children && <li className="whole">{children}</li>}
    </ChatLog>
  )
}

/**
 * Shows the name of a tutor other than the usual one, once for its messages in a row. Screen readers get a speaker for every
 * message.
 */
function Speaker({ message, before, usual }: { message: Message; before: Message | undefined; usual: string }) {
  const { by } = message
  return by === undefined || by === usual || (before?.role === 'assistant' && before.by === by) ? (
    <span className="vh chat-speaker">Tutor: </span>
  ) : (
    <p className="by">
      {by}
      <span className="vh">: </span>
    </p>
  )
}

/** The suggestions of the newest turn; older ones no longer apply. */
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
      <Button look="quiet" className="failed-note-retry" onClick={onRetry}>
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

/** True if a tapped answer is Kikuyu as a whole; undefined for a typed one. */
function isKikuyuTap(transcript: readonly Message[], index: number): boolean | undefined {
  const tap = transcript[index]?.tap
  if (!tap) return undefined
  const asked = transcript.findLast(({ exercise }, i) => i < index && exercise?.turn === tap.turn)?.exercise
  return (
    tap.kind === 'order' ||
    tap.kind === 'fill' ||
    tap.kind === 'dictation' ||
    (asked?.kind === 'choose' && tap.kind === 'choose' && asked.side === 'kikuyu')
  )
}

/** A message of the tutor, in the colour of its kind. */
const TutorBubble = memo(function TutorBubble({
  content,
  level,
  words,
}: {
  content: string
  level: number
  words: readonly Word[] | undefined
}) {
  const block = useMemo(() => parseMessage(content), [content])
  return block.kind === 'word-card' ? (
    <WordCard card={block} level={level} words={words} />
  ) : (
    <div className={classNames('bubble', block.kind)}>
      {block.label && <b>{block.label}</b>}
      <Lines lines={block.lines} />
    </div>
  )
})

function WordCard({
  card,
  level,
  words,
}: {
  card: Extract<Block, { kind: 'word-card' }>
  level: number
  words: readonly Word[] | undefined
}) {
  const [meaning, ...use] = card.lines
  const text = card.word.map(({ text: part }) => part).join('')
  const word = words?.find((each) => spelledOut(each) === text || each.kikuyu === text)
  return (
    <div className="bubble word-card">
      <div>
        <p className="word-card-word">
          <KikuyuLetters letters={card.word} />
        </p>
        <p className="say">({card.pronunciation})</p>
        {word && <Hear of={word} className="word-card-hear" />}
        {meaning && (
          <p className="word-card-meaning">
            <Lines lines={[meaning]} />
          </p>
        )}
        {use.length > 0 && (
          <p className="word-card-use">
            <Lines lines={use} />
          </p>
        )}
      </div>
      <Band level={level} />
    </div>
  )
}

/** The learner’s message. `isKikuyu`: it is set and marked as Kikuyu. */
const LearnerBubble = memo(function LearnerBubble({
  message,
  isKikuyu,
  isFailed,
}: {
  message: Message
  isKikuyu: boolean
  isFailed: boolean
}) {
  return (
    <div className={classNames('bubble learner', isFailed && 'failed')} lang={isKikuyu ? 'ki' : undefined}>
      {message.tap?.kind === 'match' ? <Pairs content={message.content} /> : message.content}
    </div>
  )
})

/** The pairs of a matching exercise, one a line: `metha – table`. */
const Pairs = ({ content }: { content: string }) =>
  content.split('\n').map((pair, i) => {
    const [word = '', ...meaning] = pair.split(' – ')
    return (
      <Fragment key={pair}>
        {i > 0 && '\n'}
        <b lang="ki">{word}</b> – {meaning.join(' – ')}
      </Fragment>
    )
  })

/** Kikuyu with the differing letters marked. */
const KikuyuLetters = ({ letters }: { letters: readonly Letters[] }) => (
  <b lang="ki">
    {letters.map(({ text, marked }, i) => (marked ? <mark key={i}>{text}</mark> : <Fragment key={i}>{text}</Fragment>))}
  </b>
)

/** Renders the tutor’s markup as elements; its text is never parsed as HTML. */
const Lines = ({ lines }: { lines: readonly Line[] }) =>
  groupLines(lines).map((part, i) =>
    part.kind === 'list' ? (
      <List key={i} start={part.start} entries={part.entries} />
    ) : (
      part.lines.map((line, at) => (
        <Fragment key={`${i} ${at}`}>
          {at > 0 && <br />}
          <Spans line={line} />
        </Fragment>
      ))
    ),
  )

function List({ start, entries }: { start: number | undefined; entries: readonly Line[] }) {
  const items = entries.map((line, i) => (
    <li key={i}>
      <Spans line={line} />
    </li>
  ))
  return start === undefined ? <ul>{items}</ul> : <ol start={start}>{items}</ol>
}

function Spans({ line }: { line: Line }) {
  return line.map((span, i) => {
    switch (span.kind) {
      case 'kikuyu':
        return <KikuyuLetters key={i} letters={span.letters} />
      case 'pronunciation':
        return (
          <span key={i} className="pronunciation">
            {span.text}
          </span>
        )
      case 'strong':
        return <strong key={i}>{span.text}</strong>
      case 'text':
        // Screen readers announce new nodes, so each sentence is a node of its own and earlier ones never change.
        return span.text.split(sentenceEnds).map((text, at) => <Fragment key={`${i} ${at}`}>{text}</Fragment>)
    }
  })
}

const sentenceEnds = /(?<=[.!?…:])(?=\s)/

/** True if an answer is shown as Kikuyu: it has ĩ or ũ, or it is the expected word. */
export function isKikuyuAnswer(answer: string, expected: string | undefined): boolean {
  return /[ĩũ]/i.test(composeTildes(answer)) || (expected !== undefined && letters(answer) === letters(expected))
}

const letters = (text: string) => withoutTildes(text.toLowerCase()).replace(/[^\p{L}]/gu, '')

/** Below a message that judged an answer: lets the learner contest the judgement, once. */
function ContestAnswer({
  judged,
  isReported,
  onReport,
}: {
  judged: NonNullable<Message['judged']>
  isReported: boolean
  onReport: (judged: NonNullable<Message['judged']>) => void
}) {
  return isReported ? (
    <p className="contest">Reported. Thank you.</p>
  ) : (
    <Button className="contest contest-button" look="quiet" onClick={() => onReport(judged)}>
      My answer is right
    </Button>
  )
}
