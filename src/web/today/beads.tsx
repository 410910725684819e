import type { Streak } from '#core/progress/streak.ts'
import { classNames } from '../ui/class-names.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const list = new Intl.ListFormat('en-GB')

/** The last seven days as beads on a string, today last; the same in words for who does not see them. */
export function Beads({ week }: { week: Streak['week'] }) {
  const days = week.map(({ day, studied }) => ({ name: weekday.format(Date.parse(day)), studied }))
  return (
    <>
      <span className="vh">{weekText(days)}</span>
      <ol className="beads" aria-hidden>
        {days.map(({ name, studied }, index) => (
          <li key={name} className={classNames(studied && 'on', index === 6 && 'now') || undefined}>
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
