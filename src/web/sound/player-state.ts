import type { Utterance } from '#providers/speech/speech.ts'
import { importAgain } from '../loading/import-again.ts'

/** The utterance that was played last, until it has ended. */
interface Heard {
  readonly kikuyu: string
  readonly status: 'loading' | 'playing' | 'failed'
  /** In words, if it failed. */
  readonly fault?: string
}

export interface PlayerState {
  readonly heard?: Heard | undefined
  readonly isSlow: boolean
}

export const silent: PlayerState = { isSlow: false }
let state = silent
const listeners = new Set<() => void>()

/** The sound that plays on this page: one at a time, and all at one speed. */
export const playerState = {
  subscribe(onChange: () => void) {
    listeners.add(onChange)
    return () => void listeners.delete(onChange)
  },
  read: () => state,
  write(change: Partial<PlayerState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  },
}

/** Whether an utterance has a sound that the learner wants to hear. */
export const isAudible = (
  { audio, voice }: Utterance,
  { computerVoice }: { readonly computerVoice: boolean },
): boolean => audio !== undefined || (voice !== undefined && computerVoice)

const loadPlayer = () => importAgain(() => import('./player.ts')).catch(() => undefined)

/** Plays an utterance in place of any other. The player is loaded for the first one, or ahead by `fetchAhead`. */
export async function play(utterance: Utterance) {
  const heard: Heard = { kikuyu: utterance.kikuyu, status: 'loading' }
  playerState.write({ heard })
  const player = await loadPlayer()
  if (state.heard !== heard) return
  if (player) await player.play(utterance)
  else playerState.write({ heard: { ...heard, status: 'failed', fault: 'The sound could not be loaded.' } })
}

export async function stop() {
  playerState.write({ heard: undefined })
  const player = await loadPlayer()
  player?.stop()
}

/** Fetches the player and sounds once the page is used or idle, unless the learner saves data. */
export async function fetchAhead(utterances: readonly Utterance[]) {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  await (settled ??= new Promise((resolve) => {
    setTimeout(resolve, IDLE_MS)
    for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, resolve, { once: true, passive: true })
  }))
  const player = await loadPlayer()
  await player?.fetchAll(utterances)
}

/** The opening of the page comes first. */
const IDLE_MS = 4000
let settled: Promise<unknown> | undefined
