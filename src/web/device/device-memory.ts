/**
 * A text in localStorage under a key. When the browser refuses storage, the text is kept in memory until the page is left.
 * Subscribers are notified of changes made here and in other tabs.
 */
export interface DeviceMemory {
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
