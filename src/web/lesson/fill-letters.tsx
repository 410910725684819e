import { useRef, useState } from 'react'
import { asCapital, gapsOf } from '#core/tutor/exercise.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { Kikuyu } from '../words/kikuyu.tsx'
import type { ExerciseProps } from './exercise-tray.tsx'
import { CheckButton, useCheckKeys } from './order-parts.tsx'

const LETTERS = ['i', 'ĩ', 'u', 'ũ'] as const

/** A word with missing letters, and keys for them. A plain i or u is offered too, and is another letter. */
export function FillLetters({ exercise, words, isRight, onAnswer }: ExerciseProps<'fill'>) {
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
        {pieces.map((piece, i) => {
          if (!('letter' in piece)) return <span key={i}>{piece.text}</span>
          const place = ++gap
          const letter = asCapital(letters[place] ?? '', piece.letter)
          const isAt = place === at && !isRight
          const isWrong = isMissed(letters[place] ?? '', place)
          return (
            <button
              key={i}
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
