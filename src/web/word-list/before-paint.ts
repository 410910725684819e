import type { EarlyPage } from '../boot/before-paint.ts'

/** `data-search`: the address has a search, so the prerendered list of all words stays hidden. */
export function markSearch({ root, path, query }: EarlyPage) {
  if (path === '/words' && query.has('q')) root.dataset.search = ''
}
