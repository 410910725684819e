/** Settings that make no sense alone: where one of them is there, all that are needed must be. */
export interface SettingGroup<Name extends string> {
  readonly needed: readonly Name[]
  readonly optional: readonly Name[]
  /** Needed as well, but it makes sense alone. */
  readonly neededToo?: readonly Name[]
}

/** The first setting that is missing although one that makes no sense without it is there. */
export function missingSetting<Name extends string>(
  groups: readonly SettingGroup<Name>[],
  given: Readonly<Partial<Record<Name, unknown>>>,
): { missing: Name; beside: Name } | undefined {
  for (const { needed, optional, neededToo = [] } of groups) {
    const beside = [...needed, ...optional].find((name) => given[name] !== undefined)
    const missing = [...needed, ...neededToo].find((name) => given[name] === undefined)
    if (beside && missing) return { missing, beside }
  }
  return undefined
}
