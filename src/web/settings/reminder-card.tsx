import { useId, useState } from 'react'
import { dayName, dayNumber } from '#core/review/day-number.ts'
import { createReminderCalendar } from '#providers/export/reminder-calendar.ts'
import { saveFile } from '../export/save-file.ts'
import { readClock } from '../learning/clock.ts'
import { newId } from '../learning/stamp.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

const FILE_NAME = 'kikuyu-reminder.ics'

/** Saves a calendar file: a calendar reminds also when the browser is closed, which a page without a push service cannot. */
export function ReminderCard() {
  const headingId = useId()
  const [time, setTime] = useState('19:00')
  const [isSaved, setSaved] = useState(false)
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
        <output>{isSaved && `Saved as ${FILE_NAME}.`}</output>
      </div>
    </section>
  )
}
