import { useEffect, useRef, useState } from 'react'
import { currentQuestion, type Quiz, quizResults, quizScore } from '#core/quiz/quiz.ts'
import type { RunEvent } from '#core/vocabulary/category-run.ts'
import type { Category } from '#core/vocabulary/vocabulary.ts'
import { spelledOut, type Word } from '#core/word/word.ts'
import { StorageNote } from '../learning/storage-note.tsx'
import { useSettings } from '../learner-settings/learner-settings.ts'
import { later } from '../loading/later.tsx'
import { HeardQuestion, useByEar } from '../sound/heard-question.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Option } from '../ui/option.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { useLatest } from '../ui/use-latest.ts'
import { ProgressBar, Stitches, WithCount } from '../ui/weave.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { FocusHead } from './focus-head.tsx'
import { Swatch, Pronunciation, WordFace } from './word-face.tsx'
import './quiz.css'
import './quiz-results.css'

/** The test of a category: one question for each word, then the results. */
export function QuizView({
  category,
  test,
  play,
  onTryAgain,
}: {
  category: Category
  test: Quiz
  play: (event: RunEvent) => void
  onTryAgain: () => void
}) {
  const question = currentQuestion(test)
  return (
    <>
      <FocusHead title={`Quiz: ${category.title}`} back="Back" />
      <div className="wrap narrow focus-page">
        <StorageNote />
        {question ? (
          <>
            <Progress test={test} />
            <Question key={question.wordId} category={category} test={test} {...question} play={play} />
          </>
        ) : (
          <QuizResults category={category} test={test} onTryAgain={onTryAgain} />
        )}
      </div>
    </>
  )
}

function Progress({ test: { status, questions, chosen } }: { test: Quiz }) {
  const total = questions.length
  const number = chosen.length + (status === 'answered' ? 0 : 1)
  return (
    <WithCount count={`${number} of ${total}`}>
      <ProgressBar percent={Math.round((100 * chosen.length) / total)} label={`Question ${number} of ${total}`} />
    </WithCount>
  )
}

function Question({
  category: { words, spares },
  test,
  wordId,
  choices,
  heard = false,
  play,
}: {
  category: Category
  test: Quiz
  wordId: string
  choices: readonly string[]
  /** True if the question is asked by sound when the learner can listen. */
  heard?: boolean
  play: (event: RunEvent) => void
}) {
  const byId = new Map<string, Word>([...words, ...spares].map((word) => [word.id, word]))
  const word = byId.get(wordId)!
  const chosen = test.status === 'answered' ? test.chosen.at(-1) : undefined
  const { waitForMe } = useSettings()
  const goOn = () => play({ type: 'answer-seen' })
  const isHeld = usePause({ isAnswered: chosen !== undefined, isHeld: waitForMe, goOn })
  const heading = useFocused<HTMLHeadingElement>()
  const { isByEar, onUnheard } = useByEar(word, () => heard)

  return (
    <>
      <section className="flash question">
        <div className="flash-face">
          {isByEar && chosen === undefined ? (
            <>
              <h2 ref={heading} tabIndex={-1}>
                <span className="flash-count">What does the word that you hear mean?</span>
              </h2>
              <HeardQuestion of={word} onUnheard={onUnheard} />
            </>
          ) : (
            <>
              <h2 ref={heading} tabIndex={-1}>
                <span className="flash-count">What does this mean?</span>{' '}
                <Kikuyu className="vh">{spelledOut(word)}</Kikuyu>
              </h2>
              <WordFace word={word} />
            </>
          )}
        </div>
      </section>
      <QuizOptions
        options={choices.flatMap((id) => byId.get(id) ?? [])}
        rightId={wordId}
        chosenId={chosen}
        onChoose={(id) => play({ type: 'answer-chosen', wordId: id })}
      />
      <div className="quiz-foot">
        <output className="small muted">
          {chosen !== undefined && verdict(word.english, byId.get(chosen)?.english ?? '')}
        </output>
        {isHeld && <NextButton onClick={goOn} />}
      </div>
    </>
  )
}

function verdict(answer: string, chosen: string) {
  return answer === chosen ? `Yes, it means “${answer}”.` : `You chose “${chosen}”. The answer is “${answer}”.`
}

/** Appears when the question is held and takes the focus, so that Enter continues. */
function NextButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="primary" large ref={useFocused<HTMLButtonElement>()} onClick={onClick}>
      Next
      <Icon name="arrow-right" />
    </Button>
  )
}

function useFocused<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}

/** The meanings to choose from, also with the keys 1 to 4. The first answer is final. */
function QuizOptions({
  options,
  rightId,
  chosenId,
  onChoose,
}: {
  options: readonly Word[]
  rightId: string
  chosenId: string | undefined
  onChoose: (wordId: string) => void
}) {
  const isAnswered = chosenId !== undefined
  useKeys(({ key }) => {
    const option = /^[1-4]$/.test(key) ? options[Number(key) - 1] : undefined
    if (option && !isAnswered) onChoose(option.id)
  })
  return (
    <fieldset className="options" aria-label="Answers">
      {options.map(({ id, english }, index) => (
        <Option
          key={id}
          number={index + 1}
          isAnswered={isAnswered}
          isRight={id === rightId}
          isChosen={id === chosenId}
          onChoose={() => onChoose(id)}
        >
          {english}
        </Option>
      ))}
    </fieldset>
  )
}

const StorageCare = later(() => import('../export/storage-care.tsx'))

/** The results: the share of right answers, and each word with its meaning. */
function QuizResults({ category, test, onTryAgain }: { category: Category; test: Quiz; onTryAgain: () => void }) {
  const { correct, total, percent } = quizScore(test)
  const results = quizResults(test)
  const score = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    score.current?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <section className="card score">
        <h2 className="score-percent num" ref={score} tabIndex={-1}>
          {percent}%
        </h2>
        <p>
          You got {correct} out of {total} correct
        </p>
        <Stitches
          className="score-stitches"
          stitches={results.map((result) => (result.correct ? 'done' : 'miss'))}
          label={`${correct} of ${total} correct`}
        />
      </section>
      <div className="pair score-actions">
        <Button look="primary" large className="pair-button" onClick={onTryAgain}>
          <Icon name="rotate-ccw" />
          Try Again
        </Button>
        <LinkButton large className="pair-button" href="/vocabulary">
          New Category
        </LinkButton>
      </div>
      <h2 className="result-title">Your words</h2>
      <ul className="results">
        {results.map(({ wordId, correct: isRight }) => {
          const word = category.words.find(({ id }) => id === wordId)
          return (
            word && (
              <li key={wordId}>
                <span className={isRight ? 'result-right' : 'result-wrong'}>
                  <Icon name={isRight ? 'check' : 'x'} />
                  <span className="vh">{isRight ? 'Correct' : 'Incorrect'}</span>
                </span>
                <span>
                  <Kikuyu>{spelledOut(word)}</Kikuyu> <Pronunciation word={word} />
                </span>
                <span>
                  {word.hexCode && <Swatch color={word.hexCode} />} {word.english}
                </span>
              </li>
            )
          )
        })}
      </ul>
      <StorageCare />
    </>
  )
}

/** In milliseconds. */
const PAUSE = 1000

/**
 * Calls `goOn` a second after an answer, unless a key or a tap in that second holds the question, or it `isHeld` from the start.
 * Returns whether the question waits for the learner to continue.
 */
function usePause({ isAnswered, isHeld, goOn }: { isAnswered: boolean; isHeld: boolean; goOn: () => void }) {
  const [isStopped, setStopped] = useState(false)
  const latest = useLatest(goOn)
  const runs = isAnswered && !isHeld && !isStopped

  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => latest.current(), PAUSE)
    const pressed = (event: KeyboardEvent) => {
      if (event.repeat) return
      // The new button takes the focus, and this key press must not activate it.
      if (['Enter', ' '].includes(event.key)) event.preventDefault()
      setStopped(true)
    }
    const tapped = () => setStopped(true)
    addEventListener('keydown', pressed)
    addEventListener('pointerdown', tapped)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', pressed)
      removeEventListener('pointerdown', tapped)
    }
  }, [runs, latest])
  return isAnswered && !runs
}
