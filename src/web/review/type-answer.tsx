import { useEffect, useId, useRef, useState } from 'react'
import { type AnswerIndex, createAnswerIndex, type Difference } from '#core/answer/judge.ts'
import { judgeTyped, type JudgedAnswer } from '#core/review/typed-answer.ts'
import { useSettings } from '../learner-settings/learner-settings.ts'
import { LetterKeys, answerField, insertText } from '../typing/answer-field.tsx'
import { Button } from '../ui/button.tsx'
import { answerEnglish } from '../words/english.ts'
import { Kikuyu } from '../words/kikuyu.tsx'
import type { ExerciseProps } from './review-screen.tsx'
import { KikuyuOf, useReviewWords, type ReviewWords } from './review-words.tsx'

/** Asks to type the word from memory. A chunk of its own with the answer checker, loaded for the first typed answer. */
export default function TypeAnswer({ word, direction, isAnswered, onAnswer }: ExerciseProps) {
  const course = useReviewWords()
  const { tildesCount } = useSettings()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [judged, setJudged] = useState<JudgedAnswer>()
  const [isBlank, setIsBlank] = useState(false)
  const toKikuyu = direction === 'english-kikuyu'

  useEffect(() => {
    if (hasKeyboard()) field.current?.focus()
  }, [])

  const check = () => {
    const verdict = judgeTyped(field.current?.value ?? '', word, direction, {
      answerIndex: courseOf(course),
      tildesCount,
    })
    setIsBlank(!verdict)
    if (!verdict) return field.current?.focus()
    setJudged(verdict)
    onAnswer(verdict.answer)
  }

  return (
    <>
      <form
        className="review-typing"
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <div className="field">
          <label htmlFor={id}>{toKikuyu ? 'Type it in Kikuyu' : 'Type what it means'}</label>
          <input
            ref={field}
            id={id}
            className="input review-input"
            lang={toKikuyu ? 'ki' : 'en'}
            readOnly={isAnswered}
            enterKeyHint="done"
            aria-describedby={isBlank ? `${id}blank` : undefined}
            {...answerField(() => setIsBlank(false), toKikuyu)}
          />
          {isBlank && (
            <p className="hint" id={`${id}blank`} role="alert">
              Type the word first, or choose “I don’t know”.
            </p>
          )}
        </div>
        {!isAnswered && (
          <>
            {toKikuyu && (
              <LetterKeys
                isDisabled={false}
                onLetter={(letter) => field.current && insertText(field.current, letter)}
              />
            )}
            <div className="review-pair">
              <Button large className="review-pair-button" onClick={() => onAnswer('wrong')}>
                I don’t know
              </Button>
              <Button look="primary" large className="review-pair-button" type="submit">
                Check
              </Button>
            </div>
          </>
        )}
      </form>
      <div className="review-verdict" aria-live="polite">
        {isAnswered && (judged ? <Verdict judged={judged} inKikuyu={toKikuyu} /> : <p>This is it.</p>)}
        {isAnswered && judged?.answer !== 'right' && (
          <p>
            <KikuyuOf word={word} /> means “{word.english}”.
          </p>
        )}
      </div>
    </>
  )
}

function Verdict({
  judged: { answer, form, differences, other },
  inKikuyu,
}: {
  judged: JudgedAnswer
  inKikuyu: boolean
}) {
  const shown = <MarkedForm form={form} differences={differences} />
  const marked = inKikuyu ? <Kikuyu>{shown}</Kikuyu> : shown
  if (answer === 'wrong')
    return (
      <p>
        <b>Not this time.</b>{' '}
        {other && (
          <>
            <Kikuyu>{other.kikuyu}</Kikuyu> means “{other.english}”.
          </>
        )}
      </p>
    )
  return (
    <p>
      <b>{answer === 'nearly' ? 'Nearly.' : 'Right.'}</b>{' '}
      {differences.length > 0 ? <>Watch the highlighted letters: {marked}</> : marked}
    </p>
  )
}

/** A form with the differing letters marked. */
const MarkedForm = ({ form, differences }: { form: string; differences: readonly Difference[] }) => {
  const starts = differences.map(({ start }, index) => form.slice(differences[index - 1]?.end ?? 0, start))
  return (
    <>
      {differences.map(({ start, end }, index) => (
        <span key={start}>
          {starts[index]}
          <mark>{form.slice(start, end)}</mark>
        </span>
      ))}
      {form.slice(differences.at(-1)?.end ?? 0)}
    </>
  )
}

/** False on a touch screen, where the keyboard would cover the question. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

const courses = new WeakMap<ReviewWords, AnswerIndex>()

/** The answer index of a word list, made once: it takes noticeable time. */
function courseOf(words: ReviewWords): AnswerIndex {
  const course = courses.get(words) ?? createAnswerIndex(words.words, answerEnglish(words))
  courses.set(words, course)
  return course
}
