/** The subscribers of this page, each to one learner. */
export function createListeners() {
  const listeners = new Set<{ readonly learner: string; readonly call: () => void }>()
  return {
    /** Returns the way to stop. */
    add(learner: string, call: () => void): () => void {
      const listener = { learner, call }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(learners: readonly string[]): void {
      for (const { learner, call } of listeners) if (learners.includes(learner)) call()
    },
  }
}
