import { useRef, useState } from 'react'
import { mainMeaning, spelledOut, type Word } from '#core/word/word.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import type { ExerciseProps } from './exercise-tray.tsx'

type Side = 'word' | 'meaning'
interface Chosen {
  readonly side: Side
  readonly id: string
}

/**
 * Words and their meanings, two groups of tiles. Choosing one and then its partner works from either side; a found pair is tied
 * and moves to the top.
 */
export function MatchPairs({
  exercise,
  words,
  isRight,
  onAnswer,
  onAt,
}: ExerciseProps<'match'> & {
  /** The word that the learner is at, for the next hint. */
  onAt: (wordId: string | undefined) => void
}) {
  const [found, setFound] = useState<readonly string[]>([])
  const [missed, setMissed] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<Chosen>()
  /** The two that were tapped last and do not belong together. */
  const [wrong, setWrong] = useState<Readonly<Record<Side, string>>>()
  const tiles = useRef<HTMLDivElement>(null)
  const of = (id: string) => words.find((word) => word.id === id)
  const isOpen = (id: string) => !found.includes(id)

  function tie(all: readonly string[]) {
    const isLast = all.length === exercise.words.length
    // A pair that cannot be sent now stays open: nothing else would send it.
    if (isLast && !onAnswer({ kind: 'match', missed })) return
    setFound(all)
    onAt(exercise.words.find((id) => !all.includes(id)))
    if (isLast) return
    // The tile that had the focus is gone.
    requestAnimationFrame(() => tiles.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true }))
  }

  function press(side: Side, id: string) {
    setWrong(undefined)
    if (chosen?.side === side && chosen.id === id) return setChosen(undefined)
    if (!chosen || chosen.side === side) {
      if (side === 'word') onAt(id)
      return setChosen({ side, id })
    }
    setChosen(undefined)
    if (chosen.id === id) return tie([...found, id])
    const [wordId, meaningId] = side === 'word' ? [id, chosen.id] : [chosen.id, id]
    setWrong({ word: wordId, meaning: meaningId })
    if (!missed.includes(wordId)) setMissed([...missed, wordId])
  }

  const tile = (side: Side, id: string) => {
    const isChosen = chosen?.side === side && chosen.id === id
    const isWrong = wrong?.[side] === id
    return (
      <button
        key={id}
        type="button"
        className={classNames('tile', isWrong && 'missed')}
        aria-pressed={isChosen}
        onClick={() => press(side, id)}
      >
        {isChosen && <Icon name="arrow-right" />}
        <Face side={side} word={of(id)} />
        {isWrong && <Icon name="x" />}
      </button>
    )
  }
  const open = exercise.words.filter(isOpen)
  return (
    <>
      <div className="match" ref={tiles}>
        {found.length > 0 && (
          <ul className="match-found" aria-label="Pairs found" style={{ gridRow: `span ${found.length}` }}>
            {found.map((id) => (
              <li key={id}>
                <span className="tile done">
                  <Face side="word" word={of(id)} />
                </span>
                <span className="tie" aria-hidden />
                <span className="tile done">
                  <Face side="meaning" word={of(id)} />
                  <Icon name="check" />
                </span>
              </li>
            ))}
          </ul>
        )}
        {open.length > 0 && (
          <div className="match-open" style={{ gridRow: `span ${open.length}` }}>
            <fieldset aria-label="Words">{open.map((id) => tile('word', id))}</fieldset>
            <div className="match-ties" aria-hidden>
              {open.map((id) => (
                <span key={id} className="tie" />
              ))}
            </div>
            <fieldset aria-label="Meanings">
              {exercise.meanings.filter(isOpen).map((id) => tile('meaning', id))}
            </fieldset>
          </div>
        )}
      </div>
      <output className="tray-status num">
        {wrong ? (
          <>
            <Face side="word" word={of(wrong.word)} /> isn’t “<Face side="meaning" word={of(wrong.meaning)} />
            ”. Try again.
          </>
        ) : (
          <>
            {found.length} of {exercise.words.length} pairs.{!isRight && <NextTap chosen={chosen} of={of} />}
          </>
        )}
      </output>
    </>
  )
}

/** Tells the learner what to tap next. */
function NextTap({ chosen, of }: { chosen: Chosen | undefined; of: (id: string) => Word | undefined }) {
  if (!chosen) return ' Tap a word, then its meaning.'
  return chosen.side === 'word' ? (
    <>
      {' '}
      Now tap the meaning of <Face side="word" word={of(chosen.id)} />.
    </>
  ) : (
    <>
      {' '}
      Now tap the word for “<Face side="meaning" word={of(chosen.id)} />
      ”.
    </>
  )
}

function Face({ side, word }: { side: Side; word: Word | undefined }) {
  if (!word) return null
  return side === 'word' ? <Kikuyu>{spelledOut(word)}</Kikuyu> : <span>{mainMeaning(word.english)}</span>
}
