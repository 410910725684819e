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
