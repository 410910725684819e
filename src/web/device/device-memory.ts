/**
 * One text kept on the device (localStorage) under a key. Where the browser refuses to keep anything, it is kept until
 * the page is left. Subscribers hear of changes made here and in other tabs.
 */
export interface DeviceMemory {
  read(): string | null
  /** `null` forgets it. */
  write(text: string | null): void
  /** Returns the way to stop. */
  subscribe(onChange: () => void): () => void
}

/** False where the browser refuses: then nobody knows what was before. */
export function canRemember(): boolean {
  try {
    return localStorage.length >= 0
  } catch {
    return false
  }
}

export function deviceMemory(key: string): DeviceMemory {
  const listeners = new Set<() => void>()
  let unkept: { text: string | null } | undefined

  return {
    read() {
      if (unkept) return unkept.text
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
        unkept = undefined
      } catch {
        unkept = { text }
      }
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      // `key` is null when another tab cleared everything.
      const heard = (event: StorageEvent) => {
        if (event.key === key || event.key === null) onChange()
      }
      listeners.add(onChange)
      addEventListener('storage', heard)
      return () => {
        listeners.delete(onChange)
        removeEventListener('storage', heard)
      }
    },
  }
}
