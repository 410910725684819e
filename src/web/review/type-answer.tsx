import { useEffect, useId, useRef, useState } from 'react'
import { type Course, createCourse, type Difference, judgeEnglish, judgeKikuyu } from '#core/answer/judge.ts'
import type { Direction } from '#core/learning-log/event.ts'
import type { Answer } from '#core/review/question-kind.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import type { CourseWord } from '#core/word/word.ts'
import { useSettings } from '../learner-settings/learner-settings.ts'
import { insertText } from '../typing/insert-text.ts'
import { LetterKeys } from '../typing/letter-keys.tsx'
import { tildesWhileTyping } from '../typing/tildes-while-typing.ts'
import { Button } from '../ui/button.tsx'
import { courseEnglish } from '../words/english.ts'
import { Kikuyu } from '../words/kikuyu.tsx'
import type { ExerciseProps } from './review-session.tsx'
import { useReviewWords } from './review-words.ts'
import { KikuyuOf, MarkedForm } from './shown-word.tsx'

/** To write it from memory. It brings the judge of answers with it, and comes when the first word is to be typed. */
export default function TypeAnswer({ word, direction, isAnswered, onAnswer }: ExerciseProps) {
  const { words } = useReviewWords()
  const { tildesCount } = useSettings()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [judged, setJudged] = useState<Judged>()
  const [isBlank, setIsBlank] = useState(false)
  const toKikuyu = direction === 'english-kikuyu'

  useEffect(() => {
    if (hasKeyboard()) field.current?.focus()
  }, [])

  const check = () => {
    const verdict = judgeTyped(field.current?.value ?? '', word, direction, { course: courseOf(words), tildesCount })
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
            className="input"
            lang={toKikuyu ? 'ki' : 'en'}
            readOnly={isAnswered}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            aria-describedby={isBlank ? `${id}blank` : undefined}
            onInput={(event) => {
              setIsBlank(false)
              if (toKikuyu && !(event.nativeEvent as InputEvent).isComposing) tildesWhileTyping(event.currentTarget)
            }}
            onCompositionEnd={(event) => toKikuyu && tildesWhileTyping(event.currentTarget)}
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
              <Button large onClick={() => onAnswer('wrong')}>
                I don’t know
              </Button>
              <Button look="primary" large type="submit">
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

function Verdict({ judged: { answer, form, differences, other }, inKikuyu }: { judged: Judged; inKikuyu: boolean }) {
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

/** What a typed answer is worth, and what to say of it. */
export interface Judged {
  readonly answer: Exclude<Answer, 'shown'>
  /** The right form, in the language asked for, with the letters to look at. */
  readonly form: string
  readonly differences: readonly Difference[]
  /** The word of the course that it was, or means. */
  readonly other: CourseWord | undefined
}

/** Undefined where nothing was written. */
export function judgeTyped(
  typed: string,
  listed: ListedWord,
  direction: Direction,
  { course, tildesCount }: { course: Course; tildesCount: boolean },
): Judged | undefined {
  // The list leaves out when a word is said, and no answer is judged by it.
  const word = { ...listed, context: '' }
  const toKikuyu = direction === 'english-kikuyu'
  const verdict = toKikuyu ? judgeKikuyu(typed, word, course, { tildesCount }) : judgeEnglish(typed, word, course)
  const other = 'other' in verdict ? verdict.other : undefined
  if (verdict.kind !== 'wrong')
    return { answer: verdict.kind, form: verdict.form, differences: verdict.differences, other }
  if (verdict.because === 'empty') return undefined
  return { answer: 'wrong', form: toKikuyu ? listed.kikuyu : listed.english, differences: [], other }
}

/** On a touch screen the keyboard would cover the question. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

const courses = new WeakMap<readonly ListedWord[], Course>()

/** What typed answers are judged by. Made once for a list of words: it takes long enough to be felt. */
function courseOf(words: readonly ListedWord[]): Course {
  const course = courses.get(words) ?? createCourse(words, courseEnglish)
  courses.set(words, course)
  return course
}
