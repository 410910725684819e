import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'

/** `--surface` and `--page` of the light theme. A manifest has one colour; the pages name the bar's colour for both themes. */
const COLOURS = { bar: '#ffffff', page: '#f4f7f2' }

/** The side of the logo as a part of the icon's. A platform may cut a maskable icon to a circle of 80 %. */
const LOGO = 0.62

const SCREENSHOTS = [
  { name: 'home', label: 'Four levels of lessons' },
  { name: 'lesson', label: 'The tutor shows a word and asks for its meaning' },
]
const SIZES = { wide: '1280x800', narrow: '390x844' }

/** Writes the web app manifest and the icons that it names, drawn from the logo. `description` is that of the home page. */
export function writeAppManifest(folder, description) {
  const manifest = {
    id: '/',
    name: 'My Mother Language: Kikuyu',
    short_name: 'Kikuyu',
    description,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: COLOURS.bar,
    background_color: COLOURS.page,
    categories: ['education'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      writeIcon(folder, 192, 'any'),
      writeIcon(folder, 512, 'any'),
      writeIcon(folder, 512, 'maskable'),
    ],
    screenshots: Object.entries(SIZES).flatMap(([form, sizes]) =>
      SCREENSHOTS.map(({ name, label }) => ({
        src: `/screenshots/${name}-${form}.png`,
        sizes,
        type: 'image/png',
        form_factor: form,
        label,
      })),
    ),
    shortcuts: [
      { name: 'Review', url: '/review', description: 'Words that are due today' },
      { name: 'Vocabulary', url: '/vocabulary' },
      { name: 'Language assistant', short_name: 'Assistant', url: '/kikuyu-chat' },
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }] })),
  }
  writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest))
  // iPhones look for an icon at this address.
  writeFileSync(join(folder, 'apple-touch-icon.png'), iconPng(180, 'maskable'))
}

/** The address has a hash of the bytes, since a platform notices a new icon by its address. */
function writeIcon(folder, size, purpose) {
  const png = iconPng(size, purpose)
  const hash = createHash('sha256').update(png).digest('hex').slice(0, 8)
  const src = `/assets/icon-${purpose}-${size}-${hash}.png`
  writeFileSync(join(folder, src), png)
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose }
}

function iconPng(size, purpose) {
  return new Resvg(iconSvg(size, purpose), { font: { loadSystemFonts: false } }).render().asPng()
}

/** The logo on a ground: with round corners, or up to the edges for a platform that cuts its own shape. */
export function iconSvg(size, purpose) {
  const logo = readFileSync('public/favicon.svg', 'utf8')
  const [side, margin] = [size * LOGO, (size * (1 - LOGO)) / 2]
  const corner = purpose === 'maskable' ? 0 : size * 0.2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">`,
    `<rect width="${size}" height="${size}" rx="${corner}" fill="${COLOURS.page}"/>`,
    `<svg x="${margin}" y="${margin}" width="${side}" height="${side}" viewBox="0 0 32 32">${logo}</svg>`,
    '</svg>',
  ].join('')
}
