/** The category that an address asks for, whether or not there is one; undefined for the overview. */
export function categoryIdAt(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://here')
  return /^\/vocabulary\/([^/]+)$/.exec(pathname)?.[1] ?? searchParams.get('category') ?? undefined
}
