import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepAssets, restoreAssets } from '../scripts/earlier-assets.mjs'

/** A build folder, and what `scripts/build.mjs` does in it. */
function builds() {
  const dist = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  const assets = join(dist, 'web/assets')
  const start = (names: readonly string[]) => {
    rmSync(join(dist, 'web'), { recursive: true, force: true })
    mkdirSync(assets, { recursive: true })
    for (const name of names) writeFileSync(join(assets, name), '')
  }
  return {
    first(...names: string[]) {
      start(names)
      restoreAssets(dist)
    },
    next(...names: string[]) {
      keepAssets(dist)
      start(names)
      restoreAssets(dist)
    },
    failed() {
      keepAssets(dist)
      start(['half.js'])
    },
    /** After a build that failed there is nothing complete to keep. */
    again(...names: string[]) {
      start(names)
      restoreAssets(dist)
    },
    assets: () => readdirSync(assets).toSorted(),
  }
}

test('a build keeps the assets of the build before, and no older ones', () => {
  const { first, next, assets } = builds()
  first('a1.js', 'same.js')
  expect(assets()).toEqual(['a1.js', 'same.js'])
  next('a2.js', 'same.js')
  expect(assets()).toEqual(['a1.js', 'a2.js', 'same.js'])
  next('a3.js', 'same.js')
  expect(assets()).toEqual(['a2.js', 'a3.js', 'same.js'])
  next('a4.js')
  expect(assets()).toEqual(['a3.js', 'a4.js', 'same.js'])
})

test('building the same again keeps the assets of the build before', () => {
  const { first, next, assets } = builds()
  first('a1.js')
  next('a2.js')
  next('a2.js')
  expect(assets()).toEqual(['a1.js', 'a2.js'])
})

test('a build that fails loses no assets', () => {
  const { first, failed, again, assets } = builds()
  first('a1.js')
  failed()
  again('a2.js')
  expect(assets()).toEqual(['a1.js', 'a2.js'])
})
