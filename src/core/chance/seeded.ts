/**
 * Pseudo-random numbers in [0, 1), the same for the same seed (mulberry32). Code in core takes chance as an argument.
 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A new array in random order (Fisher–Yates). */
export function shuffled<T>(items: readonly T[], chance: () => number): T[] {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1))
    const kept = result[i] as T
    result[i] = result[j] as T
    result[j] = kept
  }
  return result
}

export function oneOf<T>(items: readonly [T, ...T[]], chance: () => number): T {
  return items[Math.floor(chance() * items.length)] ?? items[0]
}
