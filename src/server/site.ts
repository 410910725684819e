import { Hono } from 'hono'
import { sendFile } from './send-file.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'

/** The pages and their files. What is none of them is left to whoever comes next. */
export function site(files: SiteFiles) {
  const categories = categoriesIn(files.page('/vocabulary'))
  const isUnknownCategory = (path: string, id: string | undefined) =>
    path === '/vocabulary' && id !== undefined && !categories.has(id)

  return new Hono().get('*', async (c, next) => {
    const { path } = c.req
    const found = files.file(path) ?? files.page(path)
    if (found) return sendFile(c, found, isUnknownCategory(path, c.req.query('category')) ? 404 : 200)
    if (isUnknownLesson(path)) return c.redirect('/', 302)
    const straight = path.replace(/\/+$/, '')
    if (straight !== path && files.page(straight)) return c.redirect(straight + new URL(c.req.url).search, 308)
    return files.missing ? sendFile(c, files.missing, 404) : next()
  })
}

/** Four categories have no page of their own: the overview, which leads to all of them, is what knows them. */
function categoriesIn(overview: SiteFile | undefined): ReadonlySet<string> {
  const html = Buffer.from(overview?.bodies.identity.bytes ?? []).toString()
  return new Set([...html.matchAll(/href="\/vocabulary(?:\/|\?category=)([\w-]+)"/g)].map(([, id = '']) => id))
}

/** Nothing below a lesson has an address, so one name is all there can be. */
const isUnknownLesson = (path: string) => /^\/lesson\/[^/]+$/.test(path)
