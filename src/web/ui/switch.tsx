import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A switch with immediate effect. `children` explain it in a sentence. */
export function Switch({
  label,
  checked,
  onChange,
  className,
  children,
}: {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  className?: string
  children: ReactNode
}) {
  const hintId = useId()
  return (
    <div>
      <label className={classNames('switch', className)}>
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={hintId}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
      <p className="hint" id={hintId}>
        {children}
      </p>
    </div>
  )
}
