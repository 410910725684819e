import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Lesson, LessonOutline } from '#core/lesson/lesson.ts'
import { dayName, dayNumber } from '#core/learning-log/event.ts'
import { reviewSettings } from '#core/review/card.ts'
import { dueToday } from '#core/review/due-cards.ts'
import { hintOf, mainMeaning, spelledOut } from '#core/word/word.ts'
import { isTaught } from '../card-state/is-taught.ts'
import { useReviewState } from '../card-state/review-state.ts'
import { useClock } from '../learning/clock.ts'
import { later } from '../loading/later.tsx'
import { useLearning } from '../learning/learning.tsx'
import { onSaveState, saveState } from '../learning/save-state.ts'
import { StorageNote } from '../learning/storage-note.tsx'
import { useSettings } from '../learner-settings/learner-settings.ts'
import { StreakDays } from '../today/streak-days.tsx'
import { LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { counted } from '../ui/counted.ts'
import { Icon } from '../ui/icon.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import '../today/today.css'
import './lesson-ending.css'

const StorageCare = later(() => import('../export/storage-care.tsx'))

/** The duration of the weaving animation, in milliseconds. */
const WEAVING = 1600

/**
 * The end of a lesson, in place of the chat: its words woven into one band, and what comes next. The band is woven once, when the
 * lesson has just been finished; any key or tap completes it.
 */
export default function LessonEnding({
  lesson,
  level,
  next,
  isReached,
}: {
  lesson: Lesson
  level: number
  next: LessonOutline | undefined
  /** True if the lesson was finished just now. */
  isReached: boolean
}) {
  const isWeaving = useWeaving(isReached)
  const heading = useRef<HTMLHeadingElement>(null)
  const { fault } = useLearning()
  const isOnDevice = useSyncExternalStore(onSaveState, saveState, () => 'saved') === 'on-device'
  useEffect(() => {
    if (isReached) heading.current?.focus({ preventScroll: true })
  }, [isReached])
  return (
    <>
      <main id="main" tabIndex={-1} className={classNames('ending', isWeaving && 'weaving')}>
        <div className="ending-hero">
          <div className="wrap">
            <h2 className="ending-title" ref={heading} tabIndex={-1}>
              You finished Lesson {lesson.number}
            </h2>
            <p>You learned {lesson.objective}.</p>
          </div>
          <p className="vh">A finished woven band of {lesson.words.length} parts, one for each word.</p>
          <WovenCloth level={level} words={lesson.words.length} />
        </div>
        <div className="wrap ending-body">
          <section aria-labelledby="woven">
            <div className="ending-head">
              <h3 id="woven">{counted(lesson.words.length, 'word')} woven</h3>
              {!fault && (
                <output className="ending-saved">
                  <Icon name={isOnDevice ? 'smartphone' : 'check'} small />
                  {isOnDevice ? 'Saved on this device' : 'All saved.'}
                </output>
              )}
            </div>
            <StorageNote />
            <ol className="woven card">
              {lesson.words.map((word, i) => (
                <li key={word.id}>
                  <Swatch level={level} index={i} />
                  <span className="woven-word">
                    <Kikuyu>{spelledOut(word)}</Kikuyu> <span className="say woven-say">({hintOf(word)})</span>
                  </span>
                  <span className="woven-meaning">{mainMeaning(word.english)}</span>
                </li>
              ))}
            </ol>
          </section>
          <section aria-labelledby="what-next">
            <div className="ending-head">
              <h3 id="what-next">What comes next</h3>
            </div>
            <WhatComesNext />
            <StorageCare />
          </section>
        </div>
      </main>
      <nav className="ending-links" aria-label="After this lesson">
        <div className="wrap">
          <LinkButton large href={`/lesson/${lesson.id}`}>
            Practise again
          </LinkButton>
          <LinkButton large look="primary" href={next ? `/lesson/${next.id}` : '/'}>
            {next ? `Lesson ${next.number}` : 'Go to lessons'}
            <Icon name="arrow-right" />
          </LinkButton>
        </div>
      </nav>
    </>
  )
}

/** True during the animation, until a key or tap. */
function useWeaving(isReached: boolean): boolean {
  const [isWeaving, setWeaving] = useState(isReached)
  useEffect(() => {
    if (!isWeaving) return
    const end = () => setWeaving(false)
    const timer = setTimeout(end, WEAVING)
    addEventListener('keydown', end)
    addEventListener('pointerdown', end)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', end)
      removeEventListener('pointerdown', end)
    }
  }, [isWeaving])
  return isWeaving
}

/** The words that come back tomorrow, if any, and the streak. */
function WhatComesNext() {
  const { words, minutes } = useTomorrow()
  return (
    <div className="today ending-next">
      {words > 0 && (
        <div>
          <Icon name="clock" />
          <p>
            <b>{words === 1 ? '1 word comes back tomorrow' : `${words} words come back tomorrow`}</b>
            <span>About {counted(minutes, 'minute')}</span>
          </p>
        </div>
      )}
      <StreakDays />
    </div>
  )
}

/** Tomorrow's reviews, as scheduled now. */
function useTomorrow(): { words: number; minutes: number } {
  const state = useReviewState()
  const { now, day } = useClock()
  const { newWordsADay } = useSettings()
  return useMemo(() => {
    if (!state) return { words: 0, minutes: 0 }
    const tomorrow = dayName(dayNumber(day) + 1)
    const settings = { ...reviewSettings, newWordsADay }
    const { cards, minutes } = dueToday(state, now + DAY, tomorrow, settings, isTaught)
    return { words: new Set(cards.map(({ wordId }) => wordId)).size, minutes }
  }, [state, now, day, newWordsADay])
}

const DAY = 86_400_000

/** Side of a stitch in the drawing. */
const STITCH = 6
/** Stitches: the height of a part, its width, its width where many words share the band, and the stripes between parts. */
const [HIGH, WIDE, NARROW, STRIPES] = [11, 16, 8, 3]
const MOST_WIDE = 6
/** The number of combinations of ground and thread, each a class of lesson-ending.css. */
const SETTINGS = 5
const SWATCH = 8

/** The band of a finished lesson: one part for each word, in the weave of the level. */
function WovenCloth({ level, words }: { level: number; words: number }) {
  const twine = useId()
  const wide = words > MOST_WIDE ? NARROW : WIDE
  const pitch = wide + STRIPES
  const [width, height] = [(words * pitch + STRIPES) * STITCH, (HIGH + 6) * STITCH]
  return (
    <svg className="cloth" viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <Twine id={twine} />
      <path className="cloth-dark" d={`M0 0h${width}v${height}H0z`} />
      <path className="cloth-gold cloth-rail" d={rail(width, 1) + rail(width, HIGH + 4)} />
      {Array.from({ length: words + 1 }, (_, i) => (
        <Stripes key={i} at={i * pitch} />
      ))}
      {Array.from({ length: words }, (_, i) => (
        <g key={i} transform={`translate(${(i * pitch + STRIPES) * STITCH} ${3 * STITCH})`}>
          <g className="cloth-part" style={{ '--part': i, '--parts': words } as object}>
            <Part level={level} index={i} columns={wide} rows={HIGH} />
          </g>
        </g>
      ))}
      <path fill={`url(#${twine})`} d={`M0 0h${width}v${height}H0z`} />
    </svg>
  )
}

/** A square of the same part, beside its word. */
function Swatch({ level, index }: { level: number; index: number }) {
  const twine = useId()
  const side = SWATCH * STITCH
  return (
    <svg className="woven-swatch" viewBox={`0 0 ${side} ${side}`} aria-hidden>
      <Twine id={twine} />
      <Part level={level} index={index} columns={SWATCH} rows={SWATCH} />
      <path fill={`url(#${twine})`} d={`M0 0h${side}v${side}H0z`} />
    </svg>
  )
}

const Part = ({ level, index, columns, rows }: { level: number; index: number; columns: number; rows: number }) => (
  <g className={classNames(`cloth-setting-${index % SETTINGS}`)}>
    <path className="cloth-ground" d={`M0 0h${columns * STITCH}v${rows * STITCH}H0z`} />
    <path className="cloth-thread" d={stitches(weaveOf(level, index % SETTINGS), columns, rows)} />
  </g>
)

/** The crossing threads that lie over every part. */
const Twine = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <path d="M0 6 4 0M6 6l4-6M-6 6l4-6" stroke="var(--frieze-twine)" strokeWidth="1.4" />
      <path d="M0 6h6" stroke="var(--frieze-twine)" strokeWidth="1.2" />
    </pattern>
  </defs>
)

function Stripes({ at }: { at: number }) {
  const stripe = (i: number) => `M${(at + i) * STITCH} ${3 * STITCH}h${STITCH}v${HIGH * STITCH}h-${STITCH}z`
  return (
    <>
      <path className="cloth-gold" d={stripe(0) + stripe(2)} />
      <path className="cloth-soil" d={stripe(1)} />
    </>
  )
}

const rail = (width: number, row: number) =>
  Array.from({ length: width / STITCH / 2 }, (_, i) => `M${i * 2 * STITCH} ${row * STITCH}h6v6h-6z`).join('')

/** True if the thread lies on top at this stitch. */
type Weave = (column: number, row: number) => boolean

/** Plain weave in five settings. */
const plain: readonly Weave[] = [
  (column, row) => row % 2 === 0 && ((column >> 1) + (row >> 1)) % 2 === 0,
  (column, row) => row % 5 < 4 && (column + (Math.floor(row / 5) % 2 === 0 ? 3 : 1)) % 4 < 2,
  (column, row) => ((column >> 2) + Math.floor((row + 1) / 3)) % 2 === 0,
  (column, row) => ((column >> 1) + Math.floor((row + 1) / 3)) % 2 === 0,
  (column, row) => row % 2 === 0 && (column + (row % 4)) % 4 < 3,
]

/** The motifs of the levels' bands, one text a row. */
const motifs: Readonly<Record<number, readonly string[]>> = {
  2: ['...##...', '..####..', '.##..##.', '##....##', '#......#', '........'],
  3: ['..#.....', '.###....', '##.##.#.', '.###....', '..#.....', '........'],
  4: [
    '..#....#######..',
    '.###....#####...',
    '##.##.#...#...#.',
    '.###....#####...',
    '..#....#######..',
    '................',
  ],
}

function weaveOf(level: number, setting: number): Weave {
  const motif = motifs[level]
  if (!motif) return plain[setting] ?? (() => false)
  // The five settings: as it is, half a motif lower, every second row of motifs moved, both, and inside out.
  const down = setting === 1 || setting === 3 ? 3 : 0
  const across = setting === 2 || setting === 3 ? 4 : 0
  return (column, row) => {
    const line = motif[(row + down) % motif.length] ?? ''
    const isMoved = Math.floor((row + down) / motif.length) % 2 === 1
    const isThread = line[(column + (isMoved ? across : 0)) % line.length] === '#'
    return setting === 4 ? !isThread : isThread
  }
}

/** The path of all stitches, each run of a row in one piece. */
function stitches(weave: Weave, columns: number, rows: number): string {
  let path = ''
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (!weave(column, row)) continue
      const from = column
      while (column + 1 < columns && weave(column + 1, row)) column++
      const length = (column - from + 1) * STITCH
      path += `M${from * STITCH} ${row * STITCH}h${length}v${STITCH}h-${length}z`
    }
  return path
}
