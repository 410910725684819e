import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A page that was opened before an update still loads chunks of its own build, so a build keeps the assets of the one before.
 * `builds.json` lists the names that each of the two builds made, the newest first.
 */
const KEPT_BUILDS = 2

const assetsOf = (dist) => join(dist, 'web/assets')
const earlierOf = (dist) => join(dist, 'earlier')
const listOf = (dist) => join(dist, 'builds.json')

/** Moves the assets of a complete build aside, before the next build. If that one fails, they stay there. */
export function keepAssets(dist = 'dist') {
  rmSync(earlierOf(dist), { recursive: true, force: true })
  renameSync(assetsOf(dist), earlierOf(dist))
}

/** Moves the assets of the build before back, beside those of the new build, and deletes older ones. */
export function restoreAssets(dist = 'dist') {
  const builds = buildsAfter(readdirSync(assetsOf(dist)), readBuilds(dist))
  writeFileSync(listOf(dist), JSON.stringify(builds))
  mkdirSync(earlierOf(dist), { recursive: true })
  for (const name of builds.flat()) {
    const [from, to] = [join(earlierOf(dist), name), join(assetsOf(dist), name)]
    if (existsSync(from) && !existsSync(to)) renameSync(from, to)
  }
  rmSync(earlierOf(dist), { recursive: true })
}

const readBuilds = (dist) => (existsSync(listOf(dist)) ? JSON.parse(readFileSync(listOf(dist), 'utf8')) : [])

/** A repeated build, for example for another address of the site, does not count as a new one. */
function buildsAfter(names, builds) {
  const same = (other) => other.toSorted().join() === names.toSorted().join()
  return [names, ...builds.filter((other) => !same(other))].slice(0, KEPT_BUILDS)
}
