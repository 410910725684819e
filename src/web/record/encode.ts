import { oggOpus } from '#core/recording/ogg-opus.ts'
import { leveled } from '#core/recording/take.ts'
import type { Sound } from '#core/recording/wav.ts'

const RATE = 48_000
const BIT_RATE = 32_000
/** Samples that the encoder adds at the start, if its header does not say how many. */
const USUAL_PRE_SKIP = 312

/** True if this browser can encode sounds. */
export const canEncode = () => 'AudioEncoder' in globalThis

/**
 * A take as learners hear it: as loud as all others, encoded as Opus by the browser itself. Throws if the browser cannot.
 */
export async function encoded(take: Sound): Promise<Uint8Array<ArrayBuffer>> {
  const { samples } = leveled(await resampled(take, RATE))
  const packets: Uint8Array[] = []
  let preSkip = USUAL_PRE_SKIP
  let fault: unknown
  const encoder = new AudioEncoder({
    output(chunk, metadata) {
      const packet = new Uint8Array(chunk.byteLength)
      chunk.copyTo(packet)
      packets.push(packet)
      preSkip = preSkipIn(metadata?.decoderConfig?.description) ?? preSkip
    },
    error: (error) => (fault = error),
  })
  encoder.configure({ codec: 'opus', sampleRate: RATE, numberOfChannels: 1, bitrate: BIT_RATE })
  // Silence behind the sound fills the last packet and pushes out what the encoder holds back.
  const padded = new Float32Array(samples.length + USUAL_PRE_SKIP + RATE / 50)
  padded.set(samples)
  encoder.encode(
    new AudioData({
      format: 'f32',
      sampleRate: RATE,
      numberOfChannels: 1,
      numberOfFrames: padded.length,
      timestamp: 0,
      data: padded,
    }),
  )
  await encoder.flush()
  encoder.close()
  if (fault) throw fault
  return oggOpus({ packets, length: samples.length, preSkip }, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
}

/** Reads the head of the stream, which some browsers pass. */
function preSkipIn(description: AllowSharedBufferSource | undefined): number | undefined {
  if (!description) return undefined
  const view = ArrayBuffer.isView(description)
    ? new DataView(description.buffer, description.byteOffset, description.byteLength)
    : new DataView(description)
  return view.byteLength >= 12 ? view.getUint16(10, true) : undefined
}

/** The same sound with another number of samples in a second. */
export async function resampled(sound: Sound, rate: number): Promise<Sound> {
  if (sound.rate === rate) return sound
  const length = Math.round((sound.samples.length / sound.rate) * rate)
  const context = new OfflineAudioContext(1, length, rate)
  const buffer = context.createBuffer(1, sound.samples.length, sound.rate)
  buffer.copyToChannel(new Float32Array(sound.samples), 0)
  const source = context.createBufferSource()
  source.buffer = buffer
  source.connect(context.destination)
  source.start()
  return { rate, samples: (await context.startRendering()).getChannelData(0) }
}
