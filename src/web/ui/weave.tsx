import { classNames } from './class-names.ts'

/** The striped edge under a header. */
export const Selvedge = () => <div className="selvedge" aria-hidden />

/** The weave of a level, 1 to 4, in the thread of the surrounding `threadClass(level)`. */
export const Band = ({ level }: { level: number }) => <div className={`band w${level}`} aria-hidden />

/** Sets the colour that bands and labels inside take. */
export const threadClass = (level: number) => `t${level}`

/** Whole percent, 0 to 100. `label` says of what: "Numbers and Counting: 40% complete". */
export const ProgressBar = ({ percent, label }: { percent: number; label: string }) => (
  <progress className="progress" value={percent} max={100} aria-label={label} />
)

export type Stitch = 'done' | 'now' | 'miss' | 'open'

/** One stitch for each word or question; `label` says it in words: "2 of 5 words practised". */
export function Stitches({ stitches, label }: { stitches: readonly Stitch[]; label: string }) {
  return (
    <>
      <span className="vh">{label}</span>
      <ol className="stitches" aria-hidden>
        {stitches.map((stitch, index) => (
          <li key={index} className={classNames(stitch !== 'open' && stitch) || undefined} />
        ))}
      </ol>
    </>
  )
}
