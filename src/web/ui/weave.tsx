import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The striped edge under a header. */
export const Selvedge = ({ className }: { className?: string }) => (
  <div className={classNames('selvedge', className)} aria-hidden />
)

/** The woven band of a level, 1 to 4, in the colour of the surrounding `threadClass(level)`. */
export const Band = ({ level, className }: { level: number; className?: string }) => (
  <div className={classNames(`band w${level}`, className)} aria-hidden />
)

/** The class that sets the colour of the bands and labels inside. */
export const threadClass = (level: number) => `t${level}`

/** A progress bar in whole percent. `label` names its subject: "Numbers and Counting: 40% complete". */
export const ProgressBar = ({ percent, label, className }: { percent: number; label: string; className?: string }) => (
  <progress className={classNames('progress', className)} value={percent} max={100} aria-label={label} />
)

/** A progress bar or a row of stitches, whose label says the count, and the count beside it. */
export const WithCount = ({ count, children }: { count: string; children: ReactNode }) => (
  <div className="with-count">
    {children}
    <span className="num" aria-hidden>
      {count}
    </span>
  </div>
)

export type Stitch = 'done' | 'now' | 'miss' | 'open'

/** A row of stitches, one per word or question. `label` says the same in words: "2 of 5 words practised". */
export function Stitches({
  stitches,
  label,
  className,
}: {
  stitches: readonly Stitch[]
  label: string
  className?: string
}) {
  return (
    <>
      <span className="vh">{label}</span>
      <ol className={classNames('stitches', className)} aria-hidden>
        {stitches.map((stitch, index) => (
          <li key={index} className={classNames('stitch', stitch !== 'open' && stitch)} />
        ))}
      </ol>
    </>
  )
}
