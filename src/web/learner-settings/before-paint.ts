import type { EarlyPage } from '../boot/before-paint.ts'

/** The storage key of the learner's settings, as JSON. */
export const SETTINGS_KEY = 'settings'

/** `data-calm`: the learner has turned animations off. */
export function markCalm({ root, stored }: EarlyPage) {
  if (stored(SETTINGS_KEY)?.includes('"reduceMotion":true')) root.dataset.calm = ''
}
