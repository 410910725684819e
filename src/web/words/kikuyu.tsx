import type { ReactNode } from 'react'

/** Kikuyu text: marked for assistive technology and set in its own typeface. */
export const Kikuyu = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span lang="ki" className={className}>
    {children}
  </span>
)
