import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from '../calls/call-fault.ts'
import { readBytes, type Incoming } from '../calls/incoming.ts'
import { bearer, type Call, createProviderCalls, urlOf, type CallSettings } from '../calls/provider-calls.ts'

export interface AudioSpeechSettings extends CallSettings {
  /** With the version, without the method: "https://api.example.org/v1". */
  readonly baseUrl: string
  readonly model: string
  readonly voice: string
}

/** An encoded sound, as a browser plays it. */
export interface Sound {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The media type: "audio/mpeg". */
  readonly type: string
}

/** A voice engine with OpenAI's protocol, called from our relay. Faults are values; never throws. */
export interface AudioSpeech {
  send(input: string, options?: Pick<Call<unknown>, 'onCharged'>): Promise<Result<Sound, CallFault>>
}

export function createAudioSpeech({ baseUrl, model, voice, ...settings }: AudioSpeechSettings): AudioSpeech {
  const calls = createProviderCalls(settings)
  const url = urlOf(baseUrl, 'audio/speech')
  return {
    send: (input, options = {}) =>
      calls.call({
        url,
        body: JSON.stringify({ model, input, voice, response_format: 'mp3' }),
        headers: bearer,
        read: readSound,
        ...options,
      }),
  }
}

/** The whole sound, in whatever audio format the engine prefers. */
async function readSound(answer: Incoming): Promise<Result<Sound, CallFault>> {
  if (!/^audio\/[\w.+-]+$/.test(answer.mediaType)) return refuse({ kind: 'unreadable', why: 'no-sound' })
  const bytes = await readBytes(answer)
  if (!bytes.ok) return bytes
  return bytes.value.length > 0
    ? ok({ bytes: bytes.value, type: answer.mediaType })
    : refuse({ kind: 'unreadable', why: 'no-sound' })
}
