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

/** What is kept in this tab for a learner, by what it is and of what: `draft lesson1`. */
export function textsOf(learner: string): Readonly<Record<string, string>> {
  try {
    const own = Object.entries<string>(sessionStorage).flatMap(([key, text]) => {
      const [what = '', owner, ...subject] = key.split(' ')
      return owner === learner && subject.length > 0 ? [[[what, ...subject].join(' '), text] as const] : []
    })
    return Object.fromEntries(own)
  } catch {
    return {}
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
