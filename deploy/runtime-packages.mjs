import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { serverPackages } from '../scripts/server-packages.mjs'

// node deploy/runtime-packages.mjs FOLDER
// Copies the packages that dist/server loads, and those that they need, to FOLDER.

const [, , folder] = process.argv
if (!folder) throw new Error('Name the folder: node deploy/runtime-packages.mjs /app')

const copied = new Set()
for (const name of serverPackages) copy(name, '')

/** Copies a package as Node finds it from `path`: in the nearest node_modules upwards. */
function copy(name, path) {
  const found = join(path, 'node_modules', name)
  if (!existsSync(join(found, 'package.json'))) {
    if (path !== '') copy(name, parentOf(path))
    return
  }
  if (copied.has(found)) return
  copied.add(found)
  cpSync(found, join(folder, found), { recursive: true, filter: isNeeded(found) })
  const about = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8'))
  const peers = Object.keys(about.peerDependencies ?? {}).filter(
    (peer) => !about.peerDependenciesMeta?.[peer]?.optional,
  )
  for (const needed of [...Object.keys({ ...about.dependencies, ...about.optionalDependencies }), ...peers])
    copy(needed, found)
}

/** The package that contains this one in its node_modules; the project itself for the others. */
function parentOf(path) {
  const above = dirname(path)
  const index = above.lastIndexOf('node_modules')
  return index <= 0 ? '' : above.slice(0, index - 1)
}

/** Nested packages are copied by themselves, if needed. Source maps, types and tests do not run. */
function isNeeded(found) {
  return (file) => {
    const inside = file.slice(found.length)
    return !/\/node_modules(?:\/|$)|\.(?:map|d\.[cm]?ts|ts|md)$|\/(?:test|tests|__tests__)$/.test(inside)
  }
}
