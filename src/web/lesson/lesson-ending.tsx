import { useEffect, useMemo, useRef, useState } from 'react'
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
import { StorageNote } from '../learning/storage-note.tsx'
import { useSettings } from '../learner-settings/learner-settings.ts'
import { StreakDays } from '../today/streak-days.tsx'
import { LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { counted } from '../ui/counted.ts'
import { Icon } from '../ui/icon.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { Swatch, WovenCloth } from './woven-cloth.tsx'
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
                  <Icon name="check" small />
                  All saved.
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
