import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

type Contents = ReadonlyMap<string, Buffer<ArrayBuffer>>

/**
 * The files of a built site with `origin` in place of the address they were built for: pages contain their full address, for
 * search engines and shared links. Changed files are compressed again, at a fast setting. Returns the files unchanged if
 * they were built for `origin`.
 */
export function withOrigin(contents: Contents, origin: string): Contents {
  const written = writtenOrigin(contents)
  if (written === undefined || written === origin) return contents
  const changed = [...contents]
    .filter(([path]) => namesItself.test(path))
    .flatMap(([path, bytes]) => {
      // With the slash, since one origin may be a prefix of another.
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

/** The origin that the site was built for, read from the sitemap line in robots.txt. */
const writtenOrigin = (contents: Contents): string | undefined =>
  /^Sitemap: (\S+)\/sitemap\.xml$/m.exec(contents.get('/robots.txt')?.toString() ?? '')?.[1]
