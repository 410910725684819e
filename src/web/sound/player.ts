import { createFileSpeech, soundPath } from '#providers/speech/files.ts'
import type { Speech, SpeechFault, Utterance } from '#providers/speech/speech.ts'
import { playerState, recordingOf, type Recorded } from './player-state.ts'
import { browser, fetchRecorded, keptRecording } from './recorded.ts'

/**
 * Plays one sound at a time through a single audio element: a browser that has allowed it to play after a tap allows it again.
 * It plays object URLs, because Safari plays an address only if its server sends parts of files.
 */
export function createPlayer(speech: Speech, audio: HTMLAudioElement) {
  const sounds = new Map<string | undefined, Promise<string | SpeechFault>>()
  /** Rises with each call, so that a sound that arrives late does not play. */
  let calls = 0

  for (const end of ['pause', 'ended'])
    audio.addEventListener(end, () => {
      // The event of a pause may arrive after the next sound has begun.
      const { heard } = playerState.read()
      if (heard?.status === 'playing' && (audio.paused || audio.ended)) playerState.write({ heard: undefined })
    })

  function sound(of: Utterance): Promise<string | SpeechFault> {
    const utterance = { ...of, recording: recordingOf(of)?.file }
    const path = soundPath(utterance)
    const known = sounds.get(path)
    if (known) return known
    const asked = speech.say(utterance).then((said) => {
      if (said.ok) return URL.createObjectURL(said.value)
      sounds.delete(path)
      return said.fault
    })
    sounds.set(path, asked)
    return asked
  }

  function stop() {
    calls++
    audio.pause()
  }

  async function play(utterance: Utterance) {
    stop()
    const call = calls
    const { kikuyu } = utterance
    const show = (heard: ReturnType<typeof playerState.read>['heard']) => call === calls && playerState.write({ heard })
    const fail = (fault: string) => show({ kikuyu, status: 'failed', fault })

    const recording = recordingOf(utterance)
    let address = await sound(utterance)
    if (typeof address !== 'string' && recording) {
      // It was withdrawn, or is not on the device: another speaker or the computer voice says the word.
      leaveOut(recording)
      address = await sound(utterance)
    }
    if (call !== calls) return
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
    stop,
    async fetchAll(utterances: readonly Utterance[]) {
      for (const utterance of utterances) await sound(utterance)
    },
  }
}

function leaveOut({ file: gone }: Recorded) {
  const recorded = Object.entries(playerState.read().recorded ?? {})
  playerState.write({
    recorded: Object.fromEntries(recorded.map(([word, files]) => [word, files.filter(({ file }) => file !== gone)])),
  })
}

const faultTexts: Record<SpeechFault['kind'], () => string> = {
  unreachable: () =>
    navigator.onLine
      ? 'The sound could not be loaded. Try again.'
      : 'You are offline, and this sound is not on your device yet.',
  missing: () => 'There is no sound for this yet.',
}

const SLOW = 0.6

export const { play, stop, fetchAll } = createPlayer(
  createFileSpeech((path) => (path.startsWith('/api/') ? keptRecording(path, browser()) : fetch(path))),
  new Audio(),
)

export const list = () => fetchRecorded(browser())
