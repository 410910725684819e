import { useId } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** A choice of one out of a few, as native radio buttons. `labelledBy` is the id of the heading that names it. */
export function Segmented<Value extends string>({
  labelledBy,
  choices,
  value,
  onChange,
}: {
  labelledBy: string
  choices: readonly { value: Value; label: string; icon?: IconName }[]
  /** `undefined` while unknown. */
  value: Value | undefined
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <div className="segmented" role="radiogroup" aria-labelledby={labelledBy}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon && <Icon name={choice.icon} small />}
          {choice.label}
        </label>
      ))}
    </div>
  )
}
