import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { plainForm } from '#core/answer/letters.ts'
import {
  asCapital,
  gapsOf,
  orderParts,
  type Exercise,
  type Piece,
  type Tapped,
} from '#core/tutor/exercises/exercise.ts'
import HeardPrompt from '../sound/heard-prompt.tsx'
import { LetterKeys, answerField, insertText } from '../typing/answer-field.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { Kikuyu } from '../words/kikuyu.tsx'
import type { ExerciseProps } from './exercise-tray.tsx'
import { MatchPairs } from './match-pairs.tsx'

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
    if (document.activeElement?.matches('.tray-check'))
      document.querySelector<HTMLElement>('.tray')?.focus({ preventScroll: true })
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

const LETTERS = ['i', 'ĩ', 'u', 'ũ'] as const

/** A word with missing letters, and keys for them. A plain i or u is offered too, and is another letter. */
function FillLetters({ exercise, words, isRight, onAnswer }: ExerciseProps<'fill'>) {
  const word = words.find(({ id }) => id === exercise.wordId)
  const pieces = (word && gapsOf(word)) ?? []
  const gaps = pieces.filter((piece) => 'letter' in piece).length
  const [letters, setLetters] = useState<readonly string[]>(() => Array.from({ length: gaps }, () => ''))
  const [at, setAt] = useState(0)
  const [checked, setChecked] = useState<typeof letters>([])
  const wanted = pieces.flatMap((piece) => ('letter' in piece ? [piece.letter.toLowerCase()] : []))
  /** True if the gap has the wrong letter that was checked. */
  const isMissed = (letter: string, i: number) => letter !== '' && letter === checked[i] && letter !== wanted[i]
  const isFull = letters !== checked && letters.every((letter) => letter !== '')
  const frame = useRef<HTMLFieldSetElement>(null)

  function put(letter: string) {
    if (isRight || at >= gaps) return
    const next = letters.with(at, letter)
    setLetters(next)
    const isOpen = (other: string, i: number) => i !== at && (other === '' || isMissed(other, i))
    const after = next.findIndex((other, i) => i > at && isOpen(other, i))
    const first = next.findIndex(isOpen)
    setAt(after >= 0 ? after : first >= 0 ? first : gaps)
  }
  function takeBack() {
    if (isRight) return
    const last = letters[at] ? at : letters.findLastIndex((letter, i) => letter !== '' && i < at)
    if (last < 0) return
    setLetters(letters.with(last, ''))
    setAt(last)
  }
  const check = () => {
    if (!isFull || !onAnswer({ kind: 'fill', letters })) return
    setChecked(letters)
    const missed = letters.findIndex((letter, i) => letter !== wanted[i])
    if (missed < 0) return
    setAt(missed)
    // The button is disabled until another letter is tried.
    if (document.activeElement?.matches('.tray-check'))
      frame.current?.querySelectorAll<HTMLElement>('.gap')[missed]?.focus({ preventScroll: true })
  }
  useCheckKeys({ isFull: isFull && !isRight, onCheck: check, onBack: takeBack })
  useKeys(({ key }) => {
    const letter = LETTERS.find((own, i) => own === key.toLowerCase() || String(i + 1) === key)
    if (letter) put(letter)
  })

  let gap = -1
  return (
    <>
      <fieldset ref={frame} className="gaps" lang="ki" aria-label="Word with missing letters">
        {inWords(pieces).map((ofWord, i) => (
          <span key={i} className="gap-word">
            {ofWord.map((piece, j) => {
              if (!('letter' in piece)) return <span key={j}>{piece.text}</span>
              const place = ++gap
              const letter = asCapital(letters[place] ?? '', piece.letter)
              const isAt = place === at && !isRight
              const isWrong = isMissed(letters[place] ?? '', place)
              return (
                <button
                  key={j}
                  type="button"
                  className={classNames('gap', isAt && 'at', isWrong && 'missed', isRight && 'done')}
                  aria-label={`Letter ${place + 1}: ${letter === '' ? 'empty' : letter}${isWrong ? ', not right' : ''}${isAt ? ', now' : ''}`}
                  aria-current={isAt || undefined}
                  aria-disabled={isRight || undefined}
                  onClick={() => !isRight && setAt(place)}
                >
                  {letter}
                  {isWrong && <Icon name="x" />}
                </button>
              )
            })}
          </span>
        ))}
      </fieldset>
      <fieldset className="fill-keys letter-keys" aria-label="Letters">
        {LETTERS.map((letter) => (
          <button key={letter} type="button" aria-disabled={isRight || undefined} onClick={() => put(letter)}>
            <Kikuyu>{letter}</Kikuyu>
          </button>
        ))}
        <button type="button" aria-label="Delete last letter" aria-disabled={isRight || undefined} onClick={takeBack}>
          <Icon name="delete" />
        </button>
      </fieldset>
      <CheckButton isFull={isFull} isRight={isRight} onCheck={check} />
    </>
  )
}

/** The pieces of each word of a phrase: a line ends between words. */
function inWords(pieces: readonly Piece[]): Piece[][] {
  const words: Piece[][] = [[]]
  for (const piece of pieces) {
    const [first = piece, ...others] = 'letter' in piece ? [] : piece.text.split(' ').map((text) => ({ text }))
    words.at(-1)?.push(first)
    words.push(...others.map((other) => [other]))
  }
  return words
}

/** The parts of a phrase: a tap places one, another tap takes it back. */
function OrderParts({ exercise: { wordId, parts }, words, isRight, onAnswer }: ExerciseProps<'order'>) {
  /** Places in `parts`, in the learner's order. */
  const [placed, setPlaced] = useState<readonly number[]>([])
  const [checked, setChecked] = useState<typeof placed>()
  const isMissed = placed === checked && !isRight
  const canCheck = placed.length === parts.length && !isMissed
  const word = words.find(({ id }) => id === wordId)
  const wanted = (isMissed && word && orderParts(word)) || []
  const tiles = useRef<HTMLDivElement>(null)
  const focusOn = (selectors: string) =>
    requestAnimationFrame(() => tiles.current?.querySelector<HTMLElement>(selectors)?.focus({ preventScroll: true }))
  const check = () => {
    if (!canCheck || !onAnswer({ kind: 'order', parts: placed.map((place) => parts[place] ?? '') })) return
    setChecked(placed)
    // The button is disabled until another order is tried.
    if (document.activeElement?.matches('.tray-check')) focusOn('.order-line .missed')
  }
  useCheckKeys({
    isFull: canCheck && !isRight,
    onCheck: check,
    onBack: () => !isRight && setPlaced(placed.slice(0, -1)),
  })
  const change = (next: readonly number[]) => {
    if (isRight) return
    setPlaced(next)
    // The tile that had the focus is gone.
    focusOn('.order-bank button:enabled, .tray-check:enabled')
  }
  return (
    <div ref={tiles}>
      <fieldset className={classNames('order-line', (canCheck || isRight) && 'tied')} aria-label="Your phrase">
        {parts.map((_, i) => {
          const place = placed[i]
          const isMisplaced = place !== undefined && wanted[i] !== undefined && wanted[i] !== parts[place]
          return (
            <Fragment key={place ?? `slot ${i}`}>
              {i > 0 && <span className="tie" aria-hidden />}
              {place === undefined ? (
                <span className="slot">{i + 1}</span>
              ) : (
                <button
                  type="button"
                  className={classNames('tile', isRight && 'done', isMisplaced && 'missed')}
                  aria-disabled={isRight || undefined}
                  onClick={() => change(placed.filter((other) => other !== place))}
                >
                  <Kikuyu>{parts[place]}</Kikuyu>
                  {isMisplaced && <Icon name="x" />}
                  <span className="vh">{isMisplaced && ', not here'}, take back</span>
                </button>
              )}
            </Fragment>
          )
        })}
      </fieldset>
      <fieldset className="order-bank" aria-label="Parts">
        {parts.map((part, place) => {
          const isPlaced = placed.includes(place)
          // A placed part leaves its place open, so that the others stay where they are.
          return (
            <button
              key={part + place}
              type="button"
              className={classNames('tile', isPlaced && 'hole')}
              disabled={isPlaced}
              aria-hidden={isPlaced || undefined}
              onClick={() => change([...placed, place])}
            >
              <Kikuyu>{part}</Kikuyu>
            </button>
          )
        })}
      </fieldset>
      <CheckButton isFull={canCheck} isRight={isRight} onCheck={check} />
    </div>
  )
}

/** Enter checks, also on a tile; Backspace takes the last step back. */
function useCheckKeys({ isFull, onCheck, onBack }: { isFull: boolean; onCheck: () => void; onBack: () => void }) {
  useKeys((event) => {
    const isOnRequest = event.target instanceof Element && event.target.closest('a, .button') !== null
    if (event.key === 'Backspace') onBack()
    else if (event.key === 'Enter' && isFull && !isOnRequest) {
      event.preventDefault()
      onCheck()
    }
  })
}

const CheckButton = ({ isFull, isRight, onCheck }: { isFull: boolean; isRight: boolean; onCheck: () => void }) => (
  <Button
    look="primary"
    large
    wide
    className="tray-check"
    disabled={!isFull && !isRight}
    aria-disabled={isRight || undefined}
    onClick={onCheck}
  >
    {isRight ? (
      <>
        <Icon name="check" />
        Correct
      </>
    ) : (
      'Check'
    )}
  </Button>
)
