import { useId } from 'react'
import { classNames } from '../ui/class-names.ts'

/** Side of a stitch in the drawing. */
const STITCH = 6
/** Stitches: the height of a part, its width, its width where many words share the band, and the stripes between parts. */
const [HIGH, WIDE, NARROW, STRIPES] = [11, 16, 8, 3]
const MOST_WIDE = 6
/** The number of combinations of ground and thread, each a class of lesson-ending.css. */
const SETTINGS = 5
const SWATCH = 8

/** The band of a finished lesson: one part for each word, in the weave of the level. */
export function WovenCloth({ level, words }: { level: number; words: number }) {
  const twine = useId()
  const wide = words > MOST_WIDE ? NARROW : WIDE
  const pitch = wide + STRIPES
  const [width, height] = [(words * pitch + STRIPES) * STITCH, (HIGH + 6) * STITCH]
  return (
    <svg className="cloth" viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <Twine id={twine} />
      <path className="cloth-dark" d={`M0 0h${width}v${height}H0z`} />
      <path className="cloth-gold cloth-rail" d={rail(width, 1) + rail(width, HIGH + 4)} />
      {Array.from({ length: words + 1 }, (_, i) => (
        <Stripes key={i} at={i * pitch} />
      ))}
      {Array.from({ length: words }, (_, i) => (
        <g key={i} transform={`translate(${(i * pitch + STRIPES) * STITCH} ${3 * STITCH})`}>
          <g className="cloth-part" style={{ '--part': i, '--parts': words } as object}>
            <Part level={level} index={i} columns={wide} rows={HIGH} />
          </g>
        </g>
      ))}
      <path fill={`url(#${twine})`} d={`M0 0h${width}v${height}H0z`} />
    </svg>
  )
}

/** A square of the same part, beside its word. */
export function Swatch({ level, index }: { level: number; index: number }) {
  const twine = useId()
  const side = SWATCH * STITCH
  return (
    <svg className="woven-swatch" viewBox={`0 0 ${side} ${side}`} aria-hidden>
      <Twine id={twine} />
      <Part level={level} index={index} columns={SWATCH} rows={SWATCH} />
      <path fill={`url(#${twine})`} d={`M0 0h${side}v${side}H0z`} />
    </svg>
  )
}

const Part = ({ level, index, columns, rows }: { level: number; index: number; columns: number; rows: number }) => (
  <g className={classNames(`cloth-setting-${index % SETTINGS}`)}>
    <path className="cloth-ground" d={`M0 0h${columns * STITCH}v${rows * STITCH}H0z`} />
    <path className="cloth-thread" d={stitches(weaveOf(level, index % SETTINGS), columns, rows)} />
  </g>
)

/** The crossing threads that lie over every part. */
const Twine = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <path d="M0 6 4 0M6 6l4-6M-6 6l4-6" stroke="var(--frieze-twine)" strokeWidth="1.4" />
      <path d="M0 6h6" stroke="var(--frieze-twine)" strokeWidth="1.2" />
    </pattern>
  </defs>
)

function Stripes({ at }: { at: number }) {
  const stripe = (i: number) => `M${(at + i) * STITCH} ${3 * STITCH}h${STITCH}v${HIGH * STITCH}h-${STITCH}z`
  return (
    <>
      <path className="cloth-gold" d={stripe(0) + stripe(2)} />
      <path className="cloth-soil" d={stripe(1)} />
    </>
  )
}

const rail = (width: number, row: number) =>
  Array.from({ length: width / STITCH / 2 }, (_, i) => `M${i * 2 * STITCH} ${row * STITCH}h6v6h-6z`).join('')

/** True if the thread lies on top at this stitch. */
type Weave = (column: number, row: number) => boolean

/** Plain weave in five settings. */
const plain: readonly Weave[] = [
  (column, row) => row % 2 === 0 && ((column >> 1) + (row >> 1)) % 2 === 0,
  (column, row) => row % 5 < 4 && (column + (Math.floor(row / 5) % 2 === 0 ? 3 : 1)) % 4 < 2,
  (column, row) => ((column >> 2) + Math.floor((row + 1) / 3)) % 2 === 0,
  (column, row) => ((column >> 1) + Math.floor((row + 1) / 3)) % 2 === 0,
  (column, row) => row % 2 === 0 && (column + (row % 4)) % 4 < 3,
]

/** The motifs of the levels' bands, one text a row. */
const motifs: Readonly<Record<number, readonly string[]>> = {
  2: ['...##...', '..####..', '.##..##.', '##....##', '#......#', '........'],
  3: ['..#.....', '.###....', '##.##.#.', '.###....', '..#.....', '........'],
  4: [
    '..#....#######..',
    '.###....#####...',
    '##.##.#...#...#.',
    '.###....#####...',
    '..#....#######..',
    '................',
  ],
}

function weaveOf(level: number, setting: number): Weave {
  const motif = motifs[level]
  if (!motif) return plain[setting] ?? (() => false)
  // The five settings: as it is, half a motif lower, every second row of motifs moved, both, and inside out.
  const down = setting === 1 || setting === 3 ? 3 : 0
  const across = setting === 2 || setting === 3 ? 4 : 0
  return (column, row) => {
    const line = motif[(row + down) % motif.length] ?? ''
    const isMoved = Math.floor((row + down) / motif.length) % 2 === 1
    const isThread = line[(column + (isMoved ? across : 0)) % line.length] === '#'
    return setting === 4 ? !isThread : isThread
  }
}

/** The path of all stitches, each run of a row in one piece. */
function stitches(weave: Weave, columns: number, rows: number): string {
  let path = ''
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (!weave(column, row)) continue
      const from = column
      while (column + 1 < columns && weave(column + 1, row)) column++
      const length = (column - from + 1) * STITCH
      path += `M${from * STITCH} ${row * STITCH}h${length}v${STITCH}h-${length}z`
    }
  return path
}
