import { useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { flashcardsPercent, isLastWord, type Flashcards } from '#core/flashcards/flashcards.ts'
import type { Happening } from '#core/learning-log/event.ts'
import type { Category } from '#core/vocabulary/vocabulary.ts'
import { AdPlace } from '../ads/ad-place.tsx'
import { useLearning } from '../learning/learning.tsx'
import { StorageNote } from '../learning/storage-note.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ProgressBar } from '../ui/weave.tsx'
import { Flashcard } from './flashcard.tsx'
import { FocusHead } from './focus-head.tsx'
import type { RunEvent } from './run.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useSwipe } from './use-swipe.ts'

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
  record: (happened: readonly Happening[]) => void
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

  // The test begins with its button only: a key too many must not leave the cards.
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
            disabled={isFirst}
            onClick={() => {
              goBack()
              // A button that can do no more would drop the focus.
              if (cards.index === 1) next.current?.focus()
            }}
          >
            <Icon name="arrow-left" />
            Previous Word
          </Button>
          <Button look="primary" large ref={next} onClick={isLast ? onStartTest : goOn}>
            {isLast ? 'Start Test' : 'Next Word'}
            <Icon name="arrow-right" />
          </Button>
        </div>
        <AdPlace />
      </div>
    </>
  )
}

/** The log hears once that a word was met on a card of this category. */
function useWordSeen(
  wordId: string,
  categoryId: string,
  isKnown: boolean,
  record: (happened: readonly Happening[]) => void,
) {
  const { ready, events } = useLearning()
  const seen = useRef(new Set<string>())
  useEffect(() => {
    if (!ready || !isKnown || seen.current.has(wordId)) return
    seen.current.add(wordId)
    const isSeen = (event: object) =>
      'wordId' in event && event.wordId === wordId && 'where' in event && event.where === categoryId
    if (!events.some((event) => event.type === 'word-seen' && isSeen(event)))
      record([{ type: 'word-seen', wordId, where: categoryId }])
  }, [wordId, categoryId, isKnown, ready, events, record])
}
