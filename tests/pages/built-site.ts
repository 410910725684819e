import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const FOLDER = join('dist', 'web')

/** A page of the build. */
export interface BuiltPage {
  /** The page's path, such as `/lesson/lesson1`. `/404` is the page for unknown addresses. */
  readonly path: string
  readonly html: string
  readonly title: string
  /** The content of the `<meta>` with this name or property; undefined without one. */
  meta(name: string): string | undefined
  readonly canonical: string | undefined
  /** True if search engines may show it. */
  readonly isListed: boolean
  /** The page's JSON-LD; undefined without any. */
  readonly data: { readonly '@context': unknown; readonly '@graph': readonly unknown[] } | undefined
  /** All values of `href` and `src`, and the scripts that the page loads after the first paint. */
  readonly links: readonly string[]
  readonly ids: ReadonlySet<string>
}

export interface BuiltSite {
  /** The site's origin that the pages name. */
  readonly origin: string
  readonly pages: readonly BuiltPage[]
  /** Addresses of all files but pages. */
  readonly files: ReadonlySet<string>
  read(address: string): Buffer
}

/** Reads what `npm run build` wrote. Throws if there is no build. */
export function readBuiltSite(): BuiltSite {
  if (!existsSync(join(FOLDER, 'index.html')))
    throw new Error(`There are no pages in ${FOLDER}. Run npm run build, then the tests again.`)
  const names = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) =>
        `/${join(entry.parentPath, entry.name)
          .slice(FOLDER.length + 1)
          .split(sep)
          .join('/')}`,
    )
  const read = (address: string) => readFileSync(join(FOLDER, address))
  // The page that the service worker shows at any address has no content of its own.
  const pages = names
    .filter((name) => name.endsWith('.html') && name !== '/offline.html')
    .map((name) => pageOf(name, read(name).toString()))
  return {
    origin: /^Sitemap: (.+)\/sitemap\.xml$/m.exec(read('/robots.txt').toString())?.[1] ?? '',
    pages,
    files: new Set(names.filter((name) => !name.endsWith('.html'))),
    read,
  }
}

function pageOf(name: string, html: string): BuiltPage {
  const metas = new Map(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, key = '', content = '']) => [
      key,
      plain(content),
    ]),
  )
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return {
    path: name === '/index.html' ? '/' : name.replace('.html', ''),
    html,
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta: (key) => metas.get(key),
    canonical: /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1],
    isListed: !metas.get('robots')?.includes('noindex'),
    data: json === undefined ? undefined : JSON.parse(json),
    links: [
      ...[...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) => plain(link)),
      ...laterScripts(html),
    ],
    ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)),
  }
}

/** The scripts that `src/web/boot/start.ts` loads after the first paint. */
const laterScripts = (html: string): string[] =>
  JSON.parse(/<script type="application\/json" id="scripts">(.*?)<\/script>/.exec(html)?.[1] ?? '[]').flat()

/** Decodes HTML's character references. */
const plain = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
