/**
 * What `tabMemory` keeps in this tab for a learner, by what it is and of what: `draft lesson1`. Not beside it, since the
 * first page has that.
 */
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
