import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Installed {
  readonly version?: string
  readonly dev?: boolean
  readonly dependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Installed>
}
const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>
}

/** `npm start` installs with `npm ci --omit=dev`, which installs every package that the lock file does not mark `dev`. */
const inProduction = Object.keys(packages).filter((path) => packages[path]?.dev !== true)

describe('a production install', () => {
  test('has no development tools', () => {
    const tools = Object.keys(devDependencies)
    expect(tools).toContain('vitest')
    expect(tools.filter((name) => inProduction.includes(`node_modules/${name}`))).toEqual([])
  })

  // `legacy-peer-deps` in `.npmrc` keeps optional peers out, but then npm does not add required peers either.
  test('has every package that its packages need, including peers', () => {
    expect(
      inProduction.flatMap((path) =>
        needsOf(packages[path] ?? {})
          .filter((name) => !inProduction.includes(resolved(path, name)))
          .map((name) => `${path} needs ${name}`),
      ),
    ).toEqual([])
  })
})

function needsOf({ dependencies, peerDependencies, peerDependenciesMeta }: Installed): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys(dependencies ?? {}), ...peers]
}

/** The path in the lock file where Node resolves `name` from `path`: in the nearest `node_modules` upwards that has it. */
function resolved(path: string, name: string): string {
  const candidate = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`
  if (path === '' || packages[candidate]) return candidate
  return resolved(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}
