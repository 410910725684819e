import { Hono } from 'hono'
import { type AudioSpeech, createAudioSpeech } from '#providers/audio-speech/audio-speech.ts'
import {
  type AudioTranscriptions,
  createAudioTranscriptions,
} from '#providers/audio-transcriptions/audio-transcriptions.ts'
import type { CallSettings } from '#providers/calls/provider-calls.ts'
import { createKeyRing } from '#providers/calls/key-ring.ts'
import { type ChatCompletions, createChatCompletions } from '#providers/chat-completions/chat-completions.ts'
import { createGenerateContent, type GenerateContent } from '#providers/generate-content/generate-content.ts'
import type { CallFault } from '#providers/calls/call-fault.ts'
import type { Result } from '#core/result/result.ts'
import type { Settings } from '../settings.ts'
import type { Metrics } from '../usage/metrics.ts'
import type { Usage } from '../usage/usage.ts'
import type { ProviderBudget } from '../usage/provider-budget.ts'
import { assistantRelay } from './assistant-relay.ts'
import { createProviderFetch } from './provider-fetch.ts'
import { recognitionRelay } from './recognition-relay.ts'
import type { RelayGuard, RelayEnvironment } from './relay-guard.ts'
import { speechRelay } from './speech-relay.ts'
import { tutorRelay } from './tutor-relay.ts'

/** The relays in the settings. Without a model, a relay's path does not exist. */
export function relays({
  settings,
  providers,
  spokenTexts,
  guard,
  usage,
  budget,
  countCheck,
  report,
}: {
  settings: Pick<Settings, 'tutor' | 'assistant' | 'speech' | 'recognition'>
  providers: Providers
  /** The text for the voice engine, by the text of the course. Undefined without an engine. */
  spokenTexts: Readonly<Record<string, string>> | undefined
  guard: RelayGuard
  usage: Usage
  budget: ProviderBudget
  countCheck: Metrics['countCheck']
  report: (fault: unknown) => void
}) {
  const routes = new Hono<RelayEnvironment>()
  if (settings.tutor && providers.tutor) {
    const { models, apiKeys } = settings.tutor
    const provider = providers.tutor
    routes.route('/tutor/v1', tutorRelay({ models, keys: apiKeys, provider, budget, guard, countCheck, report }))
  }
  if (settings.assistant && providers.assistant) {
    const provider = providers.assistant
    routes.route(
      '/assistant/v1beta',
      assistantRelay({ settings: settings.assistant, provider, usage, budget, guard, report }),
    )
  }
  if (settings.speech && providers.speech && spokenTexts) {
    const provider = providers.speech
    routes.route(
      '/speech/v1',
      speechRelay({ settings: settings.speech, texts: spokenTexts, provider, budget, guard, report }),
    )
  }
  if (settings.recognition && providers.recognition) {
    const { model, apiKey } = settings.recognition
    const provider = providers.recognition
    routes.route('/recognition/v1', recognitionRelay({ model, apiKey, provider, budget, guard, report }))
  }
  return routes
}

/** The providers behind the relays; undefined without a model. */
export interface Providers {
  readonly tutor: Pick<ChatCompletions, 'send'> | undefined
  readonly assistant: Pick<GenerateContent, 'send'> | undefined
  readonly speech: AudioSpeech | undefined
  readonly recognition: AudioTranscriptions | undefined
}

/** Milliseconds; each has a default. */
export type CallTimeouts = Pick<CallSettings, 'tryMs' | 'wholeMs'>

/** Creates one key ring per provider, so that keys rotate over all learners. `count` receives how each call ended. */
export function createProviders(
  { tutor, assistant, speech, recognition }: Pick<Settings, 'tutor' | 'assistant' | 'speech' | 'recognition'>,
  { count, timeouts = {} }: { count: Metrics['countCall']; timeouts?: CallTimeouts | undefined },
): Providers {
  const calls = { fetch: createProviderFetch(), ...timeouts }
  return {
    tutor:
      tutor &&
      counting(
        count,
        'tutor',
        createChatCompletions({
          baseUrl: tutor.baseUrl,
          model: tutor.models[0],
          keys: createKeyRing(tutor.apiKeys),
          ...calls,
        }),
      ),
    assistant:
      assistant &&
      counting(
        count,
        'assistant',
        createGenerateContent({
          baseUrl: assistant.baseUrl,
          // The only key is never set aside: otherwise one refusal would stop the assistant for everybody.
          keys: createKeyRing([assistant.apiKey], { refusedMs: 0 }),
          attempts: 2,
          ...calls,
        }),
      ),
    speech:
      speech &&
      counting(
        count,
        'speech',
        createAudioSpeech({
          baseUrl: speech.baseUrl,
          model: speech.model,
          voice: speech.voice,
          keys: createKeyRing(speech.apiKey === undefined ? [] : [speech.apiKey], { refusedMs: 0 }),
          attempts: 2,
          wholeMs: SPEECH_MS,
          ...calls,
        }),
      ),
    recognition:
      recognition &&
      counting(
        count,
        'recognition',
        createAudioTranscriptions({
          baseUrl: recognition.baseUrl,
          model: recognition.model,
          language: recognition.language,
          keys: createKeyRing(recognition.apiKey === undefined ? [] : [recognition.apiKey], { refusedMs: 0 }),
          attempts: 2,
          mostBytes: MAX_TRANSCRIPTION_BYTES,
          ...calls,
        }),
      ),
  }
}

/** Longer than learners wait: they hear the computer voice meanwhile, and the sound is kept for the next request. */
const SPEECH_MS = 20_000

/** A transcription of a word has a few hundred bytes, with the times of its parts a few thousand. */
const MAX_TRANSCRIPTION_BYTES = 64 * 1024

/** The provider, whose calls are counted when their answer begins or they fail. */
const counting = <Arguments extends unknown[], Answer>(
  count: Metrics['countCall'],
  name: keyof Providers,
  { send }: { send(...given: Arguments): Promise<Result<Answer, CallFault>> },
) => ({
  async send(...given: Arguments): Promise<Result<Answer, CallFault>> {
    const began = performance.now()
    const sent = await send(...given)
    count(name, sent.ok ? 'answered' : sent.fault.kind, (performance.now() - began) / 1000)
    return sent
  },
})
