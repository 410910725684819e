import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from '../calls/call-fault.ts'

const Answer = v.object({
  candidates: v.optional(
    v.array(
      v.object({
        finishReason: v.nullish(v.string()),
        content: v.nullish(
          v.object({
            parts: v.nullish(v.array(v.object({ text: v.nullish(v.string()), thought: v.nullish(v.boolean()) }))),
          }),
        ),
      }),
    ),
  ),
  promptFeedback: v.nullish(v.object({ blockReason: v.nullish(v.string()) })),
})

/** Finish reasons of a candidate with usable text, though it may be truncated. */
const GOOD_ENDS = ['STOP', 'MAX_TOKENS', 'FINISH_REASON_UNSPECIFIED']

/**
 * The text of an answer: all parts of its first candidate except the model's thoughts. If the prompt or the candidate
 * was blocked, no text is returned, even if some came before the block.
 */
export function generatedText(answer: unknown): Result<string, CallFault> {
  const parsed = v.safeParse(Answer, answer)
  if (!parsed.success) return refuse({ kind: 'unreadable', why: 'wrong-shape' })
  const [candidate] = parsed.output.candidates ?? []
  const isGood = GOOD_ENDS.includes(candidate?.finishReason ?? 'STOP') && !parsed.output.promptFeedback?.blockReason
  const text = (candidate?.content?.parts ?? []).map((part) => (part.thought ? '' : (part.text ?? ''))).join('')
  if (!isGood) return refuse({ kind: 'unreadable', why: 'withheld' })
  return text.trim() === '' ? refuse({ kind: 'unreadable', why: 'no-text' }) : ok(text)
}
