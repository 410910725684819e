/** How long a provider asks to be left alone: seconds or a date, or milliseconds in a header of OpenAI's; undefined if it does not say. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const ms = numberIn(headers.get('Retry-After-Ms'))
  if (ms !== undefined) return ms
  const said = headers.get('Retry-After')
  const seconds = numberIn(said)
  if (seconds !== undefined) return seconds * 1000
  const at = Date.parse(said ?? '')
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

const numberIn = (text: string | null) => (text && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined)
