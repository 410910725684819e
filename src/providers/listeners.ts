/** The listeners of this page, each for one learner. */
export function createListeners() {
  const listeners = new Set<{ readonly learner: string; readonly call: () => void }>()
  return {
    /** Returns a function that removes the listener. */
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
