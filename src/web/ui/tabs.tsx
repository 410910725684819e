import './tabs.css'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly name: string
}

/** Tabs over one panel. The arrow keys, Home and End select a tab. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  look,
  className,
  children,
}: {
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
  /** Chips are for filtering a list. */
  look?: 'chips'
  className?: string
  children: ReactNode
}) {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const pressed = (event: KeyboardEvent) => {
    const place = nextIndex(
      event.key,
      tabs.findIndex(({ id }) => id === chosen),
      tabs.length,
    )
    const tab = place === undefined ? undefined : tabs[place]
    if (place === undefined || !tab) return
    event.preventDefault()
    onChoose(tab.id)
    list.current?.querySelectorAll('button')[place]?.focus()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its tabs */}
      <div
        className={classNames('tabs', look, className)}
        role="tablist"
        aria-label={label}
        ref={list}
        onKeyDown={pressed}
      >
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${baseId}${id}`}
            aria-selected={id === chosen}
            aria-controls={`${baseId}panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel without a control is reached by itself */}
      <div role="tabpanel" id={`${baseId}panel`} aria-labelledby={`${baseId}${chosen}`} tabIndex={0}>
        {children}
      </div>
    </>
  )
}

function nextIndex(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count
    case 'ArrowLeft':
      return (place + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
