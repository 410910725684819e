import { useEffect, useRef, useState } from 'react'
import { type Sound, trimmed } from './melody.ts'

export type Recording =
  | { readonly status: 'none' | 'asking' }
  /** `level`: 0 to 1. */
  | { readonly status: 'recording'; readonly seconds: number; readonly level: number }
  | { readonly status: 'taken'; readonly sound: Sound }
  | { readonly status: 'failed'; readonly fault: string }

/** The longest recording, in seconds. A word takes less. */
const MOST_S = 8
const LOOK_MS = 100

/**
 * Records the learner's voice, at a tap only. The sound stays in the page's memory, and goes with the page. This hook neither stores
 * nor sends it. The microphone is off again as soon as the recording ends.
 */
export function useRecording() {
  const [recording, setRecording] = useState<Recording>({ status: 'none' })
  const end = useRef<() => void>(undefined)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      end.current?.()
    }
  }, [])

  async function record() {
    if (end.current) return
    let isStopped = false
    end.current = () => (isStopped = true)
    setRecording({ status: 'asking' })
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const sound = isStopped ? undefined : await recorded(stream)
      for (const track of stream.getTracks()) track.stop()
      if (isHere.current) setRecording(sound ? taken(sound) : { status: 'none' })
    } catch (fault) {
      if (isHere.current) setRecording({ status: 'failed', fault: faultText(Object(fault) as { name?: string }) })
    }
    end.current = undefined
  }

  /** Records until the learner stops, or for the longest time. */
  async function recorded(stream: MediaStream): Promise<Sound | undefined> {
    const context = new AudioContext()
    const analyser = new AnalyserNode(context, { fftSize: 2048 })
    context.createMediaStreamSource(stream).connect(analyser)
    const recorder = new MediaRecorder(stream)
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    const began = performance.now()
    const look = setInterval(() => {
      const seconds = (performance.now() - began) / 1000
      if (seconds >= MOST_S) return end.current?.()
      const samples = new Float32Array(analyser.fftSize)
      analyser.getFloatTimeDomainData(samples)
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      setRecording({ status: 'recording', seconds, level: Math.min(1, peak) })
    }, LOOK_MS)
    end.current = () => recorder.state === 'recording' && recorder.stop()
    recorder.start()
    setRecording({ status: 'recording', seconds: 0, level: 0 })
    await ended
    clearInterval(look)
    await context.close()
    return isHere.current ? decoded(await new Blob(parts).arrayBuffer()) : undefined
  }

  return { recording, record, stop: () => end.current?.() }
}

const taken = (sound: Sound): Recording =>
  sound.samples.some((sample) => Math.abs(sample) > QUIETEST)
    ? { status: 'taken', sound: trimmed(sound) }
    : { status: 'failed', fault: 'Nothing was heard. Is the right microphone on?' }

const QUIETEST = 0.01

/** The samples of an encoded sound. */
export async function decoded(encoded: ArrayBuffer): Promise<Sound> {
  const buffer = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(encoded)
  return { rate: buffer.sampleRate, samples: buffer.getChannelData(0) }
}

const faultText = ({ name }: { name?: string }): string => {
  if (name === 'NotAllowedError') return 'The microphone is blocked. Allow it in the browser’s settings for this site.'
  return name === 'NotFoundError' ? 'This device has no microphone.' : 'This browser could not record. Try again.'
}
