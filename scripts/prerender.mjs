import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeAppManifest } from './app-manifest.mjs'
import { makeSharePictures } from './share-pictures.mjs'

/**
 * Writes every public page as HTML into `dist/web`, with the addresses of the chunks and the data it needs, plus the files for
 * search engines and the share pictures. `origin` is the address of the site.
 */
export async function prerender(origin) {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
  const { template, scripts } = withoutScripts(readFileSync('dist/web/index.html', 'utf8'))
  const start = `<script type="module" fetchpriority="low" src="/${manifest['src/web/boot/start.ts'].file}"></script>`
  const { paths, render, searchFiles, description } = await import(pathToFileURL('dist/prerender/entry-server.js').href)
  const site = { origin, pictures: await makeSharePictures('dist/web') }
  for (const path of paths()) {
    const { head, html, modules, data } = await render(path, site)
    const chunks = chunksOf(manifest, modules).map((file) => `/${file}`)
    const named = listOf(scripts, chunks)
    const fetches = data.map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`)
    const styles = stylesOf(manifest, modules).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    const page = template
      .replace('<!--head-->', () => [head.name, ...fetches, named, start].join('\n    '))
      // After the main style sheet, which declares the order of the cascade layers.
      .replace('</head>', () => `  ${[...styles, head.about].join('\n    ')}\n  </head>`)
      .replace('<!--app-->', () => html)
    const file = `dist/web/${fileOf(path)}`
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, page)
  }
  writeFileSync('dist/web/offline.html', shell(template, scripts, start))
  writeAppManifest('dist/web', description)
  for (const [name, text] of Object.entries(searchFiles(site))) writeFileSync(`dist/web/${name}`, text)
  rmSync('dist/web/.vite', { recursive: true })
}

/** The scripts of every page, its entry first, and the chunks of the screen. */
const listOf = (scripts, chunks) =>
  `<script type="application/json" id="scripts">${JSON.stringify([scripts, chunks])}</script>`

/**
 * The page that the service worker shows at any address without a network. Its `#app` is empty and marked, so the scripts render the screen of
 * the address. It names no origin: its bytes are the same on every host.
 */
function shell(template, scripts, start) {
  const head = [
    '<title>My Mother Language</title>',
    '<meta name="robots" content="noindex">',
    listOf(scripts, []),
    start,
  ]
  return template
    .replace('<!--head-->', () => head.join('\n    '))
    .replace('<div id="app"><!--app-->', '<div id="app" data-shell>')
}

/** Vite's page without its script tags, and their addresses: `src/web/boot/start.ts` loads the scripts after the page. */
function withoutScripts(html) {
  const lines = html.split(/(?<=\n)/)
  const loads = lines.filter((line) => /<(?:script type="module"|link rel="modulepreload")/.test(line))
  return {
    template: lines.filter((line) => !loads.includes(line)).join(''),
    scripts: loads.map((line) => /(?:src|href)="([^"]+)"/.exec(line)[1]),
  }
}

/** `/` becomes index.html, `/lesson/lesson1` becomes lesson/lesson1.html: static hosts resolve these names. */
function fileOf(path) {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/** The files of the lazy chunks that a page needs and of their imports, without those that the template loads. */
function chunksOf(manifest, modules) {
  return [...reachable(manifest, modules)].map((key) => manifest[key].file)
}

function stylesOf(manifest, modules) {
  return [...new Set([...reachable(manifest, modules)].flatMap((key) => manifest[key].css ?? []))]
}

function reachable(manifest, modules) {
  const loaded = new Set()
  follow(manifest, 'index.html', loaded)
  const first = new Set(loaded)
  for (const module of modules) {
    if (!manifest[module]) throw new Error(`A page needs ${module}, but the build's manifest does not list it.`)
    follow(manifest, module, loaded)
  }
  return new Set([...loaded].filter((key) => !first.has(key)))
}

function follow(manifest, key, loaded) {
  if (loaded.has(key)) return
  loaded.add(key)
  for (const next of manifest[key].imports ?? []) follow(manifest, next, loaded)
}
