import type { ComponentProps } from 'react'
import type { CategoryWord } from '#core/vocabulary/vocabulary.ts'
import { Band } from '../ui/weave.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { Speaker } from './speaker.tsx'
import { WordFace } from './word-face.tsx'

/** A word, how it is said, and, when it is asked for, what it means. */
export function Flashcard({
  word,
  count,
  level,
  isShown,
  translationId,
  ...swipe
}: {
  word: CategoryWord
  count: string
  level: number
  isShown: boolean
  translationId: string
} & ComponentProps<'section'>) {
  return (
    <section className="flash swipes" aria-label={count} {...swipe}>
      <div className="flash-face">
        <div aria-live="polite" aria-atomic="true">
          <p className="flash-count num">{count}</p>
          <WordFace word={word} />
        </div>
        <Speaker key={word.id} audio={word.audio} />
        {word.confidence === 'low' && <p className="tag maize">not yet confirmed by a speaker</p>}
      </div>
      <div id={translationId} aria-live="polite">
        {isShown && <Translation word={word} level={level} />}
      </div>
    </section>
  )
}

const Translation = ({ word: { english, usage }, level }: { word: CategoryWord; level: number }) => (
  <>
    <Band level={level} />
    <div className="flash-back">
      <p className="flash-meaning">{english}</p>
      {usage && (
        <p>
          <Kikuyu>{usage.kikuyu}</Kikuyu>
          <br />
          <span className="small">{usage.english}</span>
        </p>
      )}
    </div>
  </>
)
