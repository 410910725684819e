/** A count with its noun: `1 word`, `2 words`. */
export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`
