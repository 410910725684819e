import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { compress } from '../scripts/compress.mjs'

const FOLDER = resolve('node_modules/.cache/floor')

/**
 * Builds the smallest page of Vite and React, one `h1`, with a copy of our server, so that it is served like the product.
 * Returns the folder to start that server in.
 */
export async function buildFloor() {
  const { build } = await import('vite')
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(`${FOLDER}/dist`, { recursive: true })
  writeFileSync(`${FOLDER}/package.json`, '{ "type": "module" }')
  const outDir = `${FOLDER}/dist/web`
  await build({
    root: resolve('bench/floor'),
    configFile: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  })
  await compress(outDir)
  cpSync('dist/server', `${FOLDER}/dist/server`, { recursive: true })
  return FOLDER
}
