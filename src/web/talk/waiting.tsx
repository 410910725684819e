import './waiting.css'
import type { ReactNode } from 'react'

/** Where an answer will stand: `Thinking...` */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div className="bubble thinking">
    <i aria-hidden>
      <span />
    </i>
    {children}
  </div>
)
