import { Hono } from 'hono'
import { sendFile } from './send-file.ts'
import type { SiteFiles } from './site-files.ts'

/** The pages and their files. What is none of them is left to whoever comes next. */
export function site(files: SiteFiles) {
  return new Hono().get('*', async (c, next) => {
    const { path } = c.req
    const found = files.file(path) ?? files.page(path)
    if (found) return sendFile(c, found)
    if (isUnknownLesson(path)) return c.redirect('/', 302)
    const straight = path.replace(/\/+$/, '')
    if (straight !== path && files.page(straight)) return c.redirect(straight + new URL(c.req.url).search, 308)
    return files.missing ? sendFile(c, files.missing, 404) : next()
  })
}

/** Nothing below a lesson has an address, so one name is all there can be. */
const isUnknownLesson = (path: string) => /^\/lesson\/[^/]+$/.test(path)
