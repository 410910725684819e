import './bubbles.css'
import { memo } from 'react'
import { Link } from 'wouter'
import type { Saying } from '#core/assistant/assistant.ts'
import type { AssistantMessage } from '#core/assistant/conversation.ts'
import { Icon } from '../ui/icon.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { MarkedEnglish } from '../wisdom/marked-english.tsx'
import { KnownKikuyu } from './known-kikuyu.tsx'
import { originText } from './origin-text.ts'

/** What the learner typed, and below it the same in Kikuyu where that is known. */
export const LearnerBubble = memo(function LearnerBubble({ message }: { message: AssistantMessage }) {
  const { originalContent, translatedContent, failed } = message
  return (
    <div className="bubble learner">
      {originalContent}
      {translatedContent !== undefined && (
        <div className="other-language">
          {failed ? translatedContent : <KikuyuText message={message}>{translatedContent}</KikuyuText>}
        </div>
      )}
    </div>
  )
})

/** What the assistant says: Kikuyu, how it sounds, what it means, where it comes from, and what is worth knowing beside it. */
export const AssistantBubble = memo(function AssistantBubble({ message }: { message: AssistantMessage }) {
  const { originalContent, translatedContent, note, related, knownWords } = message
  return (
    <div className="bubble">
      <KikuyuText message={message}>{originalContent}</KikuyuText>
      <p className="other-language">{translatedContent}</p>
      {note?.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="reply-note">
          <MarkedEnglish>{paragraph}</MarkedEnglish>
        </p>
      ))}
      {knownWords && <KnownWords words={knownWords} />}
      {related && <Related sayings={related} />}
    </div>
  )
})

/** Kikuyu without more to tell of it. */
export const SayingText = ({ kikuyu, english }: Saying) => (
  <>
    <Kikuyu>{kikuyu}</Kikuyu>
    <p className="other-language">{english}</p>
  </>
)

function KikuyuText({ message, children }: { message: AssistantMessage; children: string }) {
  const { pronunciation, evidence, doubt, failed, isOwn } = message
  const isChecked = evidence !== undefined
  const isOurs = failed !== undefined || isOwn
  return (
    <>
      {isChecked || isOurs ? <Kikuyu>{children}</Kikuyu> : <KnownKikuyu>{children}</KnownKikuyu>}
      {pronunciation !== undefined && <p className="say">({pronunciation})</p>}
      {!isOurs && (
        <p className="origin">
          <Icon name={isChecked ? 'check' : 'flask-conical'} small />
          {originText(message)}
        </p>
      )}
      {doubt && <p className="origin">This looks like Swahili rather than Kikuyu. Do not rely on it.</p>}
    </>
  )
}

const KnownWords = ({ words }: { words: NonNullable<AssistantMessage['knownWords']> }) => (
  <ul className="known-words">
    {words.map(({ wordId, text, kikuyu, english }) => (
      <li key={`${wordId} ${text}`}>
        <Link href={`/words/${wordId}`}>
          <Kikuyu>{kikuyu}</Kikuyu> {english}
        </Link>
      </li>
    ))}
  </ul>
)

const Related = ({ sayings }: { sayings: readonly Saying[] }) => (
  <div className="related-sayings">
    <p>See also</p>
    <ul>
      {sayings.map(({ kikuyu, english }) => (
        <li key={kikuyu}>
          <Kikuyu>{kikuyu}</Kikuyu> <span>{english}</span>
        </li>
      ))}
    </ul>
  </div>
)
