import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import {
  askedIn,
  type Exercise,
  isRightTap,
  type Tapped,
  isHeard,
  type Tap,
  tapText,
} from '#core/tutor/exercises/exercise.ts'
import { mainMeaning, spelledOut, type Word } from '#core/word/word.ts'
import { type Chat, isFinished } from '#core/tutor/chat.ts'
import { allWordsIn, type Lesson } from '#core/lesson/lesson.ts'
import { part } from '../loading/part.tsx'
import { Button } from '../ui/button.tsx'
import { Option } from '../ui/option.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { Kikuyu } from '../words/kikuyu.tsx'
import { useSettings } from '../learner-settings/learner-settings.ts'
import { openExercise, sourceOf } from './lesson-words.ts'
import './exercise-tray.css'

/** Takes a tap. False when no message can be sent now. */
export type OnTap = (tapped: Tapped, isRight: boolean) => boolean

/** The props of every kind of exercise. `isRight`: it was answered right, and shows the answer until the next one. */
export interface ExerciseProps<Kind extends Exercise['kind']> {
  readonly exercise: Extract<Exercise, { kind: Kind }>
  readonly words: readonly Word[]
  readonly isRight: boolean
  /** False when the answer could not be sent now. */
  readonly onAnswer: (tapped: Tapped) => boolean
}

/** True if the lesson has every word of the exercise: a kept one may be older than the content. */
const isPlayable = (exercise: Exercise, words: readonly Word[]): boolean =>
  [...askedIn(exercise), ...(exercise.kind === 'choose' ? exercise.options : [])].every((wanted) =>
    words.some(({ id }) => id === wanted),
  )

const titles: Record<Exercise['kind'], string> = {
  choose: 'Choose the meaning',
  match: 'Match the pairs',
  order: 'Put the parts in order',
  fill: 'Fill in the letters',
  dictation: 'Listen, then type',
}

const titleOf = (exercise: Exercise) => {
  if (exercise.kind !== 'choose') return titles[exercise.kind]
  return exercise.heard ? 'Listen, then choose' : exercise.side === 'kikuyu' ? 'Choose the word' : titles.choose
}

/** Loads the exercises that take more than a choice between written options. */
const LaterExercise = part(() => import('./later-exercise.tsx'), 'This exercise')

export const loadLaterExercises = LaterExercise.prefetch

const isLater = (exercise: Exercise) => exercise.kind !== 'choose' || exercise.heard === true

/** In the composer's place while the question is answered by tap. One for each exercise: give it a `key`. */
export function ExerciseTray({
  exercise,
  words,
  source,
  onTap,
  onType,
}: {
  exercise: Exercise
  /** The lesson's words, and those of other lessons that are due in it. */
  words: readonly Word[]
  /** "From lesson 1", when it asks for a word of another lesson. */
  source: string | undefined
  onTap: OnTap
  /** The learner would rather type. */
  onType: () => void
}) {
  const id = useId()
  const tray = useFocusFromBefore()
  const [isRight, setRight] = useState(false)
  /** In a matching exercise, the word that the learner has chosen. */
  const at = useRef<string>(undefined)
  const word = words.find((own) => own.id === askedIn(exercise)[0])
  const answer = (tapped: Tapped): boolean => {
    if (isRight) return false
    const isGood = word !== undefined && isRightTap(tapped, word)
    const isSent = onTap(tapped, isGood)
    if (isSent && isGood) setRight(true)
    return isSent
  }
  const props = { words, isRight, onAnswer: answer }
  return (
    <section ref={tray} className="composer tray" tabIndex={-1} aria-labelledby={id}>
      <div>
        <div className="tray-top">
          <b id={id}>
            {titleOf(exercise)} {source && <small className="tray-source">{source}</small>}
          </b>
          <span className="tray-requests">
            <Button look="quiet" disabled={isRight} onClick={onType}>
              Type instead
            </Button>
            <Button
              look="quiet"
              disabled={isRight}
              onClick={() =>
                onTap(at.current === undefined ? { kind: 'hint' } : { kind: 'hint', wordId: at.current }, false)
              }
            >
              Hint
            </Button>
            <Button look="quiet" disabled={isRight} onClick={() => onTap({ kind: 'skip' }, false)}>
              Skip
            </Button>
          </span>
        </div>
        {isLater(exercise) && (
          <Suspense fallback={<div className="tray-space" />}>
            <LaterExercise {...props} exercise={exercise} onAt={(wordId) => (at.current = wordId)} />
          </Suspense>
        )}
        {exercise.kind === 'choose' && <Choice {...props} exercise={exercise} />}
      </div>
    </section>
  )
}

/** Takes over the focus that the tray or field before it had: the next exercise is read out, and its keys work. */
function useFocusFromBefore() {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const at = document.activeElement
    if (at === null || at === document.body) element.current?.focus({ preventScroll: true })
  }, [])
  return element
}

function Choice({ exercise, words, isRight, onAnswer }: ExerciseProps<'choose'>) {
  const [tried, setTried] = useState<readonly string[]>([])
  const closed = [...exercise.closed, ...tried]
  const choose = (wordId: string) => {
    if (isRight || closed.includes(wordId)) return
    const isSent = onAnswer({ kind: 'choose', wordId })
    if (isSent && wordId !== exercise.wordId) setTried([...tried, wordId])
  }
  useKeys(({ key }) => {
    const wordId = /^[1-4]$/.test(key) ? exercise.options[Number(key) - 1] : undefined
    if (wordId !== undefined) choose(wordId)
  })
  return (
    <fieldset className="options tray-options" aria-label="Answers">
      {exercise.options.map((wordId, i) => (
        <Option
          key={wordId}
          number={i + 1}
          isAnswered={isRight}
          isClosed={closed.includes(wordId)}
          isRight={wordId === exercise.wordId}
          isChosen={wordId === exercise.wordId}
          onChoose={() => choose(wordId)}
        >
          {optionText(
            words.find(({ id }) => id === wordId),
            exercise.side,
          )}
        </Option>
      ))}
    </fieldset>
  )
}

const optionText = (word: Word | undefined, side: 'kikuyu' | 'english'): ReactNode =>
  word &&
  (side === 'kikuyu' ? (
    <Kikuyu>{spelledOut(word)}</Kikuyu>
  ) : (
    <span className="tray-meaning">{mainMeaning(word.english)}</span>
  ))

/** How long a right answer is shown before the tutor continues, in milliseconds. */
const HELD = 1000

interface Held {
  readonly chatId: string
  readonly exercise: Exercise
  /** Messages to show meanwhile: up to the first of the reply. */
  readonly upTo: number
}

/**
 * The open exercise of a chat. `shown` is the chat without the tutor’s continuation while a right answer is still shown. Without
 * `tray` the answer is typed; `tapAgain` is set if the learner has chosen to type. `lesson` has the words that are due in it.
 */
export function useExercise(chat: Chat, lesson: Lesson | undefined, speak: (text: string, tap: Tap) => boolean) {
  const { typingOnly } = useSettings()
  const [held, setHeld] = useState<Held>()
  /** The key of the exercise that the learner chose to type. */
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => setHeld(undefined), HELD)
    return () => clearTimeout(timer)
  }, [held])

  const open = typingOnly || !('lessonState' in chat) || isFinished(chat) ? undefined : openExercise(chat.transcript)
  // The answer to the previous exercise may still be shown.
  useEffect(() => {
    if (open && isLater(open)) void loadLaterExercises()
  }, [open])

  const holding = 'chatId' in chat && held?.chatId === chat.chatId ? held : undefined
  const shown: Chat =
    holding && chat.status === 'ready' ? { ...chat, transcript: chat.transcript.slice(0, holding.upTo) } : chat
  if (!lesson || typingOnly || !('lessonState' in chat)) return { shown: chat }
  const { chatId, transcript } = chat
  const exercise = holding?.exercise ?? open
  const words = allWordsIn(lesson)
  if (!exercise || !isPlayable(exercise, words)) return { shown }

  const key = `${chatId} ${exercise.turn}${isHeard(exercise) ? ' heard' : ''}`
  if (typed === key) return { shown, tapAgain: () => setTyped(undefined) }
  const onTap: OnTap = (tapped, isRight) => {
    const isSent = speak(tapText(tapped, exercise, words), { ...tapped, turn: exercise.turn })
    if (isSent && isRight) setHeld({ chatId, exercise, upTo: transcript.length + 2 })
    return isSent
  }
  const source = sourceOf(lesson, askedIn(exercise)[0])
  return { shown, tray: { key, exercise, words, source, onTap, onType: () => setTyped(key) } }
}
