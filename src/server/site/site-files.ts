import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { withOrigin } from './with-origin.ts'
import { inlineScriptHashes } from './security-headers.ts'
import { StartFault } from '../start-fault.ts'

/** How a file can be sent; `identity` is the file itself. */
export type Encoding = 'br' | 'gzip' | 'identity'

export interface SiteFile {
  readonly contentType: string
  /** Its name holds a hash of what is in it: it is the same for ever. */
  readonly isImmutable: boolean
  readonly bodies: Readonly<Partial<Record<Encoding, Body>>> & { readonly identity: Body }
}

interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The strong entity tag, with its quotes. */
  readonly etag: string
}

/** The built site, whole in memory: an address can lead only to what was read at the start. */
export interface SiteFiles {
  /** By its address under the site, such as `/favicon.svg`. Pages are not among them. */
  file(path: string): SiteFile | undefined
  /** The page at an address: `/` is index.html, `/lesson/lesson1` is lesson/lesson1.html. */
  page(path: string): SiteFile | undefined
  /** The page for an address that leads nowhere. */
  readonly missing?: SiteFile
  /** What the policy must name so that the pages' own inline scripts run. */
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

/** Nothing to serve: where another server gives the pages. */
export const noSiteFiles: SiteFiles = { file: () => undefined, page: () => undefined, scriptHashes: [] }

/**
 * Reads a built site with the `.br` and `.gz` beside its files. `origin`: where it is, if not where it was built for. Throws a
 * `StartFault` where there is none.
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

/** One has `/` for its address, the other stands for all that have none. */
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
    isImmutable: path.startsWith('/assets/'),
    bodies: { identity: bodyOf(bytes), ...(br && { br: bodyOf(br) }), ...(gzip && { gzip: bodyOf(gzip) }) },
  }
}

function bodyOf(bytes: Buffer<ArrayBuffer>): Body {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
