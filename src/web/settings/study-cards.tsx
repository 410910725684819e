import { useId, useState } from 'react'
import { parseDailyGoal, type DailyGoal } from '#core/progress/streak.ts'
import { type ReviewMode, dayName, dayNumber } from '#core/learning-log/event.ts'
import { createReminderCalendar } from '#providers/export/reminder-calendar.ts'
import { changeSettings, useSettings, exerciseKinds as allKinds } from '../learner-settings/learner-settings.ts'
import { Segmented } from '../ui/segmented.tsx'
import { Field } from '../ui/field.tsx'
import { saveFile } from '../export/save-file.ts'
import { readClock } from '../learning/clock.ts'
import { newId } from '../learning/stamp.ts'
import { Button } from '../ui/button.tsx'
import { useIntoView } from '../ui/use-into-view.ts'

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

/** The settings for reviews: new words per day and the kinds of exercise. */
export const ReviewsCard = () => (
  <section className="card stack" aria-labelledby="reviews">
    <h2 className="card-title settings-card-title" id="reviews">
      Reviews
    </h2>
    <NewWordsField />
    <ExerciseKinds />
  </section>
)

function NewWordsField() {
  const { newWordsADay } = useSettings()
  return (
    <NumberField
      label="New words a day"
      hint="The most new words your reviews introduce in a day."
      least={0}
      most={50}
      value={newWordsADay}
      onChange={(count) => changeSettings({ newWordsADay: count })}
    />
  )
}

const names: Readonly<Record<ReviewMode, string>> = {
  choose: 'Choose the answer from four',
  show: 'Recall it, then look and rate yourself',
  type: 'Type the answer',
}

/** The last checked kind cannot be unchecked. */
function ExerciseKinds() {
  const { exerciseKinds } = useSettings()
  return (
    <fieldset className="exercise-kinds" aria-describedby="exercise-kinds-hint">
      <legend>How reviews ask</legend>
      {allKinds.map((kind) => {
        const isOn = exerciseKinds.includes(kind)
        return (
          <label key={kind} className="check">
            <input
              type="checkbox"
              checked={isOn}
              disabled={isOn && exerciseKinds.length === 1}
              onChange={() =>
                changeSettings({
                  exerciseKinds: allKinds.filter((other) => exerciseKinds.includes(other) !== (other === kind)),
                })
              }
            />
            {names[kind]}
          </label>
        )
      })}
      <p className="hint" id="exercise-kinds-hint">
        Easier types come first. Keep at least one on.
      </p>
    </fieldset>
  )
}

/** A field for a whole number, which is stored while it is valid. Invalid input stays until the field loses the focus. */
function NumberField({
  label,
  hint,
  least,
  most,
  value,
  onChange,
}: {
  label: string
  hint: string
  least: number
  most: number
  value: number
  onChange: (value: number) => void
}) {
  const [input, setInput] = useState<string>()
  const isValid = (text: string) =>
    text.trim() !== '' && Number.isInteger(Number(text)) && Number(text) >= least && Number(text) <= most
  return (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      step={1}
      hint={hint}
      error={input === undefined || isValid(input) ? undefined : `Choose a whole number from ${least} to ${most}.`}
      value={input ?? String(value)}
      onChange={({ currentTarget }) => {
        setInput(currentTarget.value)
        if (isValid(currentTarget.value)) onChange(Number(currentTarget.value))
      }}
      onBlur={() => setInput(undefined)}
    />
  )
}

const FILE_NAME = 'kikuyu-reminder.ics'

/** Saves a calendar file: a calendar reminds also when the browser is closed, which a page without a push service cannot. */
export function ReminderCard() {
  const headingId = useId()
  const [time, setTime] = useState('19:00')
  const [isSaved, setSaved] = useState(false)
  const outcome = useIntoView<HTMLOutputElement>(isSaved || null)
  function save() {
    const { now, day } = readClock()
    const isOver = time <= new Date(now).toTimeString().slice(0, 5)
    const content = createReminderCalendar({
      start: `${isOver ? dayName(dayNumber(day) + 1) : day}T${time}`,
      now,
      id: newId(now),
      summary: 'A few minutes of Kikuyu',
      address: `${location.origin}/`,
    })
    saveFile({ name: FILE_NAME, type: 'text/calendar;charset=utf-8', content })
    setSaved(true)
  }
  return (
    <section className="card stack" aria-labelledby={headingId}>
      <h2 className="card-title settings-card-title" id={headingId}>
        Reminder
      </h2>
      <p className="hint">
        Your calendar can remind you each day, also when this app is closed. Save the file and open it in your calendar.
        To stop, delete the event there.
      </p>
      <Field
        label="Time of day"
        type="time"
        value={time}
        onChange={({ currentTarget }) => {
          setTime(currentTarget.value)
          setSaved(false)
        }}
      />
      <div className="row">
        <Button disabled={time === ''} onClick={save}>
          Save the reminder
        </Button>
        <output ref={outcome}>{isSaved && `Saved as ${FILE_NAME}.`}</output>
      </div>
    </section>
  )
}
