import { createRelaySpeech } from '#providers/speech/files.ts'
import type { Speech } from '#providers/speech/speech.ts'
import { playerState, type Engine } from './player-state.ts'

/** How long the computer voice takes over after the voice engine has failed. */
const BREAK_MS = 60_000
/** The timeout of the voice engine. The server keeps its sound for the next time. */
const TIMEOUT_MS = 3000

/** The voice engine of the site for the player. After a fault it is not called for a minute. */
export function createEngine(speech: Speech): Engine {
  const engine: Engine = {
    label: 'A voice engine of this site. Its sounds are not checked.',
    async say(utterance) {
      const said = await speech.say(utterance)
      if (!said.ok) {
        playerState.write({ engine: undefined })
        setTimeout(() => playerState.write({ engine }), BREAK_MS)
      }
      return said
    },
  }
  return engine
}

export const engine = createEngine(
  createRelaySpeech((path) => fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) })),
)
