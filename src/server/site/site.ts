import { Hono, type Context } from 'hono'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { memoized } from '#core/memoize/memoize.ts'
import type { Settings } from '../settings.ts'
import { StartFault } from '../start-fault.ts'
import type { SentFile } from './kept-pages.ts'
import { inlineScriptHashes } from './security-headers.ts'

/** A content encoding; `identity` is the uncompressed file. */
export type Encoding = 'br' | 'gzip' | 'identity'

export interface SiteFile {
  readonly contentType: string
  /** The name contains a hash of the content, so the content never changes. */
  readonly isImmutable: boolean
  readonly bodies: Readonly<Partial<Record<Encoding, Body>>> & { readonly identity: Body }
}

interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The strong entity tag, including the quotes. */
  readonly etag: string
}

/** The built site in memory. A request can reach only files that were read at the start. */
export interface SiteFiles {
  /** The file at a path such as `/favicon.svg`. Does not find pages. */
  file(path: string): SiteFile | undefined
  /** The page at a path: `/` is index.html, `/lesson/lesson1` is lesson/lesson1.html. */
  page(path: string): SiteFile | undefined
  /** The page for unknown paths. */
  readonly missing?: SiteFile
  /** The Content-Security-Policy sources that allow the pages' inline scripts. */
  readonly scriptHashes: readonly string[]
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
}

/** No files: another server serves the pages. */
export const noSiteFiles: SiteFiles = { file: () => undefined, page: () => undefined, scriptHashes: [] }

/**
 * Reads a built site, including the `.br` and `.gz` versions of its files. `origin`: its address, if it differs from the one it
 * was built for. Throws a `StartFault` if the site is not built.
 */
export function readSiteFiles(folder: string, origin?: string): SiteFiles {
  const read = readFolder(folder)
  const contents = origin === undefined ? read : withOrigin(read, origin)
  const files = new Map<string, SiteFile>()
  const hashes = new Set<string>()
  for (const [path, bytes] of contents) {
    if (/\.(?:br|gz)$/.test(path)) continue
    if (path.endsWith('.html')) for (const hash of inlineScriptHashes(bytes.toString())) hashes.add(hash)
    files.set(path, siteFile(path, bytes, contents))
  }
  if (!files.has('/index.html')) throw notBuilt(folder)
  const missing = files.get('/404.html')
  return {
    file: (path) => (path.endsWith('.html') ? undefined : files.get(path)),
    page: (path) => (withoutAddress.has(path) ? undefined : files.get(path === '/' ? '/index.html' : `${path}.html`)),
    ...(missing && { missing }),
    scriptHashes: [...hashes],
  }
}

/** Pages without a path of their own: `/` serves index.html, and unknown paths serve 404.html. */
const withoutAddress = new Set(['/index', '/404'])

const notBuilt = (folder: string) =>
  new StartFault(`The pages are not built (${folder} has no index.html): run npm run build, then start again.`)

function readFolder(folder: string): Map<string, Buffer<ArrayBuffer>> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    return new Map(names.map((name) => [`/${relative(folder, name).split(sep).join('/')}`, readFileSync(name)]))
  } catch (error) {
    throw Object.assign(notBuilt(folder), { cause: error })
  }
}

function siteFile(
  path: string,
  bytes: Buffer<ArrayBuffer>,
  contents: ReadonlyMap<string, Buffer<ArrayBuffer>>,
): SiteFile {
  const br = contents.get(`${path}.br`)
  const gzip = contents.get(`${path}.gz`)
  return {
    contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
    isImmutable: path.startsWith('/assets/') || path.startsWith('/voice/'),
    bodies: { identity: bodyOf(bytes), ...(br && { br: bodyOf(br) }), ...(gzip && { gzip: bodyOf(gzip) }) },
  }
}

function bodyOf(bytes: Buffer<ArrayBuffer>): Body {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

type Contents = ReadonlyMap<string, Buffer<ArrayBuffer>>

/**
 * The files of a built site with `origin` in place of the address they were built for: pages contain their full address, for
 * search engines and shared links. Changed files are compressed again, at a fast setting. Returns the files unchanged if
 * they were built for `origin`.
 */
export function withOrigin(contents: Contents, origin: string): Contents {
  const written = writtenOrigin(contents)
  if (written === undefined || written === origin) return contents
  const changed = [...contents]
    .filter(([path]) => namesItself.test(path))
    .flatMap(([path, bytes]) => {
      // With the slash, since one origin may be a prefix of another.
      const text = Buffer.from(bytes.toString().replaceAll(`${written}/`, `${origin}/`))
      return [
        [path, text],
        ...(contents.has(`${path}.br`) ? [[`${path}.br`, brotliCompressSync(text, quick)] as const] : []),
        ...(contents.has(`${path}.gz`) ? [[`${path}.gz`, gzipSync(text)] as const] : []),
      ] as const
    })
  return new Map([...contents, ...changed])
}

const namesItself = /\.html$|^\/(?:sitemap\.xml|robots\.txt)$/
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** The origin that the site was built for, read from the sitemap line in robots.txt. */
const writtenOrigin = (contents: Contents): string | undefined =>
  /^Sitemap: (\S+)\/sitemap\.xml$/m.exec(contents.get('/robots.txt')?.toString() ?? '')?.[1]

/** Serves the pages and their files. Other paths go to the next handler. Without `offline`, the service worker removes itself. */
export function site(files: SiteFiles, { siblings, offline }: Pick<Settings, 'siblings' | 'offline'>) {
  const related = relatedSites(siblings)
  const categories = categoriesIn(files.page('/vocabulary'))
  const isUnknownCategory = (path: string, id: string | undefined) =>
    path === '/vocabulary' && id !== undefined && !categories.has(id)

  return new Hono<{ Variables: SentFile }>().get('*', async (c, next) => {
    const { path } = c.req
    const found = files.file(path === '/sw.js' && !offline ? '/sw-off.js' : path) ?? files.page(path)
    if (path === '/' && related) c.header('Link', related)
    if (found) return isUnknownCategory(path, c.req.query('category')) ? sendMissing(c, found) : sendFile(c, found)
    if (isUnknownLesson(path)) return c.redirect('/', 302)
    const canonical = withoutLastSlashes(path)
    if (canonical !== path && files.page(canonical)) return c.redirect(canonical + new URL(c.req.url).search, 308)
    return files.missing ? sendMissing(c, files.missing) : next()
  })
}

/** Responds with 404 and asks search engines not to index the page. */
function sendMissing(c: Context<{ Variables: SentFile }>, shown: SiteFile): Response {
  c.header('X-Robots-Tag', 'noindex')
  return sendFile(c, shown, 404)
}

/**
 * A Link header for the courses in related languages; only the settings know their addresses. `hreflang` would be wrong: they
 * are not translations of this site.
 */
function relatedSites({ luo, kamba }: Settings['siblings']): string {
  const sites = [
    { url: luo, title: 'Luo' },
    { url: kamba, title: 'Kamba' },
  ]
  return sites
    .flatMap(({ url, title }) =>
      url === undefined ? [] : [`<${new URL(url).href}>; rel="related"; title="${title} course"`],
    )
    .join(', ')
}

/** Reads the category ids from the links in the overview page, since four categories have no page of their own. */
function categoriesIn(overview: SiteFile | undefined): ReadonlySet<string> {
  const html = Buffer.from(overview?.bodies.identity.bytes ?? []).toString()
  return new Set([...html.matchAll(/href="\/vocabulary(?:\/|\?category=)([\w-]+)"/g)].map(([, id = '']) => id))
}

/** True if a path is `/lesson/` and one more segment. The known lessons are pages and were found before. */
export const isUnknownLesson = (path: string) =>
  path.startsWith('/lesson/') && path.length > '/lesson/'.length && !path.includes('/', '/lesson/'.length)

/** Uses no regular expression: /\/+$/ takes quadratic time on a long row of slashes. */
export function withoutLastSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path.charCodeAt(end - 1) === SLASH) end -= 1
  return path.slice(0, end)
}

const SLASH = 47

/** Responds with a file in the smallest encoding that the browser accepts, or with 304 if the browser has it already. */
function sendFile(c: Context<{ Variables: SentFile }>, file: SiteFile, status: 200 | 404 = 200): Response {
  c.set('sentFile', file)
  const encoding = encodingFor(file, c.req.header('Accept-Encoding') ?? '')
  const { bytes, etag } = file.bodies[encoding] ?? file.bodies.identity
  c.header('Cache-Control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  c.header('Vary', 'Accept-Encoding')
  if (status === 200) {
    c.header('ETag', etag)
    if (isKnown(etag, c.req.header('If-None-Match') ?? '')) return c.body(null, 304)
  }
  c.header('Content-Type', file.contentType)
  c.header('Content-Length', String(bytes.byteLength))
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  return c.body(bytes, status)
}

export function encodingFor({ bodies }: SiteFile, accepted: string): Encoding {
  const taken = takenOf(accepted)
  const isTaken = (name: Encoding) => taken.get(name) ?? taken.get('*') ?? false
  return (['br', 'gzip'] as const).find((name) => bodies[name] && isTaken(name)) ?? 'identity'
}

/** The encodings in an Accept-Encoding header, and whether each is acceptable (not with quality 0). */
export function takenEncodings(header: string): ReadonlyMap<string, boolean> {
  return new Map(
    header.split(',').map((offer) => {
      const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, !quality || Number(quality) !== 0]
    }),
  )
}

/** Browsers send few different headers. */
const takenOf = memoized(takenEncodings, { most: 100, longest: 100 })

/** True if an If-None-Match header contains the tag. A proxy may have made it weak: W/"…" is the same file. */
export function isKnown(etag: string, known: string): boolean {
  return known.split(',').some((given) => {
    const tag = given.trim()
    return ['*', etag].includes(tag.startsWith('W/') ? tag.slice(2) : tag)
  })
}
