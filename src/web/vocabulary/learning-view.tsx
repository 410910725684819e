import { type ComponentProps, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { type Flashcards, flashcardsPercent, isLastWord, type RunEvent } from '#core/vocabulary/category-run.ts'
import type { EventPayload } from '#core/learning-log/event.ts'
import type { Category, CategoryWord } from '#core/vocabulary/vocabulary.ts'
import { AdPlace } from '../ads/ad-place.tsx'
import { useLearning } from '../learning/learning.tsx'
import { StorageNote } from '../learning/storage-note.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { useLatest } from '../ui/use-latest.ts'
import { Band, ProgressBar } from '../ui/weave.tsx'
import { Hear, useCanHear, usePlaysNew, useSoundsAhead } from '../sound/hear.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { FocusHead } from './focus-head.tsx'
import { Swatch, WordFace, WordFaceSize } from './word-face.tsx'
import './speaker.css'

/** The words of a category on cards, one at a time. */
export function LearningView({
  category,
  level,
  cards,
  isKnown,
  play,
  record,
  onStartTest,
}: {
  category: Category
  level: number
  cards: Flashcards
  isKnown: boolean
  play: (event: RunEvent) => void
  record: (events: readonly EventPayload[]) => void
  onStartTest: () => void
}) {
  const { title, words } = category
  const word = words[cards.index]!
  const isFirst = cards.index === 0
  const isLast = isLastWord(cards)
  const isShown = cards.translation === 'shown'
  const translationId = useId()
  const next = useRef<HTMLButtonElement>(null)
  useWordSeen(word.id, category.id, isKnown, record)
  useSoundsAhead(words)
  usePlaysNew(word)

  // Only its button starts the test: one key press too many must not leave the cards.
  const goOn = () => !isLast && play({ type: 'went-on' })
  const goBack = () => play({ type: 'went-back' })
  useArrowKeys({ onLeft: goBack, onRight: goOn })
  const swipe = useSwipe({ onLeft: goOn, onRight: goBack })

  return (
    <>
      <FocusHead title={title} back="Back to Categories" />
      <div className="wrap narrow focus-page learning">
        <StorageNote />
        <nav className="breadcrumb" aria-label="Breadcrumb">
          <Link href="/vocabulary">Vocabulary</Link>
          <Icon name="chevron-right" small />
          <b aria-current="page">{title}</b>
        </nav>
        <ProgressBar percent={flashcardsPercent(cards)} label={`Word ${cards.index + 1} of ${cards.total}`} />
        <Flashcard
          word={word}
          words={words}
          count={`Word ${cards.index + 1} of ${cards.total}`}
          level={level}
          isShown={isShown}
          translationId={translationId}
          {...swipe}
        />
        <Button
          wide
          aria-expanded={isShown}
          aria-controls={isShown ? translationId : undefined}
          onClick={() => play({ type: 'translation-toggled' })}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
          {isShown ? 'Hide Translation' : 'Show Translation'}
        </Button>
        <div className="pair">
          <Button
            large
            className="pair-button"
            disabled={isFirst}
            onClick={() => {
              goBack()
              // A disabled button would lose the focus.
              if (cards.index === 1) next.current?.focus()
            }}
          >
            <Icon name="arrow-left" />
            Previous Word
          </Button>
          <Button look="primary" large className="pair-button" ref={next} onClick={isLast ? onStartTest : goOn}>
            {isLast ? 'Start Test' : 'Next Word'}
            <Icon name="arrow-right" />
          </Button>
        </div>
        <AdPlace />
      </div>
    </>
  )
}

/** Records once that a word was met on a card of this category. */
function useWordSeen(
  wordId: string,
  categoryId: string,
  isKnown: boolean,
  record: (events: readonly EventPayload[]) => void,
) {
  const { ready, events } = useLearning()
  const met = useRef(new Set<string>())
  /** Words met before the log was read. */
  const unheard = useRef<string[]>([])
  useEffect(() => {
    if (!isKnown) return
    if (!met.current.has(wordId)) unheard.current.push(wordId)
    met.current.add(wordId)
    if (!ready) return
    const isSeen = (id: string) => (event: object) =>
      'wordId' in event && event.wordId === id && 'where' in event && event.where === categoryId
    const seen = events.filter(({ type }) => type === 'word-seen')
    const news = unheard.current.splice(0).filter((id) => !seen.some(isSeen(id)))
    if (news.length > 0) record(news.map((id) => ({ type: 'word-seen', wordId: id, where: categoryId })))
  }, [wordId, categoryId, isKnown, ready, events, record])
}

const UNCONFIRMED = 'not yet confirmed by a speaker'
const isUnconfirmed = ({ confidence }: CategoryWord) => confidence === 'low'

/** A word with its pronunciation and, on demand, its meaning. */
function Flashcard({
  word,
  count,
  level,
  isShown,
  translationId,
  words,
  ...swipe
}: {
  word: CategoryWord
  /** All words of the category: the card is high enough for any of them, so that nothing below it moves. */
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
        <Speaker key={word.id} word={word} />
        {words.some(isUnconfirmed) && (
          <p className={classNames('tag maize', !isUnconfirmed(word) && 'flash-sizes')}>
            {isUnconfirmed(word) ? UNCONFIRMED : <span data-text={UNCONFIRMED} />}
          </p>
        )}
      </div>
      <div className={classNames('flash-place', isShown && 'shown')}>
        <Band level={level} className="flash-band" />
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

/** Plays the word; without a sound, says so for two seconds. */
const Speaker = ({ word }: { word: CategoryWord }) =>
  useCanHear()(word) ? <Hear of={word} hasKey className="flash-hear" /> : <ComingSoon />

function ComingSoon() {
  const [isShown, setShown] = useState<object>()
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(undefined), 2000)
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    <span className="hear flash-hear">
      <button
        type="button"
        className="hear-button coming-soon"
        aria-label="Listen, coming soon"
        onClick={() => setShown({})}
      >
        <Icon name="volume-2" />
      </button>
      <output className="tip-place">{isShown && <span className="tip">Coming Soon</span>}</output>
    </span>
  )
}

/** Handles the arrow keys anywhere on the page, except where they have another meaning. */
function useArrowKeys(actions: { onLeft: () => void; onRight: () => void }) {
  const latest = useLatest(actions)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return
      if (event.key === 'ArrowLeft') latest.current.onLeft()
      if (event.key === 'ArrowRight') latest.current.onRight()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [latest])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null

/** The shortest swipe in pixels; a shorter movement is an unsteady tap. */
const LONG_ENOUGH = 48

/**
 * Detects a horizontal swipe over an element. Vertical movement is scrolling, which the browser handles (the element has
 * `touch-action: pan-y`, so the browser sends `pointercancel`). A mouse selects text instead.
 */
function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const from = useRef<{ id: number; x: number; y: number }>(null)
  return {
    onPointerDown({ pointerId, pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      from.current = isPrimary && pointerType !== 'mouse' ? { id: pointerId, x: clientX, y: clientY } : null
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const begun = from.current
      from.current = null
      if (begun?.id !== pointerId) return
      const across = clientX - begun.x
      if (Math.abs(across) < LONG_ENOUGH || Math.abs(across) < 2 * Math.abs(clientY - begun.y)) return
      if (across < 0) onLeft()
      else onRight()
    },
    onPointerCancel() {
      from.current = null
    },
  }
}
