import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFile } from './compress.mjs'

/** The most that a first visit may download to make the course work offline, in Brotli bytes. */
const MOST = 1.5 * 1024 * 1024
/** The page that renders any address. It is requested by its address, which is without `.html`. */
const SHELL = '/offline'
const UNHASHED = ['/favicon.svg', '/licences.txt']

/**
 * Writes `sw.js`, the service worker with the list of the files that it stores, and `sw-off.js`, which ends it. Call it after all else is
 * written and compressed. `folder` is the built site, and `assets` are the names of the files in its `assets` that belong to this build.
 */
export async function writeServiceWorker(folder, assets) {
  const files = precache(folder, assets)
  const bytes = Object.keys(files).reduce((sum, path) => sum + sentBytes(folder, path), 0)
  if (bytes > MOST) throw new Error(`The course offline takes ${bytes} bytes compressed; the limit is ${MOST}.`)
  const version = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 12)
  const [entry] = scriptsOf(readFileSync(join(folder, `${SHELL}.html`), 'utf8'))
  await writeScript(folder, 'sw.js', 'worker', `const PRECACHE=${JSON.stringify({ version, entry, files })};`)
  await writeScript(folder, 'sw-off.js', 'worker-off')
}

/** The paths of the files with their `integrity`; the page has none, since a server may replace the address in pages. */
function precache(folder, assets) {
  const paths = [...assets.filter(isForOffline).map((name) => `/assets/${name}`), ...UNHASHED]
  return Object.fromEntries([[SHELL, ''], ...paths.map((path) => [path, integrity(join(folder, path))])])
}

/** Not the compressed copies, which are the same file, nor the pictures for shared links, which no page shows. */
const isForOffline = (name) => /\.(?:js|css|json|woff2)$/.test(name)

const integrity = (file) => `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`

function sentBytes(folder, path) {
  const file = join(folder, path === SHELL ? `${SHELL}.html` : path)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

function scriptsOf(html) {
  const [, list = ''] = html.split('<script type="application/json" id="scripts">')
  return JSON.parse(list.slice(0, list.indexOf('</script>'))).flat()
}

/** Bundles `src/web/offline/<source>.ts` into one classic script, which every browser with service workers accepts. */
async function writeScript(folder, name, source, before = '') {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: `src/web/offline/${source}.ts`, output: { format: 'iife' } },
    },
  })
  const file = join(folder, name)
  writeFileSync(file, before + built.output[0].code)
  await compressFile(file)
}
