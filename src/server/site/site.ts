import { Hono, type Context } from 'hono'
import { sendFile } from './send-file.ts'
import type { Settings } from '../settings.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'

/** The pages and their files. What is none of them is left to whoever comes next. */
export function site(files: SiteFiles, siblings: Settings['siblings'] = {}) {
  const related = relatedSites(siblings)
  const categories = categoriesIn(files.page('/vocabulary'))
  const isUnknownCategory = (path: string, id: string | undefined) =>
    path === '/vocabulary' && id !== undefined && !categories.has(id)

  return new Hono().get('*', async (c, next) => {
    const { path } = c.req
    const found = files.file(path) ?? files.page(path)
    if (path === '/' && related) c.header('Link', related)
    if (found) return isUnknownCategory(path, c.req.query('category')) ? sendMissing(c, found) : sendFile(c, found)
    if (isUnknownLesson(path)) return c.redirect('/', 302)
    const canonical = withoutLastSlashes(path)
    if (canonical !== path && files.page(canonical)) return c.redirect(canonical + new URL(c.req.url).search, 308)
    return files.missing ? sendMissing(c, files.missing) : next()
  })
}

/** Whatever page is shown for what does not exist, no search engine shows it. */
function sendMissing(c: Context, shown: SiteFile): Response {
  c.header('X-Robots-Tag', 'noindex')
  return sendFile(c, shown, 404)
}

/**
 * The courses in the neighbouring languages, for a header: where they are is known only where the site runs. They are no
 * translations of this one, which is what `hreflang` would say, so they are just related.
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

/** Four categories have no page of their own: the overview, which leads to all of them, is what knows them. */
function categoriesIn(overview: SiteFile | undefined): ReadonlySet<string> {
  const html = Buffer.from(overview?.bodies.identity.bytes ?? []).toString()
  return new Set([...html.matchAll(/href="\/vocabulary(?:\/|\?category=)([\w-]+)"/g)].map(([, id = '']) => id))
}

/** Nothing below a lesson has an address, so one name is all there can be. */
export const isUnknownLesson = (path: string) =>
  path.startsWith('/lesson/') && path.length > '/lesson/'.length && !path.includes('/', '/lesson/'.length)

/** Without a regular expression: /\/+$/ starts again at each slash of a long row. */
export function withoutLastSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path.charCodeAt(end - 1) === SLASH) end -= 1
  return path.slice(0, end)
}

const SLASH = 47
