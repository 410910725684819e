import * as v from 'valibot'

/** Limits on the use of language models per day (UTC). */
export interface DailyLimit {
  readonly calls: number
  /** Estimated tokens, in and out. */
  readonly tokens: number
}

export interface BudgetSettings {
  readonly site: DailyLimit
  readonly account: DailyLimit
}

const count = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}$/, 'must be a whole number from 0 to 999999999999'),
  v.transform(Number),
)

/** Five million tokens are about 1,500 turns with the tutor; an account's share is about 150. */
export const budgetEntries = {
  DAILY_PROVIDER_BUDGET: v.optional(count, '5000000'),
  DAILY_PROVIDER_CALLS: v.optional(count, '20000'),
  DAILY_ACCOUNT_BUDGET: v.optional(count, '500000'),
  DAILY_ACCOUNT_CALLS: v.optional(count, '600'),
}

export const budgetSettings = (given: { readonly [Name in keyof typeof budgetEntries]: number }): BudgetSettings => ({
  site: { calls: given.DAILY_PROVIDER_CALLS, tokens: given.DAILY_PROVIDER_BUDGET },
  account: { calls: given.DAILY_ACCOUNT_CALLS, tokens: given.DAILY_ACCOUNT_BUDGET },
})

/** The part of the site's budget for visitors and unconfirmed accounts, and the part of its own share for an unconfirmed account. */
const NEWCOMERS_SHARE = 0.1

export const newcomersShare = ({ calls, tokens }: DailyLimit): DailyLimit => ({
  calls: Math.ceil(calls * NEWCOMERS_SHARE),
  tokens: Math.ceil(tokens * NEWCOMERS_SHARE),
})
