import type { ReactNode } from 'react'

/** Kikuyu in the page: set in its own face, and known as Kikuyu to assistive technology. */
export const Kikuyu = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span lang="ki" className={className}>
    {children}
  </span>
)
