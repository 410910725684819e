import type { EarlyPage } from '../boot/before-paint.ts'

/** The storage key that says whether this device has learning events. */
export const LEARNT_KEY = 'learnt'

/** `data-learnt`: something was learnt on this device, so the offer for newcomers stays hidden. */
export function markLearnt({ root, stored }: EarlyPage) {
  if (stored(LEARNT_KEY)) root.dataset.learnt = ''
}
