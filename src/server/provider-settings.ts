import * as v from 'valibot'
import type { SettingGroup } from './setting-checks.ts'

/** The tutor's provider, which speaks the chat completions protocol. The keys never leave the server. */
export interface TutorSettings {
  /** Without a trailing slash; `/chat/completions` is appended. */
  readonly baseUrl: string
  /** The models that a request may name. Our pages use the first. */
  readonly models: readonly [string, ...string[]]
  readonly apiKeys: readonly [string, ...string[]]
}

/** The assistant's provider, which speaks the generateContent protocol. The key never leaves the server. */
export interface AssistantSettings {
  /** Without a trailing slash; `/models/{model}:generateContent` is appended. */
  readonly baseUrl: string
  readonly model: string
  /** Undefined: the built-in identifier handles images. */
  readonly visionModel: string | undefined
  readonly apiKey: string
}

/** A voice engine, which speaks OpenAI's speech protocol. The key never leaves the server. */
export interface SpeechSettings {
  /** Without a trailing slash; `/audio/speech` is appended. */
  readonly baseUrl: string
  readonly model: string
  readonly voice: string
  /** Undefined for an engine without keys. */
  readonly apiKey: string | undefined
}

/** A speech recogniser, which speaks OpenAI's transcription protocol. The key never leaves the server. */
export interface RecognitionSettings {
  /** Without a trailing slash; `/audio/transcriptions` is appended. Learners are told its host. */
  readonly baseUrl: string
  readonly model: string
  /** The recogniser's name for Kikuyu. Undefined: it decides which language it hears. */
  readonly language: string | undefined
  /** Undefined for a recogniser without keys. */
  readonly apiKey: string | undefined
}

const baseUrl = (ofProtocol: RegExp, fault: string) =>
  v.pipe(
    v.string(),
    v.check(isBaseUrl, 'must be a web address that starts with http:// or https:// and has no @, ? or # in it'),
    v.transform((text) => text.replace(/(?<!\/)\/+$/, '')),
    v.check((text) => !ofProtocol.test(text), fault),
  )

/** Refuses addresses with credentials or a query: the address appears in requests and messages. */
function isBaseUrl(text: string): boolean {
  return /^https?:\/\/[^\s?#@]+$/i.test(text) && URL.canParse(text)
}

const list = (fault: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => [...new Set(text.split(',').map((entry) => entry.trim()))].filter(Boolean)),
    v.check((entries) => entries.length > 0 && entries.every(isPlain), fault),
    v.transform(([first = '', ...others]): [string, ...string[]] => [first, ...others]),
  )

/** Printable ASCII, as a header needs. A pasted “ or line break would otherwise fail only when the provider is called. */
const isPlain = (text: string) => /^[!-~]+$/.test(text)

const name = (fault: string) => v.pipe(v.string(), v.check(isPlain, fault))

const geminiModel = v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'must be the name of one model, without models/ before it'))

export const providerEntries = {
  TUTOR_BASE_URL: v.optional(
    baseUrl(/\/chat\/completions$/, 'must be the address that /chat/completions follows, without it'),
  ),
  TUTOR_MODEL: v.optional(list('must be the name of a model, or several with commas between them')),
  TUTOR_API_KEYS: v.optional(list('must be one key, or several with commas between them')),
  ASSISTANT_BASE_URL: v.optional(baseUrl(/\/models(?:\/|$)/, 'must be the address that /models follows, without it')),
  ASSISTANT_MODEL: v.optional(geminiModel),
  VISION_MODEL: v.optional(geminiModel),
  ASSISTANT_API_KEY: v.optional(name('must be one key, without spaces')),
  SPEECH_BASE_URL: v.optional(baseUrl(/\/audio(?:\/|$)/, 'must be the address that /audio/speech follows, without it')),
  SPEECH_MODEL: v.optional(name('must be the name of one model, without spaces')),
  SPEECH_VOICE: v.optional(name('must be the name of one voice, without spaces')),
  SPEECH_API_KEY: v.optional(name('must be one key, without spaces')),
  RECOGNITION_BASE_URL: v.optional(
    baseUrl(/\/audio(?:\/|$)/, 'must be the address that /audio/transcriptions follows, without it'),
  ),
  RECOGNITION_MODEL: v.optional(name('must be the name of one model, without spaces')),
  RECOGNITION_LANGUAGE: v.optional(name('must be the code of one language, without spaces')),
  RECOGNITION_API_KEY: v.optional(name('must be one key, without spaces')),
}

const ProviderEnvironment = v.object(providerEntries)
type ProviderEnvironment = v.InferOutput<typeof ProviderEnvironment>
type Name = keyof ProviderEnvironment

export const providerGroups: readonly SettingGroup<Name>[] = [
  { needed: ['TUTOR_BASE_URL', 'TUTOR_MODEL', 'TUTOR_API_KEYS'], optional: [] },
  { needed: ['ASSISTANT_BASE_URL', 'ASSISTANT_MODEL', 'ASSISTANT_API_KEY'], optional: ['VISION_MODEL'] },
  { needed: ['SPEECH_BASE_URL', 'SPEECH_MODEL', 'SPEECH_VOICE'], optional: ['SPEECH_API_KEY'] },
  { needed: ['RECOGNITION_BASE_URL', 'RECOGNITION_MODEL'], optional: ['RECOGNITION_LANGUAGE', 'RECOGNITION_API_KEY'] },
]

export function tutorSettings(given: ProviderEnvironment): TutorSettings | undefined {
  const { TUTOR_BASE_URL: address, TUTOR_MODEL: models, TUTOR_API_KEYS: apiKeys } = given
  return address && models && apiKeys ? { baseUrl: address, models, apiKeys } : undefined
}

export function assistantSettings(given: ProviderEnvironment): AssistantSettings | undefined {
  const { ASSISTANT_BASE_URL: address, ASSISTANT_MODEL: model, ASSISTANT_API_KEY: apiKey } = given
  return address && model && apiKey ? { baseUrl: address, model, visionModel: given.VISION_MODEL, apiKey } : undefined
}

export function speechSettings(given: ProviderEnvironment): SpeechSettings | undefined {
  const { SPEECH_BASE_URL: address, SPEECH_MODEL: model, SPEECH_VOICE: voice } = given
  return address && model && voice ? { baseUrl: address, model, voice, apiKey: given.SPEECH_API_KEY } : undefined
}

export function recognitionSettings(given: ProviderEnvironment): RecognitionSettings | undefined {
  const { RECOGNITION_BASE_URL: address, RECOGNITION_MODEL: model } = given
  if (!address || !model) return undefined
  return { baseUrl: address, model, language: given.RECOGNITION_LANGUAGE, apiKey: given.RECOGNITION_API_KEY }
}
