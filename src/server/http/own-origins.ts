/** Where our pages are. A site that was told no address of its own trusts the pages that come from where the request went. */
export function ownOrigins(publicUrl: string | undefined, request: Request): string[] {
  if (publicUrl) return [publicUrl]
  const host = request.headers.get('host') ?? new URL(request.url).host
  return [`http://${host}`, `https://${host}`]
}

/**
 * Whether the session of a request may be used. Browsers tell which page asks; who tells nothing is no browser, and came to
 * the cookie by itself.
 */
export function isFromOurPages(publicUrl: string | undefined, request: Request): boolean {
  const origin = request.headers.get('Origin')
  if (origin !== null) return ownOrigins(publicUrl, request).includes(origin)
  const site = request.headers.get('Sec-Fetch-Site')
  return site === null || site === 'same-origin' || site === 'none'
}
