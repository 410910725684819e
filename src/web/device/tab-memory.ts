import { VISITOR } from '#providers/learning-log/learning-log.ts'

/** One text, kept as long as the tab lasts (sessionStorage): it survives a reload. */
export interface TabMemory {
  /** Empty where nothing is kept. */
  read(): string
  /** An empty text forgets it. */
  write(text: string): void
}

/** `key`: what it is, whose, and of what, with spaces between, such as `draft visitor lesson1`. */
export function tabMemory(key: string): TabMemory {
  return {
    read() {
      try {
        return sessionStorage.getItem(key) ?? ''
      } catch {
        return ''
      }
    },
    write(text) {
      try {
        if (text) sessionStorage.setItem(key, text)
        else sessionStorage.removeItem(key)
      } catch {
        // It goes on in the page; only a reload would lose it.
      }
    },
  }
}

/** What other accounts began in this tab is for nobody else's eyes. */
export function forgetOthers(learner: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const [, owner, subject] = key.split(' ')
      if (subject !== undefined && owner !== learner && owner !== VISITOR) sessionStorage.removeItem(key)
    }
  } catch {
    // Nothing was kept either.
  }
}
