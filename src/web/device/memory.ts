import { VISITOR } from '#providers/learning-log/learning-log.ts'

/**
 * A text in localStorage under a key. When the browser refuses storage, the text is kept in memory until the page is left.
 * Subscribers are notified of changes made here and in other tabs.
 */
interface DeviceMemory {
  read(): string | null
  /** `null` removes the text. */
  write(text: string | null): void
  /** Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void
}

/** False if the browser denies access to localStorage, so earlier visits are unknown. */
export function hasStorage(): boolean {
  try {
    return localStorage.length >= 0
  } catch {
    return false
  }
}

export function deviceMemory(key: string): DeviceMemory {
  const listeners = new Set<() => void>()
  let unstored: { text: string | null } | undefined

  return {
    read() {
      if (unstored) return unstored.text
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    write(text) {
      try {
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
        unstored = undefined
      } catch {
        unstored = { text }
      }
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      // `key` is null when another tab cleared everything.
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) onChange()
      }
      listeners.add(onChange)
      addEventListener('storage', onStorage)
      return () => {
        listeners.delete(onChange)
        removeEventListener('storage', onStorage)
      }
    },
  }
}

/** A text in sessionStorage: it survives a reload and ends with the tab. */
interface TabMemory {
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
