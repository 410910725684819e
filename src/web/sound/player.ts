import { soundPath } from '#providers/speech/files.ts'
import type { Speech, SpeechFault, Utterance } from '#providers/speech/speech.ts'
import { engineFor, type Heard, leaveOut, playerState, recordingOf } from './player-state.ts'
import { browser, fetchRecorded, fileSpeech } from './recorded.ts'

/**
 * Plays one sound at a time through a single audio element: a browser that has allowed it to play after a tap allows it again.
 * It plays object URLs, because Safari plays an address only if its server sends parts of files.
 */
export function createPlayer(files: Speech, audio: HTMLAudioElement) {
  const sounds = new Map<string | undefined, Promise<string | SpeechFault>>()

  for (const end of ['pause', 'ended'])
    audio.addEventListener(end, () => {
      // The event of a pause may arrive after the next sound has begun.
      const { heard } = playerState.read()
      if (heard?.status === 'playing' && (audio.paused || audio.ended)) playerState.write({ heard: undefined })
    })

  function sound(of: Utterance): Promise<string | SpeechFault> {
    const utterance = { ...of, recording: recordingOf(of)?.path }
    const engine = engineFor(of)
    const key = engine ? of.kikuyu : soundPath(utterance)
    const known = sounds.get(key)
    if (known) return known
    const asked = (engine ?? files).say(utterance).then((said) => {
      if (said.ok) return URL.createObjectURL(said.value)
      sounds.delete(key)
      return said.fault
    })
    sounds.set(key, asked)
    return asked
  }

  /** The sound by the first voice that has it. */
  async function soundByAny(of: Utterance): Promise<string | SpeechFault> {
    const recording = recordingOf(of)
    const engine = engineFor(of)
    const address = await sound(of)
    if (typeof address === 'string') return address
    // The recording was withdrawn or is not on the device: another speaker, the voice engine or the computer voice says the word.
    if (recording) leaveOut(recording.path)
    else if (!engine || !of.voice) return address
    return soundByAny(of)
  }

  /** Plays an utterance, unless another is asked for or the sound is stopped before it has arrived. */
  async function play(utterance: Utterance, asked: Heard) {
    audio.pause()
    const { kikuyu } = utterance
    const isCurrent = () => playerState.read().heard === asked
    const show = (heard: Heard) => isCurrent() && playerState.write({ heard })
    const fail = (fault: string) => show({ kikuyu, status: 'failed', fault })

    const address = await soundByAny(utterance)
    if (!isCurrent()) return
    if (typeof address !== 'string') return void fail(faultTexts[address.kind]())
    audio.src = address
    audio.preservesPitch = true
    // A new source resets the rate to the default.
    audio.playbackRate = audio.defaultPlaybackRate = playerState.read().isSlow ? SLOW : 1
    try {
      await audio.play()
      if (!audio.paused) show({ kikuyu, status: 'playing' })
    } catch (fault) {
      const { name } = Object(fault) as { name?: string }
      // Another sound has replaced it.
      if (name === 'AbortError') return
      fail(
        name === 'NotAllowedError'
          ? 'The browser blocked the sound. Tap again.'
          : 'This browser cannot play the sound.',
      )
    }
  }

  return {
    play,
    stop: () => audio.pause(),
    async fetchAll(utterances: readonly Utterance[]) {
      for (const utterance of utterances) await sound(utterance)
    },
  }
}

const faultTexts: Record<SpeechFault['kind'], () => string> = {
  unreachable: () =>
    navigator.onLine
      ? 'The sound could not be loaded. Try again.'
      : 'You are offline, and this sound is not on your device yet.',
  missing: () => 'There is no sound for this yet.',
}

const SLOW = 0.6

export const { play, stop, fetchAll } = createPlayer(fileSpeech, new Audio())

export const list = () => fetchRecorded(browser())
