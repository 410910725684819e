import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeSharePictures } from './share-pictures.mjs'

/**
 * Writes every public page as HTML into `dist/web`, with the names of the chunks and the data it needs, and what search engines
 * and those who share a page need besides. `origin`: where the site is.
 */
export async function prerender(origin) {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
  const { template, scripts } = withoutScripts(readFileSync('dist/web/index.html', 'utf8'))
  const start = `<script type="module" fetchpriority="low" src="/${manifest['src/web/boot/start.ts'].file}"></script>`
  const { paths, render, searchFiles } = await import(pathToFileURL('dist/prerender/entry-server.js').href)
  const site = { origin, pictures: await makeSharePictures('dist/web') }
  for (const path of paths()) {
    const { head, html, modules, data } = await render(path, site)
    const chunks = chunksOf(manifest, modules).map((file) => `/${file}`)
    const named = `<script type="application/json" id="scripts">${JSON.stringify([...scripts, ...chunks])}</script>`
    const fetches = data.map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`)
    const styles = stylesOf(manifest, modules).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    const page = template
      .replace('<!--head-->', () => [head.name, ...fetches, ...styles, named, start].join('\n    '))
      .replace('</head>', () => `  ${head.about}\n  </head>`)
      .replace('<!--app-->', () => html)
    const file = `dist/web/${fileOf(path)}`
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, page)
  }
  for (const [name, text] of Object.entries(searchFiles(site))) writeFileSync(`dist/web/${name}`, text)
  rmSync('dist/web/.vite', { recursive: true })
}

/** The page as Vite wrote it, and the scripts that it loaded at once: they come after the page (src/web/boot/start.ts). */
function withoutScripts(html) {
  const lines = html.split(/(?<=\n)/)
  const loads = lines.filter((line) => /<(?:script type="module"|link rel="modulepreload")/.test(line))
  return {
    template: lines.filter((line) => !loads.includes(line)).join(''),
    scripts: loads.map((line) => /(?:src|href)="([^"]+)"/.exec(line)[1]),
  }
}

/** `/` is index.html, `/lesson/lesson1` is lesson/lesson1.html: the names every static host understands. */
function fileOf(path) {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/** Files of the lazy chunks that a page needs, with what they import, apart from what the template loads already. */
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
    if (!manifest[module]) throw new Error(`The page needs ${module}, which the build does not have.`)
    follow(manifest, module, loaded)
  }
  return new Set([...loaded].filter((key) => !first.has(key)))
}

function follow(manifest, key, loaded) {
  if (loaded.has(key)) return
  loaded.add(key)
  for (const next of manifest[key].imports ?? []) follow(manifest, next, loaded)
}
