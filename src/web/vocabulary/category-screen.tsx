import './category.css'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { makeQuiz } from '#core/quiz/make-quiz.ts'
import { categoryAddress } from '#core/vocabulary/category-address.ts'
import type { Category } from '#core/vocabulary/vocabulary.ts'
import { useFetched } from '../shell/fetched.ts'
import { threadClass } from '../ui/weave.tsx'
import { AllWords } from '../words/all-words.tsx'
import { WordsMissing } from '../words/words-missing.tsx'
import { categoryData } from './category-data.ts'
import { FocusHead } from './focus-head.tsx'
import type { KnownCategory } from './known-categories.ts'
import { LearningView } from './learning-view.tsx'
import { QuizView } from './quiz-view.tsx'
import { isTesting } from './run.ts'
import { useRun } from './use-run.ts'
import { useTellVocabMode } from './tell-mode.ts'

/** A category has the screen for itself: its cards, and the test that follows them. */
export function CategoryScreen({ category: { id, title }, level }: KnownCategory) {
  useTellVocabMode()
  const { found: category, isTrying, fetchAgain } = useFetched(categoryData(id))
  return (
    <div className={threadClass(level)}>
      {category === 'missing' ? (
        <>
          <FocusHead title={title} back="Back to Categories" />
          <div className="wrap narrow focus-page">
            <WordsMissing isTrying={isTrying} onRetry={fetchAgain} />
          </div>
        </>
      ) : (
        <Course category={category} level={level} />
      )}
    </div>
  )
}

/** The test is an entry of its own in the browser's history: going back from it leads to the cards. */
function Course({ category, level }: { category: Category; level: number }) {
  const { run, play, record, isKnown } = useRun(category)
  const [, navigate] = useLocation()
  const isTestAsked = asksForTest(useHistoryState())
  const address = categoryAddress(category)

  useEffect(() => {
    // What was begun is on the screen: the script in the head need not keep the first word out of sight any more.
    if (isKnown) delete document.documentElement.dataset.run
  }, [isKnown])
  useEffect(() => {
    // Kept by the browser, but not by the device: there is nothing to go on with.
    if (isTestAsked && isKnown && !run.test) navigate(address, { replace: true })
  }, [isTestAsked, isKnown, run.test, address, navigate])

  const tryAgain = () => play({ type: 'quiz-started', questions: makeQuiz(category, Math.random) })
  const startTest = () => {
    if (!isTesting(run)) {
      record([{ type: 'flashcards-finished', categoryId: category.id }])
      tryAgain()
    }
    navigate(address, { state: { view: 'test' } })
    scrollTo(0, 0)
  }

  if (isTestAsked && run.test) return <QuizView category={category} test={run.test} play={play} onTryAgain={tryAgain} />
  return (
    <>
      <LearningView
        category={category}
        level={level}
        cards={run.cards}
        isKnown={isKnown}
        play={play}
        record={record}
        onStartTest={startTest}
      />
      <div className="wrap narrow category-all-words">
        <AllWords words={category.words} of="category" />
      </div>
    </>
  )
}

const asksForTest = (state: unknown) => (state as { view?: unknown } | null)?.view === 'test'
