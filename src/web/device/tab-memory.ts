import { VISITOR } from '#providers/learning-log/learning-log.ts'

/** A text in sessionStorage: it survives a reload and ends with the tab. */
export interface TabMemory {
  /** The empty text if nothing is stored. */
  read(): string
  /** The empty text removes the entry. */
  write(text: string): void
}

/** `key` consists of kind, learner and subject, separated by spaces: `draft visitor lesson1`. */
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
        // The page works on; only a reload would lose the text.
      }
    },
  }
}

/** Removes the texts of other accounts from this tab. */
export function forgetOthers(learner: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const [, owner, subject] = key.split(' ')
      if (subject !== undefined && owner !== learner && owner !== VISITOR) sessionStorage.removeItem(key)
    }
  } catch {
    // Without access to storage nothing was stored.
  }
}
