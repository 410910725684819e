/** A run as text, for each learner and category, as long as the tab lasts: it survives a reload. */
export function runMemory(learner: string, categoryId: string) {
  const key = `run ${learner} ${categoryId}`
  return {
    read(): string {
      try {
        return sessionStorage.getItem(key) ?? ''
      } catch {
        return ''
      }
    },
    write(text: string) {
      try {
        sessionStorage.setItem(key, text)
      } catch {
        // It goes on in the page; only a reload would lose it.
      }
    },
  }
}
