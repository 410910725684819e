import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { findAttack } from '../scripts/linear/attack.ts'

/** A pattern and the file and line where it is written. */
interface Pattern {
  readonly location: string
  readonly source: string
  readonly flags: string
}

const files = ['vite.config.ts', ...sourcesOf('src'), ...sourcesOf('scripts')]
const literals: Pattern[] = []
/** Files that create patterns with `new RegExp`. */
const makers = new Set<string>()
for (const file of files) readPatterns(file)

// A learner, a model or a request may send a text that makes a pattern slow. The rule holds for all patterns, even those that
// only read our own files, so that they need not be told apart.
describe('no text makes a regular expression take more than linear time', () => {
  test('in regular-expression literals', { timeout: 300_000 }, () => {
    expect(literals.length).toBeGreaterThan(500)
    expect(attacksOn(literals)).toEqual([])
  })

  test('in patterns created with new RegExp', { timeout: 300_000 }, async () => {
    const made: Pattern[] = []
    const Native = globalThis.RegExp
    globalThis.RegExp = new Proxy(Native, {
      construct(target, [source, flags]: [string | RegExp, string?]) {
        const pattern = new target(source, flags)
        const location = /(?:src|scripts)\/[^:)]+:\d+/.exec(new Error().stack?.split('\n')[2] ?? '')?.[0]
        if (location) made.push({ location, source: pattern.source, flags: pattern.flags })
        return pattern
      },
    })
    try {
      for (const file of makers) await import(/* @vite-ignore */ pathToFileURL(file).href)
    } finally {
      globalThis.RegExp = Native
    }
    const unseen = [...makers].filter((file) => !made.some(({ location }) => location.startsWith(file)))
    expect(unseen, 'Create patterns when the module loads: this check does not see later ones').toEqual([])
    expect(attacksOn(made)).toEqual([])
  })
})

function attacksOn(patterns: readonly Pattern[]): string[] {
  const known = new Map<string, string | undefined>()
  return patterns.flatMap(({ location, source, flags }) => {
    const pattern = `/${source}/${flags}`
    if (!known.has(pattern)) known.set(pattern, describeAttack(source, flags))
    const attack = known.get(pattern)
    return attack ? [`${location} ${pattern} ${attack}`] : []
  })
}

function describeAttack(source: string, flags: string): string | undefined {
  const attack = findAttack(source, flags)
  if (!attack) return undefined
  const { start, repeated, end, steps } = attack
  const text = `${JSON.stringify(start)} + ${JSON.stringify(repeated)}.repeat(n) + ${JSON.stringify(end)}`
  return `takes ${steps.map((count) => count.toLocaleString('en')).join(', ')} steps for n, 2n and 3n on ${text}`
}

function readPatterns(file: string) {
  const text = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  visit(program, (node) => {
    if (node.type === 'Literal' && node.regex) {
      const line = text.slice(0, node.start).split('\n').length
      literals.push({ location: `${file}:${line}`, source: node.regex.pattern, flags: node.regex.flags })
    }
    if (node.callee?.name !== 'RegExp') return
    if (node.type === 'CallExpression')
      throw new Error(`${file} calls RegExp without \`new\`. Add \`new\`: this check does not see other calls.`)
    if (file.startsWith('src/')) makers.add(file)
  })
}

interface Node {
  readonly type: string
  readonly start: number
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly name?: string }
}

function visit(part: unknown, see: (node: Node) => void) {
  if (typeof part !== 'object' || part === null) return
  if ('type' in part) see(part as Node)
  for (const inner of Object.values(part)) visit(inner, see)
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .toSorted()
}
