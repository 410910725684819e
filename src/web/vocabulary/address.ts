/** The category that an address selects, whether or not it exists; undefined for the overview. */
export function categoryIdAt(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://here')
  return categoryIdIn(pathname, searchParams)
}

export const categoryIdIn = (path: string, query: URLSearchParams): string | undefined =>
  /^\/vocabulary\/([^/]+)$/.exec(path)?.[1] ?? query.get('category') ?? undefined
