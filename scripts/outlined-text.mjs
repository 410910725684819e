import { readFileSync } from 'node:fs'
import { create } from 'fontkit'

/** The fonts at their default weight: fontkit makes no other weights from woff2. */
const faces = {
  display: create(readFileSync('src/web/fonts/bricolage-kikuyu.woff2')),
  text: create(readFileSync('src/web/fonts/hanken-kikuyu.woff2')),
}

/**
 * One line of text as outlines, so that every renderer draws it alike. `path` is SVG path data whose baseline starts at `x`, `y`;
 * `left`, `right`, `top` and `bottom` bound its ink. `tracking` is in em, everything else in pixels.
 */
export function outlined({ text, face, size, x, y, tracking = 0 }) {
  const { glyphs, positions, scale } = laidOut(text, face, size)
  let pen = x
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index]
    const path = glyph.path.scale(scale, -scale).translate(pen + xOffset * scale, y - yOffset * scale)
    pen += xAdvance * scale + tracking * size
    return path
  })
  const boxes = paths.map(({ bbox }) => bbox).filter(({ minX }) => Number.isFinite(minX))
  return {
    text,
    path: paths.map((path) => path.toSVG()).join(''),
    left: Math.min(...boxes.map(({ minX }) => minX)),
    right: Math.max(...boxes.map(({ maxX }) => maxX)),
    top: Math.min(...boxes.map(({ minY }) => minY)),
    bottom: Math.max(...boxes.map(({ maxY }) => maxY)),
  }
}

/**
 * Wraps a text at the first of `sizes` (largest first) at which it fits `width` pixels in at most `lines` lines. Fewer lines win,
 * then the shortest longest line. Throws if it fits at no size.
 */
export function fitted({ text, face, sizes, tracking = 0, width, lines }) {
  for (const size of sizes) {
    const widthOf = (line) => widthAt(line, face, size, tracking)
    const wrapped = breaksOf(text.split(' '), lines).filter((each) => each.every((line) => widthOf(line) <= width))
    const longest = (each) => Math.max(...each.map(widthOf))
    const [best] = wrapped.toSorted((a, b) => a.length - b.length || longest(a) - longest(b))
    if (best) return { size, lines: best }
  }
  throw new Error(`“${text}” does not fit into ${lines} lines of ${width} pixels.`)
}

function widthAt(text, face, size, tracking) {
  const { positions, scale } = laidOut(text, face, size)
  return positions.reduce((sum, { xAdvance }) => sum + xAdvance * scale + tracking * size, 0)
}

function laidOut(text, face, size) {
  const font = faces[face]
  const { glyphs, positions } = font.layout(text)
  if (glyphs.some(({ id }) => id === 0)) throw new Error(`The fonts lack a letter of “${text}”.`)
  return { glyphs, positions, scale: size / font.unitsPerEm }
}

/** All ways to break the words into at most `lines` lines. */
function breaksOf(words, lines) {
  if (lines === 1) return [[words.join(' ')]]
  const broken = words.slice(1).flatMap((_, index) => {
    const first = words.slice(0, index + 1).join(' ')
    return breaksOf(words.slice(index + 1), lines - 1).map((rest) => [first, ...rest])
  })
  return [[words.join(' ')], ...broken]
}
