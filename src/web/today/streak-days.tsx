import { useMemo } from 'react'
import {
  doneOn,
  parseDailyGoal,
  type DailyGoal,
  shortenedDays,
  streak,
  type Streak,
  type StreakDay,
  studyDays,
} from '#core/progress/streak.ts'
import { useSettings } from '../learner-settings/learner-settings.ts'
import { useClock } from '../learning/clock.ts'
import { useLearning } from '../learning/learning.tsx'
import { classNames } from '../ui/class-names.ts'
import { counted } from '../ui/counted.ts'
import './streak-days.css'

/** The learner's streak, by the learner's current time zone. */
export function useStreak(): Streak {
  const { events } = useLearning()
  const { now, day } = useClock()
  const offset = -new Date(now).getTimezoneOffset()
  return useMemo(() => streak(studyDays(events), day, shortenedDays(events, { day, offset })), [events, day, offset])
}

/** The learner's daily goal, and how much of it is done today; undefined without a goal. */
export function useDailyGoal(): (DailyGoal & { readonly done: number }) | undefined {
  const { events } = useLearning()
  const { day } = useClock()
  const dailyGoal = parseDailyGoal(useSettings().dailyGoal)
  const unit = dailyGoal?.unit
  const done = useMemo(() => (unit ? doneOn(day, unit, events) : 0), [day, unit, events])
  return dailyGoal ? { ...dailyGoal, done } : undefined
}

/** The streak and the last seven days as beads. The daily goal, if there is one, stands in place of a remark. */
export function StreakDays({ hasGoal = true }: { hasGoal?: boolean }) {
  const learnt = useStreak()
  const goal = useDailyGoal()
  const { title, remark } = streakText(learnt, hasGoal ? goal : undefined)
  return (
    <div>
      <p>
        <b>{title}</b>
        <span>{remark}</span>
      </p>
      <Beads week={learnt.week} />
    </div>
  )
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const list = new Intl.ListFormat('en-GB')

const looks = { studied: 'on', rest: 'rest', missed: undefined } satisfies Record<StreakDay, string | undefined>

/** The last seven days as a row of beads, today last, with the same in words for screen readers. */
function Beads({ week }: { week: Streak['week'] }) {
  const days = week.map(({ day, state }) => ({ name: weekday.format(Date.parse(day)), state }))
  return (
    <>
      <span className="vh">{weekText(days)}</span>
      <ol className="beads" aria-hidden>
        {days.map(({ name, state }, index) => (
          <li key={name} className={classNames('bead', looks[state], index === 6 && 'now')}>
            <i />
            {name[0]}
          </li>
        ))}
      </ol>
    </>
  )
}

function weekText(days: readonly { name: string; state: StreakDay }[]): string {
  const today = days.at(-1)
  const named = (wanted: StreakDay) =>
    days.flatMap((day) => (day.state === wanted ? (day === today ? 'today' : day.name) : []))
  const [studied, rests] = [named('studied'), named('rest')]
  return [
    studied.length > 0 ? `Studied ${list.format(studied)}.` : 'No study in the last seven days.',
    ...(rests.length > 0 ? [`Rested ${list.format(rests)}.`] : []),
    ...(today?.state === 'studied' ? [] : [`Today is ${today?.name}.`]),
  ].join(' ')
}

/** Encourages after a pause too: the streak must never blame the learner. */
export function streakText(
  { length, studiedToday, isRestFree }: Omit<Streak, 'week'>,
  goal?: DailyGoal & { readonly done: number },
): { title: string; remark: string } {
  const title = length === 0 ? 'No streak yet' : `${length}-day streak`
  if (goal) return { title, remark: goalText(goal) }
  if (length === 0) return { title, remark: 'Start one today' }
  if (studiedToday) return { title, remark: 'Today is done' }
  return { title, remark: isRestFree ? `Today makes it ${length + 1}` : 'Study today to keep it' }
}

/** More than the goal is not counted: more is not better. */
export const goalText = ({ unit, amount, done }: DailyGoal & { readonly done: number }): string =>
  done >= amount ? 'Today’s goal is done' : `${done} of ${counted(amount, unit === 'words' ? 'word' : 'minute')}`
