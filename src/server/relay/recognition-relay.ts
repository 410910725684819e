import { Hono } from 'hono'
import * as v from 'valibot'
import { readWav } from '#core/recording/wav.ts'
import { ok, refuse as refused, type Result } from '#core/result/result.ts'
import type { AudioTranscriptions } from '#providers/audio-transcriptions/audio-transcriptions.ts'
import { faultMessage } from '#providers/calls/call-fault.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { createBytesInFlight } from '../http/bytes-in-flight.ts'
import { databaseProblem, wasAbandoned } from '../http/problem.ts'
import { type ProviderBudget, paidCall, reportedTokens, textTokens } from '../usage/provider-budget.ts'
import {
  refuseOpenai,
  type RelayRefusal,
  bodyAtMost,
  limitBytes,
  learnersOnly,
  type RelayEnvironment,
  type RelayGuard,
  withinLimits,
} from './relay-guard.ts'
import { withoutKeys } from './without-keys.ts'

/** Ten seconds at 16 kHz have 320,000 bytes. */
const MAX_BODY = 512 * 1024
const MAX_IN_FLIGHT = 8 * 1024 * 1024
const MAX_SECONDS = 10
const LOWEST_RATE = 8000
const HIGHEST_RATE = 48_000
/** Models that count audio in tokens count 10 to 25 a second. */
const TOKENS_PER_SECOND = 25
const MAX_TEXT_TOKENS = 50

/**
 * Serves the speech recogniser of the site to signed-in learners below `/api/recognition/v1` in OpenAI's protocol, so that the official
 * package works with it. It takes short recordings only, and stores none. The relay adds the API key and ignores any key in the request.
 */
export function recognitionRelay({
  model,
  apiKey,
  provider,
  budget,
  guard,
  report,
}: {
  model: string
  apiKey: string | undefined
  provider: AudioTranscriptions
  budget: Pick<ProviderBudget, 'reserve'>
  guard: RelayGuard
  /** Receives why the provider failed; never a recording, a text or a key. */
  report: (fault: unknown) => void
}) {
  const refuse = refuseOpenai

  return new Hono<RelayEnvironment>()
    .use(withoutKeys(apiKey === undefined ? [] : [apiKey]))
    .use(learnersOnly(guard, refuse))
    .post(
      '/audio/transcriptions',
      bodyAtMost(MAX_BODY, refuse),
      limitBytes(MAX_BODY, createBytesInFlight(MAX_IN_FLIGHT), guard, refuse),
      withinLimits('recognition', guard, refuse),
      async (c) => {
        const recording = await readRecording(c.req.raw, model)
        if (!recording.ok) return refuse(c, recording.fault)
        const { wav, seconds } = recording.value
        const size = { input: Math.ceil(seconds * TOKENS_PER_SECOND), mostOutput: MAX_TEXT_TOKENS }
        const paid = await paidCall({ budget, payer: { userId: c.var.learnerId }, size }, (onCharged) =>
          provider.send(wav, { signal: c.req.raw.signal, onCharged }),
        )
        if (!paid.ok) {
          const { fault } = paid
          if (fault.kind === 'provider-failed' && fault.fault.kind !== 'aborted')
            report(`The speech recogniser failed: ${faultMessage(fault.fault)}`)
          return refuse(c, fault)
        }
        const { answer, settle } = paid.value
        await settle({ output: textTokens(answer.text), reported: reportedTokens(answer) }).catch(report)
        return c.json({ text: answer.text })
      },
    )
    .all('*', (c) => refuse(c, { kind: 'not-found' }))
    .onError((fault, c) => {
      if (fault instanceof DatabaseFault) return refuse(c, databaseProblem(fault))
      if (!wasAbandoned(c, fault)) report(fault)
      return refuse(c, { kind: 'unexpected' })
    })
}

interface GivenRecording {
  readonly wav: Uint8Array<ArrayBuffer>
  readonly seconds: number
}

/** Reads the supported part of a request. Other fields are refused, not dropped: a client that sends a prompt expects it to be used. */
async function readRecording(request: Request, model: string): Promise<Result<GivenRecording, RelayRefusal>> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? ''))
    return badBody(undefined, 'must be multipart/form-data')
  const form = await request.formData().catch(() => undefined)
  if (!form) return badBody(undefined, 'must be multipart/form-data')
  const parsed = v.safeParse(TranscriptionRequest, Object.fromEntries(form), { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    return badBody(v.getDotPath(issue) ?? undefined, issue.received === 'undefined' ? 'is missing' : issue.message)
  }
  if (parsed.output.model !== model) return refused({ kind: 'unknown-model' })
  const wav = new Uint8Array(await parsed.output.file.arrayBuffer())
  const sound = readWav(wav)
  if (!sound || sound.rate < LOWEST_RATE || sound.rate > HIGHEST_RATE)
    return badBody('file', 'must be a WAV file of one channel and 16 bits, at 8 to 48 kHz')
  const seconds = sound.samples.length / sound.rate
  return seconds > 0 && seconds <= MAX_SECONDS
    ? ok({ wav, seconds })
    : badBody('file', `must be at most ${MAX_SECONDS} seconds long, and not empty`)
}

const badBody = (field: string | undefined, fault: string) => refused({ kind: 'bad-body', field, fault } as const)

const TranscriptionRequest = v.strictObject(
  {
    model: v.string('must be the name of a model'),
    file: v.instance(File, 'must be a file'),
    response_format: v.nullish(v.literal('json', 'must be json')),
  },
  ({ expected }) => (expected === 'never' ? 'is not supported' : 'must be an object'),
)
