import type { Context } from 'hono'
import { memoized } from '#core/memoize/memoize.ts'
import type { SentFile } from './kept-pages.ts'
import type { Encoding, SiteFile } from './site.ts'

/** Responds with a file in the smallest encoding that the browser accepts, or with 304 if the browser has it already. */
export function sendFile(c: Context<{ Variables: SentFile }>, file: SiteFile, status: 200 | 404 = 200): Response {
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
