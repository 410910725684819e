import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { OwnTake } from '#core/recording/recordings.ts'
import { createTakeRecorder, meterPosition, type TakeFault, type TakeState, type Zone } from '#core/recording/take.ts'
import { writeWav, type Sound } from '#core/recording/wav.ts'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Stitches, WithCount } from '../ui/weave.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { useLatest } from '../ui/use-latest.ts'
import { PlayTake } from './play-take.tsx'
import type { Recordable } from './recordable.ts'
import type { Sending } from './studio.ts'
import { resampled } from './encode.ts'
import captureAddress from './capture-worklet.ts?worker&url'

/** Records words, phrases and proverbs, in their order. `unsent` are the ids whose takes the server does not have yet. */
export function RecorderCard({
  recordables,
  takes,
  unsent,
  wanted,
  onTake,
}: {
  recordables: readonly Recordable[]
  takes: readonly OwnTake[]
  unsent: ReadonlySet<string>
  /** The id of a text to record again. A new object asks again. */
  wanted: { readonly word: string } | undefined
  onTake: (take: Sending) => void
}) {
  const headingId = useId()
  const kindId = useId()
  const recorded = new Set([...takes.flatMap(({ word, state }) => (state === 'refused' ? [] : [word])), ...unsent])
  const [chosen, choose] = useState(() => recordables.find(({ id }) => !recorded.has(id))?.id)
  const text = recordables.find(({ id }) => id === chosen)
  const [sound, setSound] = useState<Sound>()
  const { state, start, stop, reset } = useRecorder((taken) => {
    setSound(taken)
    if (text) onTake({ word: text.id, said: text.said, wav: writeWav(taken) })
  })
  const main = useRef<HTMLButtonElement>(null)
  const isTaken = state.status === 'taken'
  const isRunning = ['opening', 'measuring', 'listening', 'speaking'].includes(state.status)
  // The pressed button is replaced by another one.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) main.current?.focus()
  }, [isTaken, chosen])
  useEffect(() => {
    if (!wanted) return
    choose(wanted.word)
    reset()
    main.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new request
  }, [wanted])

  if (!text) return <Note tone="done">You have recorded the whole course. Thank you!</Note>

  const begin = () => {
    hasBegun.current = true
    void start()
  }
  const next = () => {
    const at = recordables.indexOf(text)
    choose([...recordables.slice(at + 1), ...recordables.slice(0, at)].find(({ id }) => !recorded.has(id))?.id)
  }
  const chooseKind = (kind: Recordable['kind']) => {
    // The focus stays on the choice.
    hasBegun.current = false
    const all = recordables.filter((other) => other.kind === kind)
    choose((all.find(({ id }) => !recorded.has(id)) ?? all[0])?.id)
    reset()
  }
  const group = recordables.filter((other) => other.group.id === text.group.id)
  const done = group.filter(({ id }) => recorded.has(id)).length
  return (
    <section className="card studio" aria-labelledby={headingId}>
      <h2 id={kindId} className="vh">
        What to record
      </h2>
      <div className="studio-kinds" inert={isRunning}>
        <Segmented labelledBy={kindId} choices={kinds} value={text.kind} onChange={chooseKind} />
      </div>
      <WithCount count={`${done} of ${group.length}`}>
        <Stitches
          label={`${done} of ${group.length} recorded`}
          stitches={group.map(({ id }) => (recorded.has(id) ? 'done' : id === text.id ? 'now' : 'open'))}
        />
      </WithCount>
      <div className="studio-word">
        <p className="small muted">
          {text.group.name} · {text.english}
        </p>
        <h2 id={headingId}>
          <Kikuyu>{text.said}</Kikuyu>
        </h2>
        <p className="say">({text.hint})</p>
      </div>
      {isTaken && sound ? (
        <AfterTake said={text.said} sound={sound} isSent={!unsent.has(text.id)} />
      ) : (
        <Meter state={state} />
      )}
      {state.status === 'refused' && (
        <Note tone="error" className="studio-note">
          {faultTexts[state.fault]}
        </Note>
      )}
      {isTaken ? (
        <div className="studio-pair">
          <Button large onClick={begin}>
            <Icon name="rotate-ccw" />
            Take again
          </Button>
          <Button
            ref={main}
            look="primary"
            large
            onClick={() => {
              next()
              begin()
            }}
          >
            Next
            <Icon name="arrow-right" />
          </Button>
        </div>
      ) : (
        <div className="studio-record">
          <button ref={main} type="button" className="record-button" onClick={isRunning ? stop : begin}>
            <span className={isRunning ? 'record-stop' : 'record-start'} aria-hidden />
            <span className="vh">{isRunning ? 'Stop recording' : 'Record'}</span>
          </button>
          <output className="small muted">{statusTexts[state.status]}</output>
          {!isRunning && (
            <Button look="quiet" onClick={next}>
              Skip this
            </Button>
          )}
        </div>
      )}
      <p className="small muted studio-advice">
        Say it once, as you would to a friend. A quiet room, a hand’s width from the microphone.
      </p>
    </section>
  )
}

const AfterTake = ({ said, sound, isSent }: { said: string; sound: Sound; isSent: boolean }) => (
  <div className="studio-take">
    <PlayTake said={said} wav={async () => writeWav(sound)} />
    <span className="num">{(sound.samples.length / sound.rate).toFixed(1)} s</span>
    <output className="small muted studio-sent">
      {isSent && <Icon name="check" small />}
      {isSent ? 'Saved. An editor will hear it.' : 'Sending…'}
    </output>
  </div>
)

const kinds = [
  { value: 'word', label: 'Words' },
  { value: 'phrase', label: 'Phrases' },
  { value: 'proverb', label: 'Proverbs' },
] as const

const CELLS = 16
const zones = { quiet: 'Too quiet', good: 'Good', loud: 'Too loud' } satisfies Record<Zone, string>

function Meter({ state }: { state: RecorderState }) {
  const level = 'level' in state ? state : undefined
  const filled = level ? Math.round(meterPosition(level.level) * CELLS) : 0
  return (
    <div className="studio-meter">
      <meter
        className="vh"
        aria-label="Level"
        max={CELLS}
        value={filled}
        aria-valuetext={level ? zones[level.zone] : 'Not recording'}
      />
      <ol className="meter" aria-hidden>
        {Array.from({ length: CELLS }, (_, cell) => (
          <li key={cell} className={classNames('meter-cell', cell < filled && 'on')} />
        ))}
      </ol>
      <p className="meter-zones" aria-hidden>
        {(['quiet', 'good', 'loud'] as const).map((zone) => (
          <span key={zone} className={classNames(zone, level?.zone === zone && 'here')}>
            {zones[zone]}
          </span>
        ))}
      </p>
    </div>
  )
}

const statusTexts: Record<Exclude<RecorderState['status'], 'taken'> | 'taken', string> = {
  idle: 'Press the button, then say it.',
  opening: 'Opening the microphone…',
  measuring: 'One moment of silence…',
  listening: 'Say it now.',
  speaking: 'Recording. It stops by itself.',
  taken: '',
  refused: 'Press the button to try again.',
}

const faultTexts: Record<TakeFault | MicrophoneFault['kind'], string> = {
  silent: 'We heard nothing. Check that the microphone is on, then try again.',
  quiet: 'That was too quiet. Come closer to the microphone, or speak up.',
  clipped: 'That was too loud for the microphone. Move back a little, or speak more softly.',
  noisy: 'There is too much noise around you. Try again in a quieter place.',
  short: 'That was too short. Say all of it.',
  long: 'That was too long. Say it once, then be silent.',
  denied: 'The browser may not use the microphone. Allow it for this site in the browser’s settings, then try again.',
  missing: 'This device has no microphone that the browser can use.',
  unsupported: 'This browser cannot record here. Try a current browser, on an address that begins with https.',
}

type RecorderState =
  | { readonly status: 'idle' | 'opening' | 'taken' }
  | Extract<TakeState, { readonly level: number }>
  | { readonly status: 'refused'; readonly fault: TakeFault | MicrophoneFault['kind'] }

/** The highest rate of a master. */
const MAX_RATE = 48_000
/** The meter shows every third block of 20 ms. */
const SHOWN = 3

/** Records takes. The microphone stays open between them, until the page is left or hidden. */
function useRecorder(onTake: (sound: Sound) => void) {
  const [state, setState] = useState<RecorderState>({ status: 'idle' })
  const latest = useLatest(onTake)
  const microphone = useRef<Microphone>(undefined)
  const recorder = useRef<ReturnType<typeof createTakeRecorder>>(undefined)

  const close = useCallback(() => {
    recorder.current = undefined
    microphone.current?.close()
    microphone.current = undefined
  }, [])
  useEffect(() => {
    const closeIfHidden = () => {
      if (!document.hidden) return
      if (recorder.current) setState({ status: 'idle' })
      close()
    }
    document.addEventListener('visibilitychange', closeIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', closeIfHidden)
      close()
    }
  }, [close])

  async function show(next: TakeState) {
    if (next.status !== 'taken' && next.status !== 'failed') return setState(next)
    microphone.current?.hear(undefined)
    recorder.current = undefined
    if (next.fault !== undefined) return setState({ status: 'refused', fault: next.fault })
    if (next.status === 'taken') latest.current(await resampled(next.take, Math.min(next.take.rate, MAX_RATE)))
    return setState({ status: 'taken' })
  }

  return {
    state,
    async start() {
      setState({ status: 'opening' })
      if (!microphone.current) {
        const opened = await openMicrophone()
        if (!opened.ok) return setState({ status: 'refused', fault: opened.fault.kind })
        microphone.current = opened.value
      }
      const { rate } = microphone.current
      const taking = createTakeRecorder(rate)
      recorder.current = taking
      let blocks = 0
      let status: string | undefined
      microphone.current.hear((block) => {
        const next = taking.push(block)
        if (blocks++ % SHOWN === 0 || next.status !== status) void show(next)
        status = next.status
      })
      return undefined
    },
    stop() {
      if (recorder.current) void show(recorder.current.stop())
    },
    reset: () => setState({ status: 'idle' }),
  }
}

interface Microphone {
  /** Samples in a second. */
  readonly rate: number
  /** Receives blocks of 20 ms; undefined for none. */
  hear(listener: ((block: Float32Array) => void) | undefined): void
  close(): void
}

/** `denied`: by the person or the browser. `missing`: there is none. `unsupported`: by this browser, or without https. */
interface MicrophoneFault {
  readonly kind: 'denied' | 'missing' | 'unsupported'
}

/** Opens the microphone without the processing that browsers apply to calls. */
async function openMicrophone(): Promise<Result<Microphone, MicrophoneFault>> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices || !('AudioWorkletNode' in globalThis)) return refuse({ kind: 'unsupported' })
  let stream: MediaStream
  try {
    const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 }
    stream = await devices.getUserMedia({ audio })
  } catch (error) {
    const { name } = Object(error) as { name?: string }
    return refuse({ kind: name === 'NotFoundError' ? 'missing' : 'denied' })
  }
  const context = new AudioContext()
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    void context.close()
  }
  try {
    await context.audioWorklet.addModule(captureAddress)
    let listener: ((block: Float32Array) => void) | undefined
    const capture = new AudioWorkletNode(context, 'capture', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    })
    capture.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => listener?.(data))
    capture.port.start()
    context.createMediaStreamSource(stream).connect(capture)
    await context.resume()
    return ok({ rate: context.sampleRate, hear: (next) => (listener = next), close })
  } catch {
    close()
    return refuse({ kind: 'unsupported' })
  }
}
