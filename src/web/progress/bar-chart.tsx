import { useId } from 'react'

export interface Bar {
  /** In full, for the table: `Saturday, November 21`. */
  readonly name: string
  /** Under the bar; empty where there is no room. */
  readonly mark: string
  readonly value: number
}

/**
 * Bars in an SVG, with the same figures as a table behind them. Height alone carries the meaning; the words of the axis are text of the
 * page, so that they keep their size on a phone.
 */
export function BarChart({
  title,
  description,
  bars,
  columns,
  highest = 0,
  target,
  unit = '',
  showsValues = false,
}: {
  title: string
  /** The message of the chart, in a sentence. */
  description: string
  bars: readonly Bar[]
  /** Heads of the table. */
  columns: readonly [string, string]
  /** The axis reaches at least this value. */
  highest?: number
  /** A line across. */
  target?: { readonly value: number; readonly name: string }
  unit?: string
  /** Writes each value above its bar. */
  showsValues?: boolean
}) {
  const id = useId()
  const top = Math.max(1, highest, ...bars.map(({ value }) => value))
  const slot = 100 / bars.length
  const width = Math.min(0.7 * slot, 18)
  const height = (value: number) => (40 * value) / top
  return (
    <figure className="chart">
      <div className="chart-plot">
        <span className="chart-top num" aria-hidden>
          {top}
          {unit}
        </span>
        <svg
          viewBox="0 0 100 40"
          preserveAspectRatio="none"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would not follow the theme
          role="img"
          aria-labelledby={`${id}title ${id}text`}
        >
          <title id={`${id}title`}>{title}</title>
          <desc id={`${id}text`}>{description}</desc>
          {bars.map(({ name, value }, index) => (
            <rect
              key={name}
              className="chart-bar"
              x={index * slot + (slot - width) / 2}
              y={40 - height(value)}
              width={width}
              height={height(value)}
            />
          ))}
          <line className="chart-ground" x1="0" y1="40" x2="100" y2="40" />
          {target && (
            <line
              className="chart-target"
              x1="0"
              x2="100"
              y1={40 - height(target.value)}
              y2={40 - height(target.value)}
              strokeDasharray="5 4"
            />
          )}
        </svg>
        <ol className="chart-marks num" aria-hidden>
          {bars.map(({ name, mark, value }) => (
            <li key={name}>
              <span>
                {showsValues && (
                  <b>
                    {value}
                    {unit}
                  </b>
                )}
                {mark}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <figcaption>
        {description}
        {target && <span className="chart-key"> The dashed line is {target.name}.</span>}
      </figcaption>
      <details>
        <summary>Show as a table</summary>
        <table>
          <caption className="vh">{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="num">
                  {value}
                  {unit}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
