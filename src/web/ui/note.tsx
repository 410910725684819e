import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

const icons = {
  info: 'info',
  done: 'check',
  caution: 'info',
  model: 'flask-conical',
  error: 'circle-alert',
} satisfies Record<string, IconName>

/**
 * A highlighted note. `model` is a caution about a language model's output. An error is an alert; with `isTicking` its later
 * changes are not announced.
 */
export function Note({
  tone = 'info',
  id,
  isTicking = false,
  className,
  children,
}: {
  tone?: keyof typeof icons
  id?: string
  isTicking?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div
      id={id}
      className={classNames('note', tone === 'model' ? 'caution' : tone !== 'info' && tone, className)}
      role={tone === 'error' ? 'alert' : undefined}
      aria-live={isTicking ? 'off' : undefined}
    >
      <Icon name={icons[tone]} className="note-icon" />
      <div>{children}</div>
    </div>
  )
}
