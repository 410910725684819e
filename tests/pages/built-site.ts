import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const FOLDER = join('dist', 'web')

/** A page as it was built. */
export interface BuiltPage {
  /** Its address, as `/lesson/lesson1`; `/404` for the page of what does not exist. */
  readonly path: string
  readonly html: string
  readonly title: string
  /** Of a `<meta>`, by its name or property; undefined where there is none. */
  meta(name: string): string | undefined
  readonly canonical: string | undefined
  /** Whether search engines may show it. */
  readonly isListed: boolean
  /** What its JSON-LD says; undefined where it has none. */
  readonly data: { readonly '@context': unknown; readonly '@graph': readonly unknown[] } | undefined
  /** All that it names by `href` and `src`, and the scripts that it names to come later. */
  readonly links: readonly string[]
  readonly ids: ReadonlySet<string>
}

export interface BuiltSite {
  /** What the pages were written with. */
  readonly origin: string
  readonly pages: readonly BuiltPage[]
  /** Addresses of all files but pages. */
  readonly files: ReadonlySet<string>
  read(address: string): Buffer
}

/** What `npm run build` wrote. Throws a sentence where it did not run. */
export function readBuiltSite(): BuiltSite {
  if (!existsSync(join(FOLDER, 'index.html')))
    throw new Error(`There are no pages in ${FOLDER}: run npm run build, then the tests again.`)
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
  const pages = names.filter((name) => name.endsWith('.html')).map((name) => pageOf(name, read(name).toString()))
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

/** They come once the page is painted: see `src/web/boot/start.ts`. */
const laterScripts = (html: string): string[] =>
  JSON.parse(/<script type="application\/json" id="scripts">(.*?)<\/script>/.exec(html)?.[1] ?? '[]')

/** Text as it was before it was written into HTML. */
const plain = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
