import './quiz.css'
import { useEffect, useRef } from 'react'
import { currentQuestion, type Quiz } from '#core/quiz/quiz.ts'
import type { Category } from '#core/vocabulary/vocabulary.ts'
import { spelledOut } from '#core/word/spelled.ts'
import type { Word } from '#core/word/word.ts'
import { StorageNote } from '../learning/storage-note.tsx'
import { useSettings } from '../settings/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ProgressBar } from '../ui/weave.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { FocusHead } from './focus-head.tsx'
import { QuizOptions } from './quiz-options.tsx'
import { QuizResults } from './quiz-results.tsx'
import type { RunEvent } from './run.ts'
import { usePause } from './use-pause.ts'
import { WordFace } from './word-face.tsx'

/** The test of a category: one question for each word, then how it went. */
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
    <div className="quiz-progress">
      <ProgressBar percent={Math.round((100 * chosen.length) / total)} label={`Question ${number} of ${total}`} />
      <span className="num">
        {number} of {total}
      </span>
    </div>
  )
}

function Question({
  category: { words, spares },
  test,
  wordId,
  choices,
  play,
}: {
  category: Category
  test: Quiz
  wordId: string
  choices: readonly string[]
  play: (event: RunEvent) => void
}) {
  const byId = new Map<string, Word>([...words, ...spares].map((word) => [word.id, word]))
  const word = byId.get(wordId)!
  const chosen = test.status === 'answered' ? test.chosen.at(-1) : undefined
  const { waitForMe } = useSettings()
  const goOn = () => play({ type: 'answer-seen' })
  const isHeld = usePause({ isAnswered: chosen !== undefined, isHeld: waitForMe, goOn })
  const heading = useFocused<HTMLHeadingElement>()

  return (
    <>
      <section className="flash question">
        <div className="flash-face">
          <h2 ref={heading} tabIndex={-1}>
            <span className="flash-count">What does this mean?</span> <Kikuyu className="vh">{spelledOut(word)}</Kikuyu>
          </h2>
          <WordFace word={word} />
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

/** Comes when the question is held, and takes the focus: Enter goes on. */
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
