import type { IncomingMessage } from 'node:http'

/** Limit on the bytes of URL and headers together. Node itself answers 431 above it. */
export const MAX_HEAD = 16 * 1024

/** The longest legitimate URLs carry a sign-in provider's code: up to about 2,000 characters. */
const MAX_URL = 4096
const MAX_HEADER = 4096
/** Browsers also send the cookies of other sites on the same domain. */
const MAX_COOKIE = 8192

/** The status for a request that is too long to be parsed; undefined for any other. */
export function boundsFault({ url = '', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>) {
  if (url.length > MAX_URL) return 414
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const { length } = rawHeaders[i + 1] ?? ''
    if (length > MAX_HEADER && (length > MAX_COOKIE || rawHeaders[i]?.toLowerCase() !== 'cookie')) return 431
  }
  return undefined
}
