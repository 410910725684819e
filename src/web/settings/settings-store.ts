import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { ReviewMode } from '#core/learning-log/event.ts'
import { deviceMemory } from '../device/device-memory.ts'

/** From the lightest to the hardest. */
export const exerciseKinds: ReviewMode[] = ['choose', 'show', 'type']

const NewWordsADay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50))

export const isNewWordsADay = (count: number): boolean => v.is(NewWordsADay, count)

/** How the learner wants to be taught. Kept on the device; the theme has its own key. */
const Settings = v.object({
  /** A missing tilde makes an answer wrong. */
  tildesCount: v.optional(v.fallback(v.boolean(), false), false),
  /** After an answer in a test the next question comes only when it is asked for. */
  waitForMe: v.optional(v.fallback(v.boolean(), false), false),
  /** Nothing moves, whatever the system says. The script in index.html reads it before the first paint. */
  reduceMotion: v.optional(v.fallback(v.boolean(), false), false),
  /** How many words reviews introduce on a day. */
  newWordsADay: v.optional(v.fallback(NewWordsADay, 10), 10),
  /** How reviews may ask; never none. */
  exerciseKinds: v.optional(v.fallback(v.pipe(v.array(v.picklist(exerciseKinds)), v.minLength(1)), exerciseKinds), [
    ...exerciseKinds,
  ]),
})
export type Settings = v.InferOutput<typeof Settings>

const defaults = v.getDefaults(Settings) as Settings

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
  return parsed.success ? parsed.output : defaults
}

const write = (settings: Settings) => stored.write(JSON.stringify(settings))

/** How things were left; for who takes everything along. */
export const settingsNow = (): Settings => parseSettings(stored.read())

/** As on a new device. */
export function forgetSettings(): void {
  stored.write(null)
  showCalm(false)
}

const showCalm = (isCalm: boolean) => document.documentElement.toggleAttribute('data-calm', isCalm)

export function useSettings() {
  // The text is the snapshot: it is equal as long as nothing changed.
  const text = useSyncExternalStore(stored.subscribe, stored.read, () => null)
  const settings = parseSettings(text)
  return {
    ...settings,
    setTildesCount: (tildesCount: boolean) => write({ ...settings, tildesCount }),
    setWaitForMe: (waitForMe: boolean) => write({ ...settings, waitForMe }),
    setReduceMotion(reduceMotion: boolean) {
      write({ ...settings, reduceMotion })
      showCalm(reduceMotion)
    },
    setNewWordsADay: (newWordsADay: number) => write({ ...settings, newWordsADay }),
    setExerciseKinds: (kinds: ReviewMode[]) => write({ ...settings, exerciseKinds: kinds }),
  }
}
