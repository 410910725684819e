import { gzipSync } from 'node:zlib'

/**
 * Loads and measures all that a browser loads for a page before any interaction: the page, the files its head names, `config.json` and
 * the scripts that follow the first paint. Text is counted as gzip bytes, other files as they are. `request` replaces `fetch` for a site that does
 * not listen on a port.
 */
export async function firstPage(origin, path, request = fetch) {
  const load = (url) => fileAt(url, request)
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

/** The scripts that the page loads after the first paint. */
function scriptsNamed(html) {
  return JSON.parse(/<script type="application\/json" id="scripts">([^<]*)<\/script>/.exec(html)?.[1] ?? '[]').flat()
}

function isLoaded(tag) {
  return (
    /(?:href|src)="/.test(tag) &&
    (!tag.startsWith('<link') || /rel="(?:stylesheet|modulepreload|preload|icon|manifest)"/.test(tag))
  )
}

async function fileAt(url, request) {
  const response = await request(url, { headers: { 'accept-encoding': 'identity' } })
  if (!response.ok) throw new Error(`${url} answered with status ${response.status}.`)
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
