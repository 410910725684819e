import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

type FieldProps = Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'minLength' | 'aria-describedby' | 'aria-invalid'
> & {
  label: string
  minLength?: number | undefined
  hint?: string | undefined
  /** Replaces the hint and marks the field as invalid; screen readers announce it. */
  error?: string | undefined
  /** Marks the field as invalid and refers to an error elsewhere, with this id. */
  faultId?: string | undefined
}

/** A text input with a label and a hint or error. */
export function Field({ label, hint, error, faultId, ...input }: FieldProps) {
  const ids = useFieldIds(hint, error, faultId)
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids}>
      <input {...input} {...ids.input} className="input" />
    </FieldFrame>
  )
}

/** Like `Field`, with a button that shows and hides the password. */
export function PasswordField({ label, hint, error, faultId, ...input }: Omit<FieldProps, 'type'>) {
  const ids = useFieldIds(hint, error, faultId)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids}>
      <div className="password">
        <input
          {...input}
          {...ids.input}
          type={shown ? 'text' : 'password'}
          className="input password-input"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <IconButton
          className="password-toggle"
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? 'Hide password' : 'Show password'}
          disabled={input.disabled}
          onClick={() => setShown(!shown)}
        />
      </div>
    </FieldFrame>
  )
}

function useFieldIds(hint: string | undefined, error: string | undefined, faultId: string | undefined) {
  const id = useId()
  const remarkId = `${id}remark`
  const describedBy = [faultId, (hint || error) && remarkId].filter(Boolean).join(' ')
  return {
    remarkId,
    input: { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error || faultId ? true : undefined },
  }
}

function FieldFrame({
  label,
  hint,
  error,
  ids,
  children,
}: Pick<FieldProps, 'label' | 'hint' | 'error'> & { ids: ReturnType<typeof useFieldIds>; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={ids.input.id}>{label}</label>
      {children}
      {error ? (
        <p className="field-error" id={ids.remarkId} role="alert">
          <Icon name="circle-alert" small />
          {error}
        </p>
      ) : (
        hint && (
          <p className="hint" id={ids.remarkId}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** Tells password managers which account the password beside it belongs to. */
export const UsernameField = ({ email }: { email: string }) => (
  <input
    className="vh"
    type="email"
    name="username"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden
  />
)
