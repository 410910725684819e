import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { categories } from 'virtual:vocabulary/categories'
import outline from 'virtual:vocabulary/outline'
import type { EventPayload } from '#core/learning-log/event.ts'
import { choosingByEar } from '#core/listening/minimal-pair.ts'
import { makeQuiz, type AskByEar } from '#core/quiz/quiz.ts'
import { categoryAddress, type Category, type CategoryOutline, type Stage } from '#core/vocabulary/vocabulary.ts'
import { payloads, isTesting, runReducer, startRun, type Run, type RunEvent } from '#core/vocabulary/category-run.ts'
import type { Word } from '#core/word/word.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { useAccount } from '../account/account.tsx'
import { tabMemory } from '../device/memory.ts'
import { useLearning } from '../learning/learning.tsx'
import { useFetched, fetchedById, type Fetched } from '../loading/fetched.ts'
import { hears } from '../sound/player-state.ts'
import { threadClass } from '../ui/weave.tsx'
import { AllWords } from '../words/word-row.tsx'
import { WordsMissing } from '../words/words-missing.tsx'
import type { PageText } from '../page-text.ts'
import { runKey, categoryIdAt } from './before-paint.ts'
import { FocusHead } from './focus-head.tsx'
import { parseRun } from './kept-run.ts'
import { LearningView } from './learning-view.tsx'
import { QuizView } from './quiz-view.tsx'
import './category.css'

interface KnownCategory {
  readonly category: CategoryOutline
  readonly stage: Stage
  /** The stage's place in the overview, 1 to 4: its weave and its thread. */
  readonly level: number
}

const known = new Map(
  outline.stages.flatMap((stage, index) =>
    stage.categories.map((category): [string, KnownCategory] => [category.id, { category, stage, level: index + 1 }]),
  ),
)

export const knownCategory = (id: string): KnownCategory | undefined => known.get(id)

/** The category at this address; undefined for the overview and for unknown addresses. */
export function categoryAt(address: string): KnownCategory | undefined {
  const found = knownCategory(categoryIdAt(address) ?? '')
  return found && categoryAddress(found.category) === address ? found : undefined
}

/** Undefined for the overview, whose text the first page has, and for unknown addresses. */
export function categoryText(address: string): PageText | undefined {
  const seo = categoryAt(address)?.category.seo
  return seo && { title: `${seo.title} | My Mother Language`, description: seo.description }
}

const fetched = fetchedById(categories)

/** A category with its words, which are fetched on demand. */
export function categoryData(id: string): Fetched<Category> {
  const found = fetched.get(id)
  if (!found) throw new Error(`There is no category “${id}”`)
  return found
}

/** A category's cards and the test after them, without the shell around them. */
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

/** The test has its own history entry: going back from it leads to the cards. */
function Course({ category, level }: { category: Category; level: number }) {
  const { run, play, record, isKnown } = useRun(category)
  const [, navigate] = useLocation()
  const isTestAsked = asksForTest(useHistoryState())
  const address = categoryAddress(category)

  useEffect(() => {
    // The run is on the screen, so nothing needs to stay hidden: see before-paint.ts.
    if (isKnown) delete document.documentElement.dataset.run
  }, [isKnown])
  useEffect(() => {
    // The history entry selects a test that is not stored on the device.
    if (isTestAsked && isKnown && !run.test) navigate(address, { replace: true })
  }, [isTestAsked, isKnown, run.test, address, navigate])

  const tryAgain = () => play({ type: 'quiz-started', questions: makeQuiz<Word>(category, Math.random, askByEar) })
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

/** Asks a third of the words by ear, among those that the learner can hear. */
const askByEar: AskByEar<Word> = (choosing) =>
  hears(choosing.word) && Math.random() < 1 / 3 ? choosingByEar(choosing, Math.random) : undefined

const asksForTest = (state: unknown) => (state as { view?: unknown } | null)?.view === 'test'

/** Tells the shell, with an event on the window, to hide while cards or a test are on the screen. */
export function useTellVocabMode() {
  useEffect(() => {
    tellMode(true)
    return () => tellMode(false)
  }, [])
}

function tellMode(isOn: boolean) {
  // The screen is here, so the overview needs no hiding: see before-paint.ts.
  delete document.documentElement.dataset.category
  dispatchEvent(new CustomEvent('vocabModeChange', { detail: isOn }))
}

interface OwnRun {
  readonly run: Run
  /** Null until the learner is known. */
  readonly owner: string | null
}

/**
 * The learner's run through a category. Stores it and records its events at each step. `isKnown` is true once a stored run has
 * been looked up.
 */
export function useRun(category: Category) {
  const { status, user } = useAccount()
  const learner = status === 'loading' ? null : (user?.uid ?? VISITOR)
  const [start] = useState(() => startRun(category))
  const [own, setOwn] = useState<OwnRun>({ run: start, owner: null })
  const record = useRecord()
  const latest = useRef(own)

  // Set while rendering, so that a stored run shows at once. A run begun before the learner was known, or by a visitor who then
  // signs in, goes on.
  if (learner !== null && learner !== own.owner) {
    const hasBegun = (own.owner === null || own.owner === VISITOR) && own.run !== start
    const found = hasBegun ? own.run : parseRun(runMemory(learner, category.id).read(), category)
    setOwn({ run: found ?? start, owner: learner })
  }
  useLayoutEffect(() => {
    latest.current = own
  }, [own])
  const owner = useRef(own.owner)
  useEffect(() => {
    // A visitor who signs in takes the run along.
    if (owner.current === VISITOR && own.owner !== VISITOR) runMemory(VISITOR, category.id).write('')
    owner.current = own.owner
    if (own.owner !== null) runMemory(own.owner, category.id).write(JSON.stringify(own.run))
  }, [own, category.id])

  const play = useCallback(
    (event: RunEvent) => {
      const before = latest.current
      const after = runReducer(before.run, event)
      if (after === before.run) return
      latest.current = { ...before, run: after }
      setOwn(latest.current)
      record(payloads(category.id, before.run, after))
    },
    [category.id, record],
  )
  return { run: own.run, play, record, isKnown: own.owner !== null }
}

const runMemory = (learner: string, categoryId: string) => tabMemory(runKey(learner, categoryId))

/** Records events as soon as the learner is known. */
function useRecord() {
  const { ready, record } = useLearning()
  const waiting = useRef<EventPayload[]>([])
  useEffect(() => {
    if (ready && waiting.current.length > 0) record(waiting.current.splice(0))
  }, [ready, record])
  return useCallback(
    (events: readonly EventPayload[]) => {
      if (!ready) waiting.current.push(...events)
      else if (events.length > 0) record(events)
    },
    [ready, record],
  )
}
