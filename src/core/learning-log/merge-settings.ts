type Settings = Readonly<Record<string, unknown>>

/**
 * A three-way merge of a device's own settings with those received from another. Settings that this device has changed since `base`
 * win; all others, or all if there is no base, are the received ones.
 */
export function mergeSettings({ base, own, received }: { base: unknown; own: unknown; received: unknown }): Settings {
  const [mine, theirs] = [settingsOf(own), settingsOf(received)]
  if (base === undefined) return Object.keys(theirs).length > 0 ? theirs : mine
  const before = settingsOf(base)
  const changed = Object.entries(mine).filter(([name, value]) => !isSame(value, before[name]))
  return { ...theirs, ...Object.fromEntries(changed) }
}

/** Compares without regard to the order of the settings. */
export function isSameSettings(one: unknown, other: unknown): boolean {
  const [a, b] = [settingsOf(one), settingsOf(other)]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSame(a[name], b[name]))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A value that is not an object counts as no settings. */
const settingsOf = (value: unknown): Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Settings) : {}
