/** The plan of an account. It limits the features that cost the owner of the site money: images sent to a model. */
export type Plan = 'free' | 'basic' | 'premium'

/** A plan that can be bought. */
export type PaidPlan = Exclude<Plan, 'free'>

export interface PlanQuota {
  /** Null: unlimited. */
  readonly most: number | null
  /** In total, or per day (UTC). */
  readonly span: 'all' | 'day'
}

export const planQuotas: Readonly<Record<Plan, PlanQuota>> = {
  free: { most: 3, span: 'all' },
  basic: { most: 20, span: 'day' },
  premium: { most: null, span: 'all' },
}

export type PlanOf = (userId: string) => Promise<Plan>
