import { useMemo } from 'react'
import { streak, type Streak } from '#core/progress/streak.ts'
import { studyDays } from '#core/progress/study-days.ts'
import { useLearning } from '../learning/learning.tsx'
import { classNames } from '../ui/class-names.ts'
import './streak-days.css'

/** The streak, and the last seven days as beads. */
export function StreakDays({ day }: { day: string }) {
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
