import type { Site } from './site.ts'

/** The addresses that search engines may show, as sitemaps.org has it. None of them holds what XML would have to escape. */
export const siteMap = (paths: readonly string[], { origin }: Site): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/**
 * All may be fetched but what is no page. Pages that search engines leave out say so themselves, so they must be read. The
 * server reads here which address the pages were written with.
 */
export const robotsFile = ({ origin }: Site): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /metrics', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
