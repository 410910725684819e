/** `1 word`, `2 words`. */
export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`
