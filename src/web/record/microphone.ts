import { ok, refuse, type Result } from '#core/result/result.ts'
import captureAddress from './capture-worklet.ts?worker&url'

export interface Microphone {
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
export async function openMicrophone(): Promise<Result<Microphone, MicrophoneFault>> {
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
