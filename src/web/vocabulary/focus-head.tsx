import { BackLink } from '../ui/button.tsx'

/** Stands in for the shell's header while cards or a test have the screen. */
export const FocusHead = ({ title, back }: { title: string; back: string }) => (
  <div className="focus-head">
    <div className="wrap narrow focus-bar">
      <BackLink href="/vocabulary">{back}</BackLink>
      <h1 tabIndex={-1}>{title}</h1>
    </div>
  </div>
)
