import { useEffect, useId, useRef, useState } from 'react'
import { plainForm } from '#core/answer/letters.ts'
import type { Exercise, Tapped } from '#core/tutor/exercise.ts'
import HeardPrompt from '../sound/heard-prompt.tsx'
import { LetterKeys, answerField, insertText } from '../typing/answer-field.tsx'
import type { ExerciseProps } from './exercise-tray.tsx'
import { FillLetters } from './fill-letters.tsx'
import { MatchPairs } from './match-pairs.tsx'
import { CheckButton, OrderParts } from './order-parts.tsx'

/** The part of an exercise that a newcomer's first one does not need: all of it, or the sound above the options. */
export default function LaterExercise({
  exercise,
  words,
  isRight,
  onAnswer,
  onAt,
}: ExerciseProps<Exercise['kind']> & {
  /** The learner is at this word of a matching exercise. */
  onAt: (wordId: string | undefined) => void
}) {
  const props = { words, isRight, onAnswer }
  switch (exercise.kind) {
    case 'match':
      return <MatchPairs {...props} exercise={exercise} onAt={onAt} />
    case 'order':
      return <OrderParts {...props} exercise={exercise} />
    case 'fill':
      return <FillLetters {...props} exercise={exercise} />
    case 'choose':
    case 'dictation': {
      const word = words.find(({ id }) => id === exercise.wordId)
      return (
        <>
          {word && <HeardPrompt of={word} onUnheard={() => onAnswer({ kind: 'unheard' })} />}
          {exercise.kind === 'dictation' && <Dictation isRight={isRight} onAnswer={onAnswer} />}
        </>
      )
    }
  }
}

/** A touch screen's keyboard would cover what the tutor says. */
function focusByMouse(field: HTMLElement | null) {
  if (matchMedia('(hover: hover) and (pointer: fine)').matches) field?.focus()
}

function Dictation({ isRight, onAnswer }: { isRight: boolean; onAnswer: (tapped: Tapped) => boolean }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isFull, setFull] = useState(false)
  useEffect(() => focusByMouse(field.current), [])
  const check = () => {
    const text = field.current?.value.trim() ?? ''
    if (!isFull || !onAnswer({ kind: 'dictation', text })) return
    // The button is disabled until the text changes.
    setFull(false)
    focusByMouse(field.current)
  }
  return (
    <form
      className="dictation"
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <label className="vh" htmlFor={id}>
        The word that you hear
      </label>
      <LetterKeys isDisabled={isRight} onLetter={(letter) => field.current && insertText(field.current, letter)} />
      <input
        ref={field}
        id={id}
        className="input"
        lang="ki"
        placeholder="Type what you hear"
        readOnly={isRight}
        enterKeyHint="done"
        maxLength={80}
        {...answerField(({ value }) => setFull(plainForm(value) !== ''))}
      />
      <CheckButton isFull={isFull} isRight={isRight} onCheck={check} />
    </form>
  )
}
