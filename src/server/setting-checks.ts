/** Settings that depend on each other: if any is set, all of `needed` and `alsoNeeded` must be set. */
export interface SettingGroup<Name extends string> {
  readonly needed: readonly Name[]
  readonly optional: readonly Name[]
  /** Required by the group, but valid alone. */
  readonly alsoNeeded?: readonly Name[]
}

/** The first missing setting (`missing`) and a setting that requires it (`present`). */
export function missingSetting<Name extends string>(
  groups: readonly SettingGroup<Name>[],
  given: Readonly<Partial<Record<Name, unknown>>>,
): { missing: Name; present: Name } | undefined {
  for (const { needed, optional, alsoNeeded = [] } of groups) {
    const present = [...needed, ...optional].find((name) => given[name] !== undefined)
    const missing = [...needed, ...alsoNeeded].find((name) => given[name] === undefined)
    if (present && missing) return { missing, present }
  }
  return undefined
}

/** True if an address is this machine, so that nothing crosses a network. */
export const isLoopback = ({ hostname }: URL) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/** True if a secret may be sent to an address: https, or this machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}
