import aliases from 'virtual:course/aliases'

/** The alias addresses of the lessons. */
export const aliasPaths: readonly string[] = Object.keys(aliases)

/** Resolves an alias address: `/numbers-counting` becomes `/lesson/lesson2`. Other paths stay. */
export const ownPath = (path: string): string => (Object.hasOwn(aliases, path) ? `/lesson/${aliases[path]}` : path)
