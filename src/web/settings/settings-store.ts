import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { ReviewMode } from '#core/learning-log/event.ts'
import { deviceMemory } from '../device/device-memory.ts'

/** From the easiest to the hardest. */
export const exerciseKinds: ReviewMode[] = ['choose', 'show', 'type']

const NewWordsADay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50))

export const isNewWordsADay = (count: number): boolean => v.is(NewWordsADay, count)

/** The learner's settings, stored on this device. The theme has a key of its own. */
const Settings = v.object({
  /** A missing tilde makes an answer wrong. */
  tildesCount: v.optional(v.fallback(v.boolean(), false), false),
  /** A test shows the next question on a button press instead of after a second. */
  waitForMe: v.optional(v.fallback(v.boolean(), false), false),
  /** Turns off motion even if the system does not ask for it. The script in index.html reads this before the first paint. */
  reduceMotion: v.optional(v.fallback(v.boolean(), false), false),
  /** The number of new words that reviews introduce per day. */
  newWordsADay: v.optional(v.fallback(NewWordsADay, 10), 10),
  /** The kinds of exercise that reviews may use; at least one. */
  exerciseKinds: v.optional(v.fallback(v.pipe(v.array(v.picklist(exerciseKinds)), v.minLength(1)), exerciseKinds), [
    ...exerciseKinds,
  ]),
})
export type Settings = v.InferOutput<typeof Settings>

const defaults = v.getDefaults(Settings) as Settings

const stored = deviceMemory('settings')

/** Unreadable or missing settings become the defaults. */
export function parseSettings(text: string | null): Settings {
  let data: unknown = {}
  try {
    data = JSON.parse(text ?? '{}')
  } catch {
    // Foreign or truncated text.
  }
  const parsed = v.safeParse(Settings, data)
  return parsed.success ? parsed.output : defaults
}

const write = (settings: Settings) => stored.write(JSON.stringify(settings))

/** The current settings, for the export. */
export const currentSettings = (): Settings => parseSettings(stored.read())

/** Restores the settings of a new device. */
export function forgetSettings(): void {
  stored.write(null)
  applyReducedMotion(false)
}

const applyReducedMotion = (isCalm: boolean) => document.documentElement.toggleAttribute('data-calm', isCalm)

export function useSettings() {
  // The snapshot is the text, because the parsed object would differ at each call.
  const text = useSyncExternalStore(stored.subscribe, stored.read, () => null)
  const settings = parseSettings(text)
  return {
    ...settings,
    setTildesCount: (tildesCount: boolean) => write({ ...settings, tildesCount }),
    setWaitForMe: (waitForMe: boolean) => write({ ...settings, waitForMe }),
    setReduceMotion(reduceMotion: boolean) {
      write({ ...settings, reduceMotion })
      applyReducedMotion(reduceMotion)
    },
    setNewWordsADay: (newWordsADay: number) => write({ ...settings, newWordsADay }),
    setExerciseKinds: (kinds: ReviewMode[]) => write({ ...settings, exerciseKinds: kinds }),
  }
}
