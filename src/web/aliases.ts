import aliases from 'virtual:course/aliases'

/** The further addresses of the lessons. */
export const aliasPaths: readonly string[] = Object.keys(aliases)

/** Where the screen that stands at a path has its own address: `/numbers-counting` shows `/lesson/lesson2`. */
export const ownPath = (path: string): string => (Object.hasOwn(aliases, path) ? `/lesson/${aliases[path]}` : path)
