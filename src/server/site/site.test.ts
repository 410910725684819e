import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { withOrigin } from './site.ts'

const BUILT = 'https://kikuyu.example'
const OWN = 'https://kikuyu.example.org'

const page = (origin: string) =>
  `<link rel="canonical" href="${origin}/settings"><p>${BUILT}, and http://other.example/</p>`
const siteMap = (origin: string) => `<loc>${origin}/</loc><loc>${origin}/settings</loc>`
const robots = (origin: string) => `User-agent: *\n\nSitemap: ${origin}/sitemap.xml\n`

const site = () =>
  new Map(
    Object.entries({
      '/settings.html': page(BUILT),
      '/settings.html.gz': gzipSync(page(BUILT)),
      '/settings.html.br': 'old',
      '/sitemap.xml': siteMap(BUILT),
      '/robots.txt': robots(BUILT),
      '/assets/app.js': `fetch('${BUILT}/')`,
    }).map(([path, content]) => [path, Buffer.from(content)]),
  )

const textOf = (files: ReturnType<typeof withOrigin>, path: string) => files.get(path)?.toString()

test('pages built for another address get the address of the site', () => {
  const files = withOrigin(site(), OWN)
  expect(textOf(files, '/settings.html')).toBe(page(OWN))
  expect(textOf(files, '/sitemap.xml')).toBe(siteMap(OWN))
  expect(textOf(files, '/robots.txt')).toBe(robots(OWN))
  expect(textOf(files, '/assets/app.js')).toBe(`fetch('${BUILT}/')`)
})

test('files with compressed versions are compressed again, and no others', () => {
  const files = withOrigin(site(), OWN)
  expect(gunzipSync(files.get('/settings.html.gz') ?? '').toString()).toBe(page(OWN))
  expect(brotliDecompressSync(files.get('/settings.html.br') ?? '').toString()).toBe(page(OWN))
  expect([...files.keys()]).toEqual([...site().keys()])
})

test('pages built for this address are unchanged', () => {
  const built = site()
  expect(withOrigin(built, BUILT)).toBe(built)
})

test('pages without a recorded address are unchanged', () => {
  const built = new Map([...site()].filter(([path]) => path !== '/robots.txt'))
  expect(withOrigin(built, OWN)).toBe(built)
})
