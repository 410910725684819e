import { readFileSync } from 'node:fs'
import { runnerImport } from 'vite'
import { fitted, outlined } from './outlined-text.mjs'

export const WIDTH = 1200
export const HEIGHT = 630
const MARGIN = 64
const HEADER = 112
/** The title's box starts at the margin. Behind it and for `apart` pixels beside it, the sky stays plain. */
const TITLE = { width: 660, apart: 24 }
/** The headline is centred on this height, in the sky above the ridges. */
const MIDDLE = 302
/** The mountain is drawn on a grid of 6. A whole number of pixels per stitch keeps every edge sharp. */
const FRIEZE = { height: 324, stitch: 6, pixels: 7, summit: 1580, summitAt: 964 }

const tokens = readFileSync('src/web/styles/tokens.css', 'utf8')
const weave = readFileSync('src/web/ui/weave.css', 'utf8')
const logo = readFileSync('public/favicon.svg', 'utf8')
const frieze = (await runnerImport('./src/web/frieze/frieze-threads.ts')).module.default

/**
 * A share picture as SVG in the light theme: header, border, headline and Mount Kenya. The border is the weave of `level`
 * (1 to 4), or the selvedge without a level. `texts` are the lines of text with their bounding boxes.
 */
export function shareSvg({ label, title, count, level }) {
  const texts = [...brand(), ...headline({ label, title, count })]
  const ground = level ? 'var(--thread-tint)' : 'var(--frieze-sky)'
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    rectangle(ground, 0, 0, WIDTH, HEIGHT),
    mountain(),
    rectangle(ground, 0, 0, MARGIN + TITLE.width + TITLE.apart, MIDDLE + 80),
    rectangle('var(--surface)', 0, 0, WIDTH, HEADER),
    level ? band(level) : selvedge(),
    // The logo has a margin of 3 in 32, which lies outside the picture's own margin.
    `<svg x="${MARGIN - 6}" y="24" width="64" height="64" viewBox="0 0 32 32">${logo}</svg>`,
    ...texts.map(({ path, fill }) => `<path fill="${fill}" d="${path}"/>`),
    '</svg>',
  ].join('')
  return { svg: withTokens(svg, level), texts }
}

function brand() {
  const x = MARGIN + 76
  return [
    line({ text: 'My Mother Language', face: 'display', size: 34, tracking: -0.01, fill: 'var(--text)', x, y: 57 }),
    line({ text: 'Kikuyu · Gĩkũyũ', face: 'text', size: 24, fill: 'var(--text-secondary)', x, y: 87 }),
  ]
}

/** Centred on `MIDDLE`, measured from the top of the first line's capitals to the last baseline. */
function headline({ label, title, count }) {
  const look = { face: 'display', tracking: -0.028, fill: 'var(--text)' }
  const sizes = Array.from({ length: 13 }, (_, step) => 84 - 2 * step)
  const { size, lines } = fitted({ text: title, ...look, sizes, width: TITLE.width, lines: 2 })
  const above = label ? 56 : 0
  const capitals = size * 0.66
  const leading = size * 1.02
  const below = 64
  const top = MIDDLE - (above + capitals + leading * (lines.length - 1) + below) / 2
  const first = top + above + capitals
  const x = MARGIN
  return [
    ...(label ? [line({ text: label, face: 'display', size: 38, fill: 'var(--thread)', x, y: top + 26 })] : []),
    ...lines.map((text, index) => line({ ...look, text, size, x, y: first + leading * index })),
    line({
      text: count,
      face: 'text',
      size: 34,
      fill: 'var(--text-secondary)',
      x,
      y: first + leading * (lines.length - 1) + below,
    }),
  ]
}

const line = ({ fill, ...text }) => ({ fill, ...outlined(text) })

function mountain() {
  const scale = FRIEZE.pixels / FRIEZE.stitch
  const left = Math.round(FRIEZE.summitAt - FRIEZE.summit * scale)
  return `<g transform="translate(${left} ${HEIGHT - FRIEZE.height * scale}) scale(${scale})">${frieze}</g>`
}

/** The weave of a level at twice its size. */
function band(level) {
  const [, width, path] = new RegExp(`--weave-${level}: url\\("[^"]*? width='(\\d+)'[^"]*? d='([^']+)'`).exec(tokens)
  return border(2, width, 16, `<path fill="var(--thread)" fill-rule="evenodd" d="${path}"/>`)
}

/** The stripes below every header of the site, at three times their size. */
function selvedge() {
  const stripes = [...rule(weave, '.selvedge').matchAll(/(var\(--[\w-]+\)) (\d+)(?:px)? (\d+)px/g)]
  const drawn = stripes.map(([, fill, from, to]) => rectangle(fill, Number(from), 0, to - from, 6))
  return border(3, stripes.at(-1)[3], 6, drawn.join(''))
}

/** Repeats a scaled tile along the lower edge of the header. */
function border(scale, width, height, tile) {
  return [
    `<pattern id="border" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${tile}</pattern>`,
    `<g transform="translate(0 ${HEADER}) scale(${scale})">`,
    rectangle('url(#border)', 0, 0, WIDTH / scale, height),
    '</g>',
  ].join('')
}

const rectangle = (fill, x, y, width, height) =>
  `<rect fill="${fill}" x="${x}" y="${y}" width="${width}" height="${height}"/>`

/** Replaces each CSS variable by its value in the light theme and the level's colours. */
function withTokens(svg, level) {
  const css = rule(tokens, ':root') + (level ? rule(weave, `.t${level}`) : '')
  const declared = css.split(';').map((declaration) => /(?<![\w-])(--[\w-]+): ([^]+)/.exec(declaration))
  const values = new Map(declared.filter(Boolean).map(([, name, value]) => [name, value]))
  const resolved = (text) => text.replace(/var\((--[\w-]+)\)/g, (_, name) => resolved(values.get(name)))
  // The SVG renderer only parses the comma notation.
  return resolved(svg).replace(/rgb\((\d+) (\d+) (\d+) ?\/ ?([\d.]+)\)/g, 'rgba($1,$2,$3,$4)')
}

/** The declarations of the first rule with this selector. */
function rule(css, selector) {
  const start = css.indexOf(`\n${selector} {`)
  return css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
}
