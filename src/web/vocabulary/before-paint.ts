import type { EarlyPage } from '../boot/before-paint.ts'
import { categoryIdIn } from './address.ts'

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
