import type { Recogniser } from '#core/recording/recordings.ts'
import type { Speech, Utterance } from '#providers/speech/speech.ts'
import type { Config } from '../config/config.ts'
import { currentSettings } from '../learner-settings/learner-settings.ts'
import { tabMemory } from '../device/memory.ts'

/** The utterance that was played last, until it has ended. */
export interface Heard {
  readonly kikuyu: string
  readonly status: 'loading' | 'playing' | 'failed'
  /** The failure in words, if there was one. */
  readonly fault?: string
}

/** A recording of a speaker. */
export interface Recorded {
  /** The path of its file on the site. */
  readonly path: string
  /** Null if the speaker does not want to be named. */
  readonly speaker: string | null
  readonly dialect: string | null
  /** Null if the recording may be played on this site only. */
  readonly licence: string | null
}

/** A voice engine, with the label of its voice. */
export interface Engine extends Speech {
  readonly label: string
}

export interface PlayerState {
  /** The recordings that speakers have lent to the site by the id of the word, once they are loaded. */
  readonly recorded?: Readonly<Record<string, readonly Recorded[]>>
  /** The paths of recordings that could not be fetched. */
  readonly missing?: readonly string[]
  /** The voice engine of the site, while it answers. */
  readonly engine?: Engine | undefined
  /** The speech recogniser of the site. */
  readonly recogniser?: Recogniser | undefined
  /** How often each word was heard here, so that its speakers alternate. */
  readonly turns?: Readonly<Record<string, number>>
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

/** True if an utterance has a sound that the learner wants to hear. */
export const isAudible = (of: Utterance, { computerVoice }: { readonly computerVoice: boolean }): boolean =>
  recordingOf(of) !== undefined || (computerVoice && (of.voice ?? engineFor(of)) !== undefined)

/** The recording of a word that is heard now or next. Undefined if it has none, or the learner prefers the computer voice. */
export function recordingOf(of: Utterance): Recorded | undefined {
  const recordings = recordingsOf(of)
  if (recordings.length === 0) return undefined
  const { personsVoice, computerVoice } = currentSettings()
  if (!personsVoice && computerVoice && of.voice) return undefined
  return recordings[((state.turns?.[keyOf(of)] ?? 1) - 1) % recordings.length]
}

/** The recordings that come with the content, and those of the site. */
const recordingsOf = (of: Utterance): readonly Recorded[] =>
  [
    ...(of.recordings ?? []).map((recording) => ({ ...recording, path: `/audio/${recording.file}` })),
    ...(state.recorded?.[of.id ?? ''] ?? []),
  ].filter(({ path }) => !state.missing?.includes(path))

const keyOf = ({ id, kikuyu }: Utterance) => id ?? kikuyu

/** Skips a recording that could not be fetched, for as long as the page is open. */
export const leaveOut = (path: string) => playerState.write({ missing: [...(state.missing ?? []), path] })

/** The voice engine if it can speak the utterance. Recordings come before it, the computer voice after it. */
export const engineFor = (of: Utterance): Engine | undefined =>
  of.isExercise || recordingOf(of) ? undefined : state.engine

/** Moves on to the next speaker of the word. */
export function takeTurn(of: Utterance) {
  const { turns } = state
  const key = keyOf(of)
  if (recordingsOf(of).length > 0) playerState.write({ turns: { ...turns, [key]: (turns?.[key] ?? 0) + 1 } })
}

const loadPlayer = () => import('./player.ts').catch(() => undefined)

/** Notes that an utterance shall be heard in place of any other. */
export function ask({ kikuyu }: Utterance): Heard {
  const heard: Heard = { kikuyu, status: 'loading' }
  playerState.write({ heard })
  return heard
}

/** Plays an utterance in place of any other. The player is loaded for the first one, or ahead by `fetchAhead`. */
export async function play(utterance: Utterance) {
  takeTurn(utterance)
  const heard = ask(utterance)
  const player = await loadPlayer()
  if (state.heard !== heard) return
  if (player) await player.play(utterance, heard)
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
  await whenSettled()
  const player = await loadPlayer()
  await player?.fetchAll(utterances)
}

/** In milliseconds: loading the page comes first. */
const IDLE_MS = 4000
let settled: Promise<unknown> | undefined

const whenSettled = () =>
  (settled ??= new Promise((resolve) => {
    setTimeout(resolve, IDLE_MS)
    for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, resolve, { once: true, passive: true })
  }))

/** How long the list of recordings is used: a page may stay open for days. */
const CURRENT_MS = 3_600_000
let listedAt = 0

/** Loads the recordings of the site, if it has a server, once the page is used or idle. */
export async function loadRecorded(config: () => Promise<Config | null>) {
  if (Date.now() - listedAt < CURRENT_MS) return
  listedAt = Date.now()
  await whenSettled()
  if ((await config())?.accounts !== 'server') return
  const listed = await (await loadPlayer())?.list()
  if (listed) playerState.write(listed)
}

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
