import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from './run.mjs'
import { step } from './step.mjs'

/**
 * Installs a large package that only one command needs, so that `npm ci` does not, and returns its folder. `size` is shown while it
 * installs; `overrides` are those of a `package.json`. Rejects with `CommandFailed` if npm fails.
 */
export async function ensureTool({ name, version, size, overrides = {} }) {
  const folder = resolve('node_modules/.cache', name)
  const installed = join(folder, 'node_modules', name)
  const description = join(installed, 'package.json')
  if (existsSync(description) && JSON.parse(readFileSync(description, 'utf8')).version === version) return installed
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides }))
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=optional', `--prefix=${folder}`]
  await step(`Installing ${name} (${size}, once)`, () => run('npm', ['install', ...options, `${name}@${version}`]))
  return installed
}
