import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from '../calls/call-fault.ts'
import { errorName, faultOf } from '../calls/status-fault.ts'

/** A fault that was sent with a good status, as some providers do. */
const Broken = v.object({
  error: v.union([v.pipe(v.string(), v.nonEmpty()), v.object({ code: v.optional(v.unknown()) })]),
})

const Completion = v.object({
  choices: v.array(
    v.object({ message: v.object({ content: v.nullish(v.string()) }), finish_reason: v.nullish(v.string()) }),
  ),
})

/** Choices are missing in a last event that counts tokens, and the text in a first that says only who speaks. */
const Event = v.object({
  choices: v.nullish(
    v.array(
      v.object({
        delta: v.nullish(v.object({ content: v.nullish(v.string()) })),
        finish_reason: v.nullish(v.string()),
      }),
    ),
  ),
})

export interface Piece {
  readonly text: string
  /** Why the answer ends here, in the provider's word for it; absent where it goes on. */
  readonly ends?: string
}

/** `choices[0].message.content` of a whole answer. */
export function completionText(answer: unknown): Result<string, CallFault> {
  const completion = parseAs(Completion, answer)
  if (!completion.ok) return completion
  const choice = completion.value.choices[0]
  const text = choice?.message.content ?? ''
  return text.trim() === '' ? refuse(withoutText(choice?.finish_reason)) : ok(text)
}

/** Why an answer that ended well says nothing. */
export const withoutText = (ends: string | null | undefined): CallFault => ({
  kind: 'unreadable',
  why: ends === 'content_filter' ? 'withheld' : 'no-text',
})

/** What one event of a streamed answer adds. */
export function pieceOf(data: string): Result<Piece, CallFault> {
  if (data.trim() === '[DONE]') return ok({ text: '', ends: 'stop' })
  const event = parseAs(Event, jsonOf(data))
  if (!event.ok) return event
  const choice = event.value.choices?.[0]
  return ok({
    text: choice?.delta?.content ?? '',
    ...(choice?.finish_reason && { ends: choice.finish_reason }),
  })
}

function parseAs<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
): Result<v.InferOutput<Schema>, CallFault> {
  const broken = v.safeParse(Broken, answer)
  if (broken.success) return refuse(faultSent(broken.output.error))
  const parsed = v.safeParse(schema, answer)
  return parsed.success ? ok(parsed.output) : refuse({ kind: 'unreadable', why: 'wrong-shape' })
}

/** Where it names no status it is 502: whoever sent it was well, and what stands behind was not. */
function faultSent(error: string | { code?: unknown }): CallFault {
  const status = typeof error === 'string' ? 502 : Number(error.code)
  return faultOf(status >= 400 && status < 600 ? status : 502, errorName(error))
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
