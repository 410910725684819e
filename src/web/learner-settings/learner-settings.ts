import { useSyncExternalStore } from 'react'
import type { ReviewMode } from '#core/learning-log/event.ts'
import { deviceMemory } from '../device/memory.ts'
import { SETTINGS_KEY } from './before-paint.ts'

/** How the learner wants to be taught. Kept on the device; the theme has its own key. */
export interface Settings {
  /** A missing tilde makes an answer wrong. */
  readonly tildesCount: boolean
  /** In lessons every answer is typed. */
  readonly typingOnly: boolean
  /** After an answer in a test, the next question waits for the learner. */
  readonly waitForMe: boolean
  /** A computer voice speaks words without a recording. */
  readonly computerVoice: boolean
  /** A speaker's recording takes precedence over the computer voice. */
  readonly personsVoice: boolean
  /** A word plays when it is first shown. */
  readonly playNewWords: boolean
  /** Some exercises are answered by ear. */
  readonly listening: boolean
  /** No animations, whatever the system's setting. */
  readonly reduceMotion: boolean
  /** The most new words that reviews introduce on a day, 0 to 50. */
  readonly newWordsADay: number
  /** How reviews may ask; never empty. */
  readonly exerciseKinds: readonly ReviewMode[]
  /** Unparsed, for `parseDailyGoal`: a lesson loads this file, but shows no goal. */
  readonly dailyGoal?: unknown
}

/** From the lightest to the hardest. */
export const exerciseKinds: readonly ReviewMode[] = ['choose', 'show', 'type']

const isNewWordsADay = (count: unknown): count is number =>
  Number.isInteger(count) && (count as number) >= 0 && (count as number) <= 50

const stored = deviceMemory(SETTINGS_KEY)

/** True if the learner has ever changed a setting on this device. */
export const hasSettings = () => stored.read() !== null
export const onSettingsChange = stored.subscribe

/** Replaces each unreadable value by its default. Parsed by hand: a lesson loads this, but not the schema library. */
export function parseSettings(text: string | null): Settings {
  const data = jsonObject(text)
  const { newWordsADay, exerciseKinds: kinds, dailyGoal } = data
  return {
    tildesCount: data.tildesCount === true,
    typingOnly: data.typingOnly === true,
    waitForMe: data.waitForMe === true,
    computerVoice: data.computerVoice !== false,
    personsVoice: data.personsVoice !== false,
    playNewWords: data.playNewWords === true,
    listening: data.listening !== false,
    reduceMotion: data.reduceMotion === true,
    newWordsADay: isNewWordsADay(newWordsADay) ? newWordsADay : 10,
    exerciseKinds: isExerciseKinds(kinds) ? kinds : exerciseKinds,
    dailyGoal,
  }
}

const isExerciseKinds = (kinds: unknown): kinds is ReviewMode[] =>
  Array.isArray(kinds) && kinds.length > 0 && kinds.every((kind) => exerciseKinds.includes(kind))

function jsonObject(text: string | null): Partial<Record<keyof Settings, unknown>> {
  try {
    // `JSON.parse(null)` is null.
    return (JSON.parse(text as string) as object | null) ?? {}
  } catch {
    return {}
  }
}

/** The current settings, for the export. */
export const currentSettings = (): Settings => parseSettings(stored.read())

/** Replaces all settings; null restores those of a new device. */
export function storeSettings(settings: Settings | null): void {
  stored.write(settings && JSON.stringify(settings))
  document.documentElement.toggleAttribute('data-calm', settings?.reduceMotion ?? false)
}

export const changeSettings = (changed: Partial<Settings>): void => storeSettings({ ...currentSettings(), ...changed })

/** The current settings. The text is the snapshot, since a parsed object would be a new one at every render. */
export const useSettings = (): Settings =>
  parseSettings(useSyncExternalStore(stored.subscribe, stored.read, () => null))
