import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files and folders that the build is made from. */
export const SOURCES = [
  'content',
  'index.html',
  'package-lock.json',
  'public',
  'scripts',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]

/** One hash over all sources: the same hash means the same build. */
export function sourcesHash() {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of filesBelow(source)) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)))
}
