import './quiz-results.css'
import { useEffect, useRef } from 'react'
import { quizResults, quizScore, type Quiz } from '#core/quiz/quiz.ts'
import type { Category } from '#core/vocabulary/vocabulary.ts'
import { spelledOut } from '#core/word/spelled.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Stitches } from '../ui/weave.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { Swatch } from './swatch.tsx'
import { Pronunciation } from './word-face.tsx'

/** How the test went: the share that was right, and each word with its meaning. */
export function QuizResults({
  category,
  test,
  onTryAgain,
}: {
  category: Category
  test: Quiz
  onTryAgain: () => void
}) {
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
          stitches={results.map((result) => (result.correct ? 'done' : 'miss'))}
          label={`${correct} of ${total} correct`}
        />
      </section>
      <div className="pair">
        <Button look="primary" large onClick={onTryAgain}>
          <Icon name="rotate-ccw" />
          Try Again
        </Button>
        <LinkButton large href="/vocabulary">
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
    </>
  )
}
