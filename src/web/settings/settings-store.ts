import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { deviceMemory } from '../device/device-memory.ts'

/** How the learner wants to be taught. Kept on the device; the theme has its own key. */
const Settings = v.object({
  /** A missing tilde makes an answer wrong. */
  tildesCount: v.optional(v.fallback(v.boolean(), false), false),
})
export type Settings = v.InferOutput<typeof Settings>

const stored = deviceMemory('settings')

/** What cannot be read counts as not set. */
export function parseSettings(text: string | null): Settings {
  let data: unknown = {}
  try {
    data = JSON.parse(text ?? '{}')
  } catch {
    // Not ours, or cut off while it was written.
  }
  const parsed = v.safeParse(Settings, data)
  return parsed.success ? parsed.output : { tildesCount: false }
}

const write = (settings: Settings) => stored.write(JSON.stringify(settings))

export function useSettings() {
  // The text is the snapshot: it is equal as long as nothing changed.
  const text = useSyncExternalStore(stored.subscribe, stored.read, () => null)
  const settings = parseSettings(text)
  return {
    ...settings,
    setTildesCount: (tildesCount: boolean) => write({ ...settings, tildesCount }),
  }
}
