import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverPackages } from '../../scripts/server-packages.mjs'

const folder = 'dist/server'
const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))

test('the server loads from node_modules only the packages that an installation copies', () => {
  const loaded = code.flatMap((text) =>
    [...text.matchAll(/^import .* from "([^."][^"]*)"|\bimport\("([^."][^"]*)"\)/gm)].map(
      ([, one, other]) => one ?? other,
    ),
  )
  const packages = new Set(loaded.filter((name) => !name?.startsWith('node:')))
  expect(packages).toEqual(new Set(serverPackages))
})

test('the licence of each package in the server’s files is beside them, with its text', () => {
  const licences = readFileSync(join(folder, 'licences.txt'), 'utf8')
  const named = [...licences.matchAll(/^(.+)\n=+$/gm)].map(([, name]) => name)
  const sections = licences.split(/^.+\n=+$/m).slice(1)
  expect(named).toEqual(
    expect.arrayContaining(['@better-auth/passkey', 'better-auth', 'hono', 'jose', 'kysely', 'zod']),
  )
  expect(named.filter((_, i) => !sections[i]?.includes('AS IS'))).toEqual([])
})
