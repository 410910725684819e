import type { EarlyPage } from '../boot/before-paint.ts'

/** The category that an address selects, whether or not it exists; undefined for the overview. */
export function categoryIdAt(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://here')
  return categoryIdIn(pathname, searchParams)
}

const categoryIdIn = (path: string, query: URLSearchParams): string | undefined =>
  /^\/vocabulary\/([^/]+)$/.exec(path)?.[1] ?? query.get('category') ?? undefined

/** The tab memory's key of a learner's run through a category. */
export const runKey = (learner: string, categoryId: string) => `run ${learner} ${categoryId}`

const isRunThrough = (categoryId: string, key: string) => key.startsWith('run ') && key.endsWith(` ${categoryId}`)

/**
 * `data-category`: the address `/vocabulary?category=` selects a category, so the prerendered overview stays hidden.
 * `data-run`: a run through the category has begun in this tab, so the prerendered first word stays hidden.
 */
export function markCategory({ root, path, query, tabKeys }: EarlyPage) {
  const categoryId = /^\/vocabulary(?:\/[^/]+)?$/.test(path) ? categoryIdIn(path, query) : undefined
  if (!categoryId) return
  if (path === '/vocabulary') root.dataset.category = ''
  if (tabKeys.some((key) => isRunThrough(categoryId, key))) root.dataset.run = ''
}
