import './today.css'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { dueCards } from '#core/review/due-cards.ts'
import { reviewSettings } from '#core/review/review-settings.ts'
import { today } from '#core/review/today.ts'
import { streak } from '#core/progress/streak.ts'
import { studyDays } from '#core/progress/study-days.ts'
import { useClock, type Clock } from '../learning/clock.ts'
import { useLearning } from '../learning/learning.tsx'
import { counted } from '../ui/counted.ts'
import { isTaught } from '../memory/taught-words.ts'
import { useReviewState } from '../memory/use-review-state.ts'
import { useSettings } from '../settings/settings-store.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Beads } from './beads.tsx'
import { streakText } from './streak-text.ts'

/** What waits today, and the days of study in a row. Home keeps its place. */
export default function TodayStrip() {
  const clock = useClock()
  return (
    <>
      <section className="today" aria-label="Today">
        <Due clock={clock} />
        <Days day={clock.day} />
      </section>
      <p className="today-links">
        <Link href="/progress">Your progress</Link>
        <Link href="/words">Your words</Link>
        <Link href="/badges">Your badges</Link>
      </p>
    </>
  )
}

function Due({ clock: { now, day } }: { clock: Clock }) {
  const state = useReviewState()
  const { newWordsADay } = useSettings()
  const { words, minutes } = useMemo(() => {
    if (!state) return { words: 0, minutes: 0 }
    const settings = { ...reviewSettings, newWordsADay }
    // Both cards of a word may be due: the learner counts words.
    const cards = dueCards(state, now, day, settings, isTaught)
    return {
      words: new Set(cards.map(({ wordId }) => wordId)).size,
      minutes: today(state, now, day, settings, isTaught).minutes,
    }
  }, [state, now, day, newWordsADay])
  return (
    <div>
      <Icon name={words > 0 ? 'rotate-ccw' : 'check'} />
      <p>
        <b>{words > 0 ? `${counted(words, 'word')} to review` : 'Nothing to review'}</b>
        <span>{words > 0 ? `About ${counted(minutes, 'minute')}` : 'Words come back when it is time'}</span>
      </p>
      {words > 0 && (
        <LinkButton href="/review" look="maize">
          Review
        </LinkButton>
      )}
    </div>
  )
}

function Days({ day }: { day: string }) {
  const { events } = useLearning()
  const studied = useMemo(() => streak(studyDays(events), day), [events, day])
  const { title, remark } = streakText(studied)
  return (
    <div>
      <p>
        <b>{title}</b>
        <span>{remark}</span>
      </p>
      <Beads week={studied.week} />
    </div>
  )
}
