import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from '#providers/calls/call-fault.ts'
import type { GenerateRequest } from '#providers/generate-content/generate-content.ts'
import type { BudgetFault, Payer, ProviderBudget } from '../usage/provider-budget.ts'

/** The estimated maximum cost of one attempt, in tokens. */
export interface CallSize {
  readonly input: number
  readonly mostOutput: number
}

export type PaidCallFault =
  | ({ readonly kind: 'budget-used' } & BudgetFault)
  | {
      readonly kind: 'provider-failed'
      readonly fault: CallFault
      /** The provider probably charges for the call: it was aborted before it answered. */
      readonly isCharged: boolean
    }

export interface PaidAnswer<Answer> {
  readonly answer: Answer
  /** To be called when the answer is complete. `reported`: all tokens of the call according to the provider; the larger of report and estimate counts. */
  settle(cost: { readonly output: number; readonly reported?: number | undefined }): Promise<void>
}

/**
 * Makes a call that is paid from the daily budget. A failed attempt that the provider charges for costs the maximum, since the
 * output before it was aborted is unknown; any other failed attempt costs nothing.
 */
export async function paidCall<Answer>(
  { budget, payer, size }: { budget: Pick<ProviderBudget, 'reserve'>; payer: Payer; size: CallSize },
  call: (onCharged: () => void) => Promise<Result<Answer, CallFault>>,
): Promise<Result<PaidAnswer<Answer>, PaidCallFault>> {
  const most = size.input + size.mostOutput
  const reserved = await budget.reserve(payer, most)
  if (!reserved.ok) return refuse({ kind: 'budget-used', ...reserved.fault })
  const { settle } = reserved.value
  let charged = 0
  let sent: Result<Answer, CallFault> | undefined
  try {
    sent = await call(() => charged++)
  } finally {
    if (!sent?.ok) await settle(charged * most)
  }
  if (!sent.ok) return refuse({ kind: 'provider-failed', fault: sent.fault, isCharged: charged > 0 })
  return ok({
    answer: sent.value,
    settle: ({ output, reported = 0 }) =>
      settle(Math.max(0, charged - 1) * most + Math.max(reported, size.input + output)),
  })
}

/** Four bytes of text are about one token, in English and in Kikuyu. */
export const textTokens = (text: string) => Math.ceil(Buffer.byteLength(text) / 4)

const LEAST_IMAGE_TOKENS = 1200
const BYTES_PER_IMAGE_TOKEN = 256

/** Estimates from the bytes: providers count pixels, which are unknown here. */
const imageTokens = (base64: string) =>
  Math.max(LEAST_IMAGE_TOKENS, Math.ceil((base64.length * 3) / 4 / BYTES_PER_IMAGE_TOKEN))

export function sizeOfGenerate({ contents, generationConfig }: GenerateRequest): CallSize {
  const parts = contents.flatMap((content) => content.parts)
  const tokens = parts.map((part) => ('text' in part ? textTokens(part.text) : imageTokens(part.inlineData.data)))
  return { input: tokens.reduce((sum, more) => sum + more, 0), mostOutput: generationConfig.maxOutputTokens }
}

const Tokens = v.pipe(v.number(), v.integer(), v.minValue(1))
const ReportedUsage = v.union([
  v.pipe(
    v.object({ usage: v.object({ total_tokens: Tokens }) }),
    v.transform(({ usage }) => usage.total_tokens),
  ),
  v.pipe(
    v.object({ usageMetadata: v.object({ totalTokenCount: Tokens }) }),
    v.transform(({ usageMetadata }) => usageMetadata.totalTokenCount),
  ),
])

/** All tokens of a call, as a complete answer in either protocol reports them. They include reasoning, which is not in the text. */
export function reportedTokens(answer: unknown): number | undefined {
  const parsed = v.safeParse(ReportedUsage, answer)
  return parsed.success ? parsed.output : undefined
}
