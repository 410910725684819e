import { useCallback, useEffect, useRef, useState } from 'react'
import { createTakeRecorder, type TakeFault, type TakeState } from '#core/recording/take.ts'
import type { Sound } from '#core/recording/wav.ts'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { useLatest } from '../ui/use-latest.ts'
import { resampled } from './encode.ts'
import captureAddress from './capture-worklet.ts?worker&url'

export type RecorderState =
  | { readonly status: 'idle' | 'opening' | 'taken' }
  | Extract<TakeState, { readonly level: number }>
  | { readonly status: 'refused'; readonly fault: TakeFault | MicrophoneFault['kind'] }

/** The highest rate of a master. */
const MAX_RATE = 48_000
/** The meter shows every third block of 20 ms. */
const SHOWN = 3

/** Records takes. The microphone stays open between them, until the page is left or hidden. */
export function useRecorder(onTake: (sound: Sound) => void) {
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
export interface MicrophoneFault {
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
