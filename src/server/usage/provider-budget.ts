import { sql } from 'kysely'
import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { BudgetOwner, CallFault } from '#providers/calls/call-fault.ts'
import type { GenerateRequest } from '#providers/generate-content/generate-content.ts'
import type { Database } from '../database/database.ts'
import { createSharedTransactions } from '../database/shared-transactions.ts'
import { newcomersShare, type BudgetSettings, type DailyLimit } from './budget-settings.ts'

/** The signed-in learner who causes a call; undefined for a visitor. */
export interface Payer {
  readonly userId?: string | undefined
}

/** `owner`: whose share of the day is used up. */
export interface BudgetFault {
  readonly owner: BudgetOwner
  /** Seconds until midnight UTC, at least 1. */
  readonly waitSeconds: number
}

interface Reservation {
  /** Replaces the reserved tokens with the final cost of the call. */
  settle(tokens: number): Promise<void>
}

/**
 * The daily budget for language models (UTC): for the whole site, for each account, and a tenth of the site's budget for all
 * visitors and unconfirmed accounts. A call first reserves its maximum cost, one call at a time, so that parallel calls cannot
 * exceed the budget together; afterwards the reservation is replaced by its cost. The counts are in the database, so they
 * survive a restart and are shared by several processes. The reservation of a process that ends during a call stays: the provider
 * may charge for the call.
 */
export interface ProviderBudget {
  reserve(payer: Payer, tokens: number): Promise<Result<Reservation, BudgetFault>>
  /** In the text format of Prometheus. */
  metrics(): Promise<string>
}

const DAY_MS = 24 * 60 * 60_000

interface Share {
  readonly payer: string
  readonly owner: BudgetOwner
  readonly userId: string | null
  readonly limit: DailyLimit
}

export function createProviderBudget({
  database,
  settings: { site, account },
  canConfirm,
  clock,
}: {
  database: Database
  settings: BudgetSettings
  /** True if the site sends emails, so that an account can be confirmed. */
  canConfirm: boolean
  /** Milliseconds. */
  clock: () => number
}): ProviderBudget {
  const { kysely } = database
  // Reservations and costs take turns: otherwise two statements could each lock a row that the other one waits for.
  const inTurn = createSharedTransactions(database, 'provider budget')
  const refusals = new Map<BudgetOwner, number>()
  const siteShare: Share = { payer: 'site', owner: 'site', userId: null, limit: site }
  const newcomers = (owner: BudgetOwner): Share => ({
    payer: 'newcomers',
    owner,
    userId: null,
    limit: newcomersShare(site),
  })

  /** The shares that pay for a call, the smallest first. */
  async function sharesOf({ userId }: Payer): Promise<readonly Share[]> {
    if (userId === undefined) return [newcomers('visitors'), siteShare]
    if (await isUnconfirmed(userId))
      return [
        { payer: userId, owner: 'unconfirmed', userId, limit: newcomersShare(account) },
        newcomers('unconfirmed'),
        siteShare,
      ]
    return [{ payer: userId, owner: 'account', userId, limit: account }, siteShare]
  }

  async function isUnconfirmed(userId: string): Promise<boolean> {
    if (!canConfirm) return false
    const { rows } = await sql`select 1 from "user" where "id" = ${userId} and "emailVerified" = 0`.execute(kysely)
    return rows.length > 0
  }

  /** Adds a call to all shares, or to none if one would exceed its limit. Returns whether it was added. */
  async function add(day: string, shares: readonly Share[], tokens: number): Promise<boolean> {
    const values = shares.map(
      ({ payer, userId, limit }) => sql`select ${day} as "day", ${payer} as "payer", ${userId} as "userId",
        cast(${limit.calls} as bigint) as "mostCalls", cast(${limit.tokens} as bigint) as "mostTokens"`,
    )
    return inTurn(async (transaction) => {
      const { numAffectedRows } = await sql`
      with "share" as (${sql.join(values, sql` union all `)})
      insert into "providerCost" ("day", "payer", "userId", "calls", "tokens")
      select "day", "payer", "userId", 1, cast(${tokens} as bigint) from "share"
      where not exists (
        select 1 from "share" s left join "providerCost" c on c."day" = s."day" and c."payer" = s."payer"
        where coalesce(c."calls", 0) + 1 > s."mostCalls" or coalesce(c."tokens", 0) + ${tokens} > s."mostTokens"
      )
      on conflict ("day", "payer") do update
      set "calls" = "providerCost"."calls" + 1, "tokens" = "providerCost"."tokens" + excluded."tokens"
    `.execute(transaction)
      return (numAffectedRows ?? 0n) > 0n
    })
  }

  async function usedUp(day: string, shares: readonly Share[], tokens: number): Promise<BudgetOwner> {
    const spent = await spentOn(day)
    const over = shares.find(({ payer, limit }) => {
      const { calls, tokens: before } = spent.get(payer) ?? nothing
      return calls + 1 > limit.calls || before + tokens > limit.tokens
    })
    return (over ?? siteShare).owner
  }

  async function spentOn(day: string): Promise<ReadonlyMap<string, DailyLimit>> {
    const { rows } = await sql<DailyLimit & { payer: string }>`
      select "payer", "calls", "tokens" from "providerCost" where "day" = ${day}
    `.execute(kysely)
    return new Map(rows.map(({ payer, calls, tokens }) => [payer, { calls, tokens }]))
  }

  return {
    async reserve(payer, tokens) {
      const now = clock()
      const day = dayOf(now)
      const shares = await sharesOf(payer)
      if (!(await add(day, shares, tokens))) {
        const owner = await usedUp(day, shares, tokens)
        refusals.set(owner, (refusals.get(owner) ?? 0) + 1)
        return refuse({ owner, waitSeconds: Math.max(1, Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)) })
      }
      const payers = shares.map((share) => share.payer)
      return ok({
        async settle(cost) {
          await inTurn((transaction) =>
            sql`
              update "providerCost" set "tokens" = case when "tokens" < ${tokens - cost} then 0 else "tokens" + ${cost - tokens} end
              where "day" = ${day} and "payer" in (${sql.join(payers)})
            `.execute(transaction),
          )
        },
      })
    },

    async metrics() {
      const spent = await spentOn(dayOf(clock()))
      const shares = [siteShare, newcomers('visitors')]
      const lines = (name: string, help: string, value: (share: Share) => number) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} gauge`,
        ...shares.map((share) => `${name}{share="${share.payer}"} ${value(share)}`),
      ]
      return [
        ...lines(
          'provider_tokens_today',
          'Estimated input and output tokens of models since midnight UTC.',
          ({ payer }) => spent.get(payer)?.tokens ?? 0,
        ),
        ...lines('provider_tokens_limit', 'Daily limit on tokens.', ({ limit }) => limit.tokens),
        ...lines(
          'provider_calls_today',
          'Calls to models since midnight UTC.',
          ({ payer }) => spent.get(payer)?.calls ?? 0,
        ),
        ...lines('provider_calls_limit', 'Daily limit on calls.', ({ limit }) => limit.calls),
        '# HELP provider_budget_refusals_total Calls refused since the start, by the used-up share.',
        '# TYPE provider_budget_refusals_total counter',
        ...[...refusals].map(([owner, times]) => `provider_budget_refusals_total{share="${owner}"} ${times}`),
        '',
      ].join('\n')
    },
  }
}

/** Deletes past days. Keeps yesterday, in case the clock is set back. */
export async function deleteOldCosts({ kysely }: Database, now: number): Promise<void> {
  await sql`delete from "providerCost" where "day" < ${dayOf(now - DAY_MS)}`.execute(kysely)
}

const nothing: DailyLimit = { calls: 0, tokens: 0 }

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The estimated maximum cost of one attempt, in tokens. */
interface CallSize {
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
