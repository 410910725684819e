import { useId } from 'react'
import { parseDailyGoal, type DailyGoal } from '#core/progress/daily-goal.ts'
import { changeSettings, useSettings } from '../learner-settings/learner-settings.ts'
import { Segmented } from '../ui/segmented.tsx'
import { NumberField } from './number-field.tsx'

const choices = [
  { value: 'none', label: 'None', icon: 'x' },
  { value: 'minutes', label: 'Minutes', icon: 'clock' },
  { value: 'words', label: 'Words', icon: 'hash' },
] as const

const explanations = {
  minutes: 'Time between your answers counts, but never more than a minute for one answer.',
  words: 'A word counts once a day, right or wrong.',
} satisfies Record<DailyGoal['unit'], string>

/** A small start: the learner can raise it. */
const FIRST_AMOUNT = 5

const setDailyGoal = (dailyGoal: DailyGoal | null) => changeSettings({ dailyGoal })

/** The daily goal. */
export function DailyCard() {
  const headingId = useId()
  const dailyGoal = parseDailyGoal(useSettings().dailyGoal)
  return (
    <section className="card stack" aria-labelledby={headingId}>
      <h2 className="card-title settings-card-title" id={headingId}>
        Daily goal
      </h2>
      <div>
        <Segmented
          labelledBy={headingId}
          choices={choices}
          value={dailyGoal?.unit ?? 'none'}
          onChange={(unit) => setDailyGoal(unit === 'none' ? null : { unit, amount: FIRST_AMOUNT })}
        />
      </div>
      {dailyGoal ? (
        <NumberField
          key={dailyGoal.unit}
          label={dailyGoal.unit === 'minutes' ? 'Minutes a day' : 'Words a day'}
          hint={explanations[dailyGoal.unit]}
          least={1}
          most={120}
          value={dailyGoal.amount}
          onChange={(amount) => setDailyGoal({ ...dailyGoal, amount })}
        />
      ) : (
        <p className="hint">A goal shows beside your streak how far you are today. Your streak does not need it.</p>
      )}
    </section>
  )
}
