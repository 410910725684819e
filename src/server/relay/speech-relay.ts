import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { Result } from '#core/result/result.ts'
import type { AudioSpeech, Sound } from '#providers/audio-speech/audio-speech.ts'
import { faultMessage } from '#providers/calls/call-fault.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { createBytesInFlight } from '../http/bytes-in-flight.ts'
import { isFromOurPages } from '../http/own-origins.ts'
import { databaseProblem, wasAbandoned } from '../http/problem.ts'
import type { SpeechSettings } from '../provider-settings.ts'
import { hashOf } from '../recordings/recordings.ts'
import { isKnown } from '../site/site.ts'
import { type ProviderBudget, paidCall, textTokens, type PaidCallFault } from '../usage/provider-budget.ts'
import {
  openaiError,
  refuseOpenai,
  bodyAtMost,
  readBody,
  limitBytes,
  type RelayGuard,
  type RelayEnvironment,
  withinLimits,
} from './relay-guard.ts'
import { withoutKeys } from './without-keys.ts'

const MAX_BODY = 64 * 1024
const MAX_IN_FLIGHT = 4 * 1024 * 1024
/** All texts of the course as mp3, with room to spare. */
const MAX_KEPT = 32 * 1024 * 1024
/** How long a browser may use a sound: the owner may choose another voice. */
const BROWSER_S = 24 * 60 * 60

interface SpeechEnvironment extends RelayEnvironment {
  Variables: RelayEnvironment['Variables'] & { text: string }
}

/**
 * Serves the voice engine of the site below `/api/speech/v1` in OpenAI's protocol, so that the official package works with it. It says
 * the texts of the course only, to everybody, and keeps each sound, so that the owner pays once for each text. GET with `input` in
 * the query is the same for browsers, which keep answers to GET only. The relay adds the API key and ignores any key in the request.
 */
export function speechRelay({
  settings: { model, voice, apiKey },
  texts,
  provider,
  budget,
  guard,
  report,
}: {
  settings: Pick<SpeechSettings, 'model' | 'voice' | 'apiKey'>
  /** The text for the engine, by the text of the course. */
  texts: Readonly<Record<string, string>>
  provider: AudioSpeech
  budget: Pick<ProviderBudget, 'reserve'>
  guard: RelayGuard
  /** Receives why the provider failed; never a key. */
  report: (fault: unknown) => void
}) {
  const refuse = refuseOpenai
  const read = new Map(Object.entries(texts))
  const kept = createKeptSounds(MAX_KEPT)
  const awaited = new Map<string, Promise<Result<Sound, PaidCallFault>>>()

  const ourPagesOnly = createMiddleware<SpeechEnvironment>(async (c, next) =>
    isFromOurPages(guard.publicUrl, c.req.raw) ? next() : refuse(c, { kind: 'other-site' }),
  )

  const textOfQuery = createMiddleware<SpeechEnvironment>(async (c, next) => {
    c.set('text', c.req.query('input') ?? '')
    return next()
  })

  const textOfBody = createMiddleware<SpeechEnvironment>(async (c, next) => {
    const request = await readBody(c, SpeechRequest)
    if (!request.ok) return refuse(c, request.fault)
    if (request.value.model !== model) return refuse(c, { kind: 'unknown-model' })
    if (request.value.voice !== voice)
      return refuse(c, { kind: 'bad-body', field: 'voice', fault: 'is not available here' })
    c.set('text', request.value.input)
    return next()
  })

  /** Answers what needs no call, before the rate limits. */
  const answerKept = createMiddleware<SpeechEnvironment>(async (c, next) => {
    const text = c.var.text.normalize('NFC').trim()
    if (!read.has(text)) return c.json(UNKNOWN_TEXT, 404)
    const sound = kept.get(text)
    if (sound) return sent(c, sound)
    c.set('text', text)
    c.set('learnerId', (await guard.accounts.learner(c.req.raw.headers))?.id)
    return next()
  })

  const limits = withinLimits('speech', guard, refuse)

  async function say(c: Context<SpeechEnvironment>) {
    const said = await soundOf(c.var.text, c.var.learnerId)
    return said.ok ? sent(c, said.value) : refuse(c, said.fault)
  }

  /** One call for all who ask for a text at the same time. It ends even if they leave, since it is paid already. */
  function soundOf(text: string, userId: string | undefined): Promise<Result<Sound, PaidCallFault>> {
    const known = awaited.get(text)
    if (known) return known
    const said = ask(text, userId).finally(() => awaited.delete(text))
    awaited.set(text, said)
    return said
  }

  async function ask(text: string, userId: string | undefined): Promise<Result<Sound, PaidCallFault>> {
    const input = read.get(text) ?? text
    const size = { input: textTokens(input), mostOutput: 0 }
    const paid = await paidCall({ budget, payer: { userId }, size }, (onCharged) => provider.send(input, { onCharged }))
    if (!paid.ok) {
      const { fault } = paid
      if (fault.kind === 'provider-failed') report(`The voice engine failed: ${faultMessage(fault.fault)}`)
      return paid
    }
    const { answer, settle } = paid.value
    kept.add(text, answer)
    await settle({ output: 0 }).catch(report)
    return { ok: true, value: answer }
  }

  return new Hono<SpeechEnvironment>()
    .use(withoutKeys(apiKey === undefined ? [] : [apiKey]))
    .use(ourPagesOnly)
    .get('/audio/speech', textOfQuery, answerKept, limits, (c) => say(c))
    .post(
      '/audio/speech',
      bodyAtMost(MAX_BODY, refuse),
      limitBytes(MAX_BODY, createBytesInFlight(MAX_IN_FLIGHT), guard, refuse),
      textOfBody,
      answerKept,
      limits,
      (c) => say(c),
    )
    .all('*', (c) => refuse(c, { kind: 'not-found' }))
    .onError((fault, c) => {
      if (fault instanceof DatabaseFault) return refuse(c, databaseProblem(fault))
      if (!wasAbandoned(c, fault)) report(fault)
      return refuse(c, { kind: 'unexpected' })
    })
}

/** Answers with a sound. Browsers may keep the answer to GET. */
function sent(c: Context, { bytes, type }: Sound): Response {
  if (c.req.method !== 'POST') {
    const etag = `"${hashOf(bytes).slice(0, 32)}"`
    c.header('Cache-Control', `public, max-age=${BROWSER_S}`)
    c.header('ETag', etag)
    if (isKnown(etag, c.req.header('If-None-Match') ?? '')) return c.body(null, 304)
  }
  return c.body(bytes, 200, { 'Content-Type': type })
}

/** Caches sounds by their text, up to a number of bytes. Drops the least recently requested ones. */
export function createKeptSounds(mostBytes: number) {
  const sounds = new Map<string, Sound>()
  let total = 0
  return {
    get(text: string): Sound | undefined {
      const sound = sounds.get(text)
      if (sound) {
        sounds.delete(text)
        sounds.set(text, sound)
      }
      return sound
    },
    add(text: string, sound: Sound) {
      sounds.set(text, sound)
      total += sound.bytes.byteLength
      for (const [oldest, { bytes }] of sounds) {
        if (total <= mostBytes) break
        sounds.delete(oldest)
        total -= bytes.byteLength
      }
    },
  }
}

const UNKNOWN_TEXT = openaiError(
  'invalid_request_error',
  'unknown_text',
  'Only words, phrases and proverbs of the course are said here.',
  'input',
)

/** The supported part of a request. Other fields are refused, not dropped: a client that sends instructions expects them to be followed. */
const SpeechRequest = v.strictObject(
  {
    model: v.string('must be the name of a model'),
    input: v.string('must be text'),
    voice: v.string('must be the name of a voice'),
    response_format: v.nullish(v.literal('mp3', 'must be mp3')),
    speed: v.nullish(v.literal(1, 'must be 1')),
  },
  ({ expected }) => (expected === 'never' ? 'is not supported' : 'must be an object'),
)
