import './word-card.css'
import { memo, useMemo } from 'react'
import { parseMessage, type Block } from '#core/tutor/markup.ts'
import type { Message } from '#core/tutor/turn.ts'
import { classNames } from '../ui/class-names.ts'
import { Band } from '../ui/weave.tsx'
import { KikuyuLetters, Lines } from './spans.tsx'

/** A message of the tutor, in the colour of its kind. */
export const TutorBubble = memo(function TutorBubble({ content, level }: { content: string; level: number }) {
  const block = useMemo(() => parseMessage(content), [content])
  return block.kind === 'word-card' ? (
    <WordCard card={block} level={level} />
  ) : (
    <div className={classNames('bubble', block.kind)}>
      {block.label && <b>{block.label}</b>}
      <Lines lines={block.lines} />
    </div>
  )
})

function WordCard({ card, level }: { card: Extract<Block, { kind: 'word-card' }>; level: number }) {
  const [meaning, ...use] = card.lines
  return (
    <div className="bubble word-card">
      <div>
        <p className="word-card-word">
          <KikuyuLetters letters={card.word} />
        </p>
        <p className="say">({card.pronunciation})</p>
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

/** What the learner said. `isKikuyu` sets it in the voice of the language. */
export const LearnerBubble = memo(function LearnerBubble({
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
      {message.content}
    </div>
  )
})
