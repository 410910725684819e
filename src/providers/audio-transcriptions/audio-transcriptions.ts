import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from '../calls/call-fault.ts'
import { readJson, type Incoming } from '../calls/incoming.ts'
import { bearer, type Call, createProviderCalls, urlOf, type CallSettings } from '../calls/provider-calls.ts'

export interface AudioTranscriptionsSettings extends CallSettings {
  /** With the version, without the method: "https://api.example.org/v1". */
  readonly baseUrl: string
  readonly model: string
  /** The engine’s name for the language, such as "kik". Without it the engine decides. */
  readonly language?: string | undefined
}

/** The whole answer of an engine. It may report what the call cost. */
interface Transcription {
  readonly text: string
}

/** A recognition engine with OpenAI's protocol, called from our relay. Faults are values; never throws. */
export interface AudioTranscriptions {
  /** `wav`: a WAV file. */
  send(
    wav: Uint8Array<ArrayBuffer>,
    options?: Pick<Call<unknown>, 'onCharged'> & { readonly signal?: AbortSignal },
  ): Promise<Result<Transcription, CallFault>>
}

export function createAudioTranscriptions({
  baseUrl,
  model,
  language,
  ...settings
}: AudioTranscriptionsSettings): AudioTranscriptions {
  const calls = createProviderCalls(settings)
  const url = urlOf(baseUrl, 'audio/transcriptions')
  return {
    async send(wav, { signal, ...options } = {}) {
      const form = new FormData()
      form.set('model', model)
      form.set('response_format', 'json')
      if (language !== undefined) form.set('language', language)
      form.set('file', new Blob([wav], { type: 'audio/wav' }), 'recording.wav')
      const encoded = new Response(form)
      const type = encoded.headers.get('Content-Type') ?? ''
      return calls.call(
        {
          url,
          body: new Uint8Array(await encoded.arrayBuffer()),
          headers: (key) => ({ 'Content-Type': type, ...bearer(key) }),
          read: readTranscription,
          ...options,
        },
        signal,
      )
    },
  }
}

/** The largest text to accept, in UTF-16 units: longer than any recording. */
const MAX_TEXT = 1000

/** Other fields are kept to compute the cost of the call: see `reportedTokens`. */
const Answer = v.looseObject({ text: v.pipe(v.string(), v.maxLength(MAX_TEXT)) })

async function readTranscription(answer: Incoming): Promise<Result<Transcription, CallFault>> {
  const json = await readJson(answer)
  if (!json.ok) return json
  const parsed = v.safeParse(Answer, json.value)
  return parsed.success ? ok(parsed.output) : refuse({ kind: 'unreadable', why: 'wrong-shape' })
}
