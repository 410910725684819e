import type { ReactNode } from 'react'
import { useLate } from './use-late.ts'

/** Milliseconds. A shorter wait shows no text. */
const DELAY_MS = 200

/** Shows a text about a wait that takes longer than 200 ms. */
export const OnItsWay = ({ className, children }: { className?: string; children: ReactNode }) => {
  const isLate = useLate(true, DELAY_MS)
  return <output className={className}>{isLate && children}</output>
}
