import type { Utterance } from '#providers/speech/speech.ts'
import { tabMemory } from '../device/memory.ts'
import { currentSettings } from '../learner-settings/learner-settings.ts'
import { isAudible } from './player-state.ts'

/** How long listening exercises pause after the learner could not listen, in milliseconds. */
const PAUSE_MS = 15 * 60_000

/** The end of the pause, in milliseconds since 1970. */
const pause = tabMemory('listening-pause')

export const pauseListening = () => pause.write(String(Date.now() + PAUSE_MS))

/**
 * True if the learner can hear the utterance in an exercise: it has a checked sound, listening is on and not paused, and the page has had
 * its first tap or key, without which a browser plays nothing.
 */
export function hears(of: Utterance): boolean {
  const settings = currentSettings()
  const { userActivation } = navigator as { userActivation?: UserActivation }
  return (
    settings.listening &&
    isAudible({ ...of, isExercise: true }, settings) &&
    userActivation?.hasBeenActive === true &&
    Date.now() >= Number(pause.read())
  )
}
