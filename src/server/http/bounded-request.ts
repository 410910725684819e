import type { IncomingMessage } from 'node:http'

/** Address and headers together. Node refuses what is longer by itself, with 431. */
export const MOST_HEAD = 16 * 1024

/** The longest address of ours brings a code back from a sign-in provider: at most two thousand characters. */
const MOST_URL = 4096
const MOST_HEADER = 4096
/** Other sites of the same domain may have cookies of their own. */
const MOST_COOKIE = 8192

/** The status that refuses a request before anything reads its text; undefined where it may be read. */
export function boundsFault({ url = '', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>) {
  if (url.length > MOST_URL) return 414
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i, i + 2)
    if (value.length > (name.toLowerCase() === 'cookie' ? MOST_COOKIE : MOST_HEADER)) return 431
  }
  return undefined
}
