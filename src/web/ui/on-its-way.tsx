import type { ReactNode } from 'react'
import { useLate } from './use-late.ts'

/** What comes sooner is not said to be on its way, in milliseconds. */
const LATE = 200

/** Says that something is on its way, once that takes long. */
export const OnItsWay = ({ className, children }: { className?: string; children: ReactNode }) => {
  const isLate = useLate(true, LATE)
  return <output className={className}>{isLate && children}</output>
}
