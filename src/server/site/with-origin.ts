import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

type Contents = ReadonlyMap<string, Buffer<ArrayBuffer>>

/**
 * The files of a built site, by their addresses, with `origin` in place of the one that the pages were written with: they name
 * themselves in full to search engines and to those who share them. What is changed is compressed anew, quickly. Where the
 * pages were written with it, nothing is touched.
 */
export function withOrigin(contents: Contents, origin: string): Contents {
  const written = writtenOrigin(contents)
  if (written === undefined || written === origin) return contents
  const changed = [...contents]
    .filter(([path]) => namesItself.test(path))
    .flatMap(([path, bytes]) => {
      // With the slash, since one address may be the beginning of another.
      const text = Buffer.from(bytes.toString().replaceAll(`${written}/`, `${origin}/`))
      return [
        [path, text],
        ...(contents.has(`${path}.br`) ? [[`${path}.br`, brotliCompressSync(text, quick)] as const] : []),
        ...(contents.has(`${path}.gz`) ? [[`${path}.gz`, gzipSync(text)] as const] : []),
      ] as const
    })
  return new Map([...contents, ...changed])
}

const namesItself = /\.html$|^\/(?:sitemap\.xml|robots\.txt)$/
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Told in one place: robots.txt says where the site map is. */
const writtenOrigin = (contents: Contents): string | undefined =>
  /^Sitemap: (\S+)\/sitemap\.xml$/m.exec(contents.get('/robots.txt')?.toString() ?? '')?.[1]
