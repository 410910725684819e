import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { tabMemory } from '../device/tab-memory.ts'

/** How far down a page one was when a link was followed from it: for who comes back when it must be fetched first. */
const memory = () => tabMemory(`place ${VISITOR} ${location.pathname}${location.search}`)

export const keepPlace = () => memory().write(String(Math.round(scrollY)))

export const keptPlace = (): number => Number(memory().read())
