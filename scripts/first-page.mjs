import { gzipSync } from 'node:zlib'

/**
 * What a browser loads for a page before anybody touches it: the page, what its head names, and what its styles name.
 * Bytes are those of a gzip answer; fonts are sent as they are. `ask`: how a site is asked that does not listen.
 */
export async function firstPage(origin, path, ask = fetch) {
  const load = (url) => fileAt(url, ask)
  const page = await load(origin + path)
  const html = page.text
  const named = [...html.matchAll(/<(?:link|script)\b[^<>]*>/g)].map(([tag]) => tag).filter(isLoaded)
  const urls = new Set(named.map((tag) => new URL(/(?:href|src)="([^"]+)"/.exec(tag)?.[1] ?? '', origin).href))
  urls.add(`${origin}/config.json`)
  for (const script of scriptsNamed(html)) urls.add(origin + script)
  const files = [page]
  for (const url of urls) files.push(await load(url))
  const sum = (wanted) => files.filter(wanted).reduce((bytes, file) => bytes + file.bytes, 0)
  return {
    requests: files.length,
    bytes: sum(() => true),
    javascript: sum((file) => /javascript/.test(file.type)),
    styles: sum((file) => /css/.test(file.type)),
    files,
  }
}

/** They come once the page is painted. */
function scriptsNamed(html) {
  return JSON.parse(/<script type="application\/json" id="scripts">([^<]*)<\/script>/.exec(html)?.[1] ?? '[]')
}

function isLoaded(tag) {
  return (
    /(?:href|src)="/.test(tag) &&
    (!tag.startsWith('<link') || /rel="(?:stylesheet|modulepreload|preload|icon|manifest)"/.test(tag))
  )
}

async function fileAt(url, ask) {
  const response = await ask(url, { headers: { 'accept-encoding': 'identity' } })
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  const body = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const isText = /text|javascript|json|svg|xml/.test(type)
  return {
    url,
    type,
    text: isText ? body.toString() : '',
    bytes: isText ? gzipSync(body, { level: 9 }).length : body.length,
  }
}
