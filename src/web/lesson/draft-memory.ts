/** What was typed and not sent, for each learner and lesson, as long as the tab lasts: it survives a reload. */
export function draftMemory(draftKey: string) {
  const key = `draft ${draftKey}`
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
        if (text) sessionStorage.setItem(key, text)
        else sessionStorage.removeItem(key)
      } catch {
        // It stays in the field; only a reload would lose it.
      }
    },
  }
}
