/** Settings that make no sense alone: where one of them is there, all that are needed must be. */
export interface SettingGroup<Name extends string> {
  readonly needed: readonly Name[]
  readonly optional: readonly Name[]
  /** Needed as well, but it makes sense alone. */
  readonly alsoNeeded?: readonly Name[]
}

/** The first setting that is missing although one that makes no sense without it is there. */
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
