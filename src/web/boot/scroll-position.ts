import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { tabMemory } from '../device/tab-memory.ts'

/** The scroll position at which a page was left, for going back to it when the browser cannot restore it itself. */
const memory = () => tabMemory(`scroll-position ${VISITOR} ${location.pathname}${location.search}`)

export const keepScrollPosition = () => memory().write(String(Math.round(scrollY)))

/** In CSS pixels; 0 where none was kept. */
export const keptScrollPosition = (): number => Number(memory().read())
