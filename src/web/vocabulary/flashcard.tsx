import type { ComponentProps } from 'react'
import type { CategoryWord } from '#core/vocabulary/vocabulary.ts'
import { classNames } from '../ui/class-names.ts'
import { Band } from '../ui/weave.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { Speaker } from './speaker.tsx'
import { Swatch } from './swatch.tsx'
import { WordFace, WordFaceSize } from './word-face.tsx'

const UNCONFIRMED = 'not yet confirmed by a speaker'
const isUnconfirmed = ({ confidence }: CategoryWord) => confidence === 'low'

/** A word, how it is said, and, when it is asked for, what it means. */
export function Flashcard({
  word,
  count,
  level,
  isShown,
  translationId,
  words,
  ...swipe
}: {
  word: CategoryWord
  /** All of the category: the card is high enough for any of them, so that nothing below it moves. */
  words: readonly CategoryWord[]
  count: string
  level: number
  isShown: boolean
  translationId: string
} & ComponentProps<'section'>) {
  return (
    <section className="flash swipes" aria-label={count} {...swipe}>
      <div className="flash-face">
        <div className="flash-word-place">
          <div className="flash-sizes" aria-hidden>
            {words.map((each) => (
              <div className="flash-asked" key={each.id}>
                <p className="flash-count num" data-text={count} />
                <WordFaceSize word={each} />
              </div>
            ))}
          </div>
          <div className="flash-asked" aria-live="polite" aria-atomic="true">
            <p className="flash-count num">{count}</p>
            <WordFace word={word} />
          </div>
        </div>
        {word.hexCode && <Swatch color={word.hexCode} />}
        <Speaker key={word.id} audio={word.audio} />
        {words.some(isUnconfirmed) && (
          <p className={classNames('tag maize', !isUnconfirmed(word) && 'flash-sizes')}>
            {isUnconfirmed(word) ? UNCONFIRMED : <span data-text={UNCONFIRMED} />}
          </p>
        )}
      </div>
      <div className={classNames('flash-place', isShown && 'shown')}>
        <Band level={level} />
        <div className="flash-sizes" aria-hidden>
          {words.map(({ id, english, usage }) => (
            <div className="flash-back" key={id}>
              <p className="flash-meaning" data-text={english} />
              {usage && (
                <p>
                  <span lang="ki" data-text={usage.kikuyu} />
                  <br />
                  <span className="small" data-text={usage.english} />
                </p>
              )}
            </div>
          ))}
        </div>
        <div id={translationId} aria-live="polite">
          {isShown && <Translation word={word} />}
        </div>
      </div>
    </section>
  )
}

const Translation = ({ word: { english, usage } }: { word: CategoryWord }) => (
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
)
