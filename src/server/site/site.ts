import { Hono, type Context } from 'hono'
import type { SentFile } from './kept-pages.ts'
import { sendFile } from './send-file.ts'
import type { Settings } from '../settings.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'

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
