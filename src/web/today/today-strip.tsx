import { useMemo } from 'react'
import outline from 'virtual:course/outline'
import vocabulary from 'virtual:vocabulary/outline'
import { Link } from 'wouter'
import { streak, type Streak } from '#core/progress/streak.ts'
import { studyDays } from '#core/progress/study-days.ts'
import { reviewState } from '#core/review/review-state.ts'
import { useClock } from '../learning/clock.ts'
import { useLearning } from '../learning/learning.tsx'
import { useReviewState } from '../card-state/use-review-state.ts'
import { useToday } from '../card-state/use-today.ts'
import { LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { counted } from '../ui/counted.ts'
import { Icon } from '../ui/icon.tsx'
import './today.css'

/** Today's due reviews and the streak. The home screen reserves the space. */
export default function TodayStrip() {
  const { day } = useClock()
  return (
    <>
      <section className="today" aria-label="Today">
        <Due />
        <Days day={day} />
      </section>
      <p className="today-links">
        <Link href="/progress">Your progress</Link>
        <Link href="/words">All words</Link>
        <Link href="/badges">Your badges</Link>
      </p>
    </>
  )
}

const nothingMet = reviewState([])

const taught = new Set([
  ...outline.lessons.flatMap(({ wordIds }) => wordIds),
  ...vocabulary.stages.flatMap(({ categories }) => categories.flatMap(({ wordIds }) => wordIds)),
])

/** Whether a lesson or a vocabulary category teaches the word. Uses the outlines, so the word data need not be loaded. */
const isTaught = (wordId: string): boolean => taught.has(wordId)

/** Shows the cards to review now, or the minutes until the last reviewed card comes back. */
function Due() {
  const { cards, minutes, restsMinutes } = useToday(useReviewState() ?? nothingMet, isTaught)
  const isDue = cards.length > 0 && restsMinutes === undefined
  return (
    <div>
      <Icon name={isDue ? 'rotate-ccw' : 'check'} className="today-icon" />
      <p>
        <b>{isDue ? `${counted(cards.length, 'card')} to review` : 'Nothing to review'}</b>
        <span>
          {isDue && `About ${counted(minutes, 'minute')}`}
          {cards.length === 0 && 'Words come back when they are due'}
          {restsMinutes !== undefined && `One card comes back in ${counted(restsMinutes, 'minute')}`}
        </span>
      </p>
      {isDue && (
        <LinkButton href="/review" look="maize" className="today-action">
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

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const list = new Intl.ListFormat('en-GB')

/** The last seven days as a row of beads, today last, with the same in words for screen readers. */
function Beads({ week }: { week: Streak['week'] }) {
  const days = week.map(({ day, studied }) => ({ name: weekday.format(Date.parse(day)), studied }))
  return (
    <>
      <span className="vh">{weekText(days)}</span>
      <ol className="beads" aria-hidden>
        {days.map(({ name, studied }, index) => (
          <li key={name} className={classNames('bead', studied && 'on', index === 6 && 'now')}>
            <i />
            {name[0]}
          </li>
        ))}
      </ol>
    </>
  )
}

function weekText(days: readonly { name: string; studied: boolean }[]): string {
  const studied = days.filter((day) => day.studied).map(({ name }) => name)
  const today = `Today is ${days.at(-1)?.name}.`
  return studied.length > 0 ? `Studied ${list.format(studied)}. ${today}` : `No study in the last seven days. ${today}`
}

/** Encourages after a pause too: the streak must never blame the learner. */
export function streakText({ length, studiedToday }: Pick<Streak, 'length' | 'studiedToday'>): {
  title: string
  remark: string
} {
  if (length === 0) return { title: 'No streak yet', remark: 'Start one today' }
  return {
    title: `${length}-day streak`,
    remark: studiedToday ? 'Today is done' : 'Study today to keep it',
  }
}
