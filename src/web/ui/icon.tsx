import { classNames } from './class-names.ts'
import type { IconName } from './icon-names.ts'

export type { IconName } from './icon-names.ts'

/** The icon that content names. A test checks content against `iconNames`, so no page has to carry the list. */
export const iconOf = (name: string) => name as IconName

/** Decoration beside a text, hidden from assistive technology. Its shape is a symbol in every page: scripts/vite-index-html.ts. */
export const Icon = ({ name, small, className }: { name: IconName; small?: boolean; className?: string }) => (
  <svg className={classNames('icon', small && 'small', className)} aria-hidden>
    <use href={`#icon-${name}`} />
  </svg>
)
