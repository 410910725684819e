// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { SpeechFault, Utterance } from '#providers/speech/speech.ts'
import { currentSettings, storeSettings } from '../learner-settings/learner-settings.ts'
import { createEngine } from './engine.ts'
import { voiceText } from './hear.tsx'
import { ask, type Heard, isAudible, playerState, recordingOf, silent, takeTurn } from './player-state.ts'
import { createPlayer } from './player.ts'

const word = (kikuyu: string): Utterance => ({ kikuyu, voice: { file: `${kikuyu}-1a2b3c4d.mp3`, melody: false } })
const metha = word('metha')
const iria = word('iria')

/** An audio element that plays at once and ends when `end` is called. */
class FakeAudio extends EventTarget {
  src = ''
  paused = true
  ended = false
  preservesPitch = false
  playbackRate = 1
  defaultPlaybackRate = 1
  refusal: string | undefined
  async play() {
    if (this.refusal) throw Object.assign(new Error('refused'), { name: this.refusal })
    this.paused = false
    this.ended = false
  }
  pause() {
    if (this.paused) return
    this.paused = true
    // A browser sends the event later.
    setTimeout(() => this.dispatchEvent(new Event('pause')))
  }
  end() {
    this.ended = true
    this.dispatchEvent(new Event('ended'))
  }
}

function createTestPlayer(say?: (utterance: Utterance) => Promise<Result<Blob, SpeechFault>>) {
  playerState.write({ ...silent, heard: undefined })
  const audio = new FakeAudio()
  const asked: string[] = []
  const player = createPlayer(
    {
      say(utterance) {
        asked.push(utterance.kikuyu)
        return say?.(utterance) ?? Promise.resolve(ok(new Blob([utterance.kikuyu], { type: 'audio/mpeg' })))
      },
    },
    audio as unknown as HTMLAudioElement,
  )
  return { audio, asked, ...player, play: (of: Utterance) => player.play(of, ask(of)) }
}

const heard = () => playerState.read().heard

test('a sound plays, and is over when it ends', async () => {
  const { audio, play } = createTestPlayer()
  await play(metha)
  expect(audio).toMatchObject({ paused: false, playbackRate: 1, preservesPitch: true })
  expect(heard()).toEqual({ kikuyu: 'metha', status: 'playing' })
  audio.end()
  expect(heard()).toBeUndefined()
})

test('a new sound stops the one before', async () => {
  const { audio, play } = createTestPlayer()
  await play(metha)
  const first = audio.src
  await play(iria)
  await new Promise((resolve) => setTimeout(resolve))
  expect(audio.src).not.toBe(first)
  expect(audio.paused).toBe(false)
  expect(heard()).toEqual({ kikuyu: 'iria', status: 'playing' })
})

test('a sound that arrives after the next one was asked for does not play', async () => {
  let arrive: ((said: Result<Blob, SpeechFault>) => void) | undefined
  const late = new Promise<Result<Blob, SpeechFault>>((resolve) => (arrive = resolve))
  const { audio, play } = createTestPlayer(({ kikuyu }) =>
    kikuyu === 'metha' ? late : Promise.resolve(ok(new Blob())),
  )
  const first = play(metha)
  await play(iria)
  const { src } = audio
  arrive?.(ok(new Blob()))
  await first
  expect(audio.src).toBe(src)
  expect(heard()?.kikuyu).toBe('iria')
})

test('a sound that begins while the next one is asked for does not hide it', async () => {
  const { audio, play } = createTestPlayer()
  const begin = audio.play.bind(audio)
  let next: Heard | undefined
  audio.play = () => {
    next = ask(iria)
    return begin()
  }
  await play(metha)
  expect(heard()).toBe(next)
})

test('a sound that arrives after a stop does not play', async () => {
  let arrive: ((said: Result<Blob, SpeechFault>) => void) | undefined
  const { audio, play } = createTestPlayer(() => new Promise((resolve) => (arrive = resolve)))
  const late = play(metha)
  playerState.write({ heard: undefined })
  arrive?.(ok(new Blob()))
  await late
  expect(audio).toMatchObject({ paused: true, src: '' })
  expect(heard()).toBeUndefined()
})

test('a stopped sound is silent', async () => {
  const { audio, play, stop } = createTestPlayer()
  await play(metha)
  stop()
  await new Promise((resolve) => setTimeout(resolve))
  expect(audio.paused).toBe(true)
  expect(heard()).toBeUndefined()
})

test('slow is six tenths of the speed at the same pitch', async () => {
  const { audio, play } = createTestPlayer()
  playerState.write({ isSlow: true })
  await play(metha)
  expect(audio).toMatchObject({ playbackRate: 0.6, defaultPlaybackRate: 0.6, preservesPitch: true })
})

test('a sound that was fetched ahead is not fetched again', async () => {
  const { asked, fetchAll, play } = createTestPlayer()
  await fetchAll([metha, iria])
  await play(metha)
  expect(asked).toEqual(['metha', 'iria'])
})

test('a sound that could not be fetched says why, and is fetched at the next tap', async () => {
  let isOffline = true
  const { asked, play } = createTestPlayer(async () => (isOffline ? refuse({ kind: 'unreachable' }) : ok(new Blob())))
  await play(metha)
  expect(heard()).toMatchObject({ status: 'failed', fault: 'The sound could not be loaded. Try again.' })
  isOffline = false
  await play(metha)
  expect(heard()?.status).toBe('playing')
  expect(asked).toEqual(['metha', 'metha'])
})

test.each([
  ['NotAllowedError', 'The browser blocked the sound. Tap again.'],
  ['NotSupportedError', 'This browser cannot play the sound.'],
])('a browser that refuses with %s is explained', async (refusal, fault) => {
  const { audio, play } = createTestPlayer()
  audio.refusal = refusal
  await play(metha)
  expect(heard()).toEqual({ kikuyu: 'metha', status: 'failed', fault })
})

/** A player on a site with an engine, which fails as told. */
function withEngine(fault?: SpeechFault['kind']) {
  const said: string[] = []
  const player = createTestPlayer()
  const engine = createEngine({
    async say({ kikuyu }) {
      said.push(kikuyu)
      return fault ? refuse({ kind: fault }) : ok(new Blob(['engine']))
    },
  })
  playerState.write({ engine, recorded: {} })
  onTestFinished(() => playerState.write({ engine: undefined, recorded: {}, turns: {} }))
  return { ...player, said }
}

describe('the voice engine of a site', () => {
  test('says a word in place of the computer voice, once, and is named', async () => {
    const { asked, said, play } = withEngine()
    expect(voiceText(metha)).toBe('A voice engine of this site. Its sounds are not checked.')
    await play(metha)
    await play(metha)
    expect(heard()?.status).toBe('playing')
    expect({ asked, said }).toEqual({ asked: [], said: ['metha'] })
  })

  test('says a text without a file, unless the learner wants no computer voice', () => {
    withEngine()
    const silentWord: Utterance = { kikuyu: 'metha' }
    expect(isAudible(silentWord, { computerVoice: true })).toBe(true)
    expect(isAudible(silentWord, { computerVoice: false })).toBe(false)
    playerState.write({ engine: undefined })
    expect(isAudible(silentWord, { computerVoice: true })).toBe(false)
  })

  test('comes after recordings, and says no exercise', async () => {
    const { asked, said, play } = withEngine()
    playerState.write({ recorded: { 'metha-table': [{ path: 'a.ogg', speaker: null, dialect: null, licence: null }] } })
    await play({ ...metha, id: 'metha-table' })
    await play({ kikuyu: 'iria', recordings: [{ file: 'iria.mp3', speaker: null, dialect: null, licence: 'CC0' }] })
    const exercise = { ...metha, isExercise: true }
    await play(exercise)
    expect({ asked, said }).toEqual({ asked: ['metha', 'iria', 'metha'], said: [] })
    expect(voiceText(exercise)).toBe('Computer voice. The sounds are right; the melody is not known.')
  })

  test.each(['unreachable', 'missing'] as const)(
    'lets the computer voice speak, and be named, for a minute when a sound is %s',
    async (fault) => {
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const { asked, said, play } = withEngine(fault)
      await play(metha)
      await play(iria)
      expect(heard()?.status).toBe('playing')
      expect({ asked, said }).toEqual({ asked: ['metha', 'iria'], said: ['metha'] })
      expect(voiceText(metha)).toMatch(/^Computer voice\./)
      vi.advanceTimersByTime(60_000)
      await play(metha)
      expect(said).toEqual(['metha', 'metha'])
    },
  )

  test('that fails for a text without a file is explained', async () => {
    const { play } = withEngine('unreachable')
    await play({ kikuyu: 'metha' })
    expect(heard()).toMatchObject({ status: 'failed', fault: 'The sound could not be loaded. Try again.' })
  })
})

describe('a word with recordings of speakers', () => {
  const grace = { path: 'a.ogg', speaker: 'Grace N.', dialect: null, licence: null }
  const peter = { path: 'b.ogg', speaker: 'Peter K.', dialect: null, licence: null }
  const table: Utterance = { ...metha, id: 'metha-table' }
  const recordings: (string | undefined)[] = []
  const paths = (gone: readonly string[] = []) => {
    recordings.length = 0
    const player = createTestPlayer(async ({ recording }) => {
      recordings.push(recording)
      return recording && gone.includes(recording) ? refuse({ kind: 'missing' }) : ok(new Blob())
    })
    playerState.write({ recorded: { 'metha-table': [grace, peter] }, missing: [], turns: {} })
    return player
  }
  /** Plays like a press of the button, without the lazily loaded player. */
  const hear = async (player: ReturnType<typeof createTestPlayer>) => {
    takeTurn(table)
    await player.play(table)
  }

  test('is said by them in turn', async () => {
    const player = paths()
    expect(recordingOf(table)?.speaker).toBe('Grace N.')
    await hear(player)
    expect(recordingOf(table)?.speaker).toBe('Grace N.')
    await hear(player)
    expect(recordingOf(table)?.speaker).toBe('Peter K.')
    expect(recordings).toEqual(['a.ogg', 'b.ogg'])
  })

  test('is said by another speaker, and then by the computer, when a recording is gone', async () => {
    const player = paths(['a.ogg'])
    await hear(player)
    expect(recordings).toEqual(['a.ogg', 'b.ogg'])
    const alone = paths(['a.ogg'])
    playerState.write({ recorded: { 'metha-table': [grace] }, missing: [] })
    await hear(alone)
    expect(recordings).toEqual(['a.ogg', undefined])
    expect(recordingOf(table)).toBeUndefined()
    expect(heard()?.status).toBe('playing')
  })

  test('is said by the speakers of the content too', async () => {
    const player = paths()
    const ofContent = { file: 'c.mp3', speaker: null, dialect: null, licence: 'CC0' }
    const both = { ...table, recordings: [ofContent] }
    for (let times = 0; times < 3; times++) {
      takeTurn(both)
      await player.play(both)
    }
    expect(recordings).toEqual(['/audio/c.mp3', 'a.ogg', 'b.ogg'])
    playerState.write({ recorded: {}, missing: ['/audio/c.mp3'] })
    expect(recordingOf(both)).toBeUndefined()
  })

  test('is said by the computer if the learner prefers that and has it on', () => {
    paths()
    storeSettings({ ...currentSettings(), personsVoice: false })
    expect(recordingOf(table)).toBeUndefined()
    storeSettings({ ...currentSettings(), computerVoice: false })
    expect(recordingOf(table)?.path).toBe('a.ogg')
    storeSettings(null)
  })
})
