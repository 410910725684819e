import { useState } from 'react'
import { Field } from '../ui/field.tsx'

/** A field for a whole number, which is stored while it is valid. Invalid input stays until the field loses the focus. */
export function NumberField({
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
