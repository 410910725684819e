import type { ReviewMode } from '#core/learning-log/event.ts'
import { changeSettings, exerciseKinds as allKinds, useSettings } from '../learner-settings/learner-settings.ts'
import { NumberField } from './number-field.tsx'

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
