/** The bounds for what a turn reads at several places: a message and its parts. */
export const ONE_TURN = { most: 256, longest: 400 }

/**
 * A pure function that keeps up to `most` of its last results. When there is no room for another one, it begins again with none. Results
 * of undefined, and of texts of more than `longest` UTF-16 units, are not kept.
 */
export function memoized<Value>(
  work: (text: string) => Value,
  { most, longest = Infinity }: { most: number; longest?: number },
): (text: string) => Value {
  const kept = new Map<string, Value>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const value = work(text)
    if (value === undefined || text.length > longest) return value
    if (kept.size >= most) kept.clear()
    kept.set(text, value)
    return value
  }
}
