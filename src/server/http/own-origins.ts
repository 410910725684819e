interface OfRequest {
  readonly url: string
  readonly headers: Pick<Headers, 'get'>
}

/** The origins of our pages. Without `publicUrl`, the host that the request was sent to counts as ours. */
export function ownOrigins(publicUrl: string | undefined, request: OfRequest): string[] {
  if (publicUrl) return [publicUrl]
  const host = request.headers.get('host') ?? new URL(request.url).host
  return [`http://${host}`, `https://${host}`]
}

/**
 * True if a request may use its session. Browsers send `Origin` or `Sec-Fetch-Site`; a request with neither does not come from
 * a page, so no other site can have caused it.
 */
export function isFromOurPages(publicUrl: string | undefined, request: OfRequest): boolean {
  const origin = request.headers.get('Origin')
  if (origin !== null) return ownOrigins(publicUrl, request).includes(origin)
  const site = request.headers.get('Sec-Fetch-Site')
  return site === null || site === 'same-origin' || site === 'none'
}
