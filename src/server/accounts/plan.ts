/** What an account may use of the features that cost the owner of the site something: so far, pictures that a model looks at. */
export type Plan = 'free' | 'basic' | 'premium'

/** What can be bought. */
export type PaidPlan = Exclude<Plan, 'free'>

export interface PlanQuota {
  /** Null: as many as one likes. */
  readonly most: number | null
  /** In all, or each day from midnight to midnight UTC. */
  readonly span: 'all' | 'day'
}

export const planQuotas: Readonly<Record<Plan, PlanQuota>> = {
  free: { most: 3, span: 'all' },
  basic: { most: 20, span: 'day' },
  premium: { most: null, span: 'all' },
}

/** The plan of an account. */
export type PlanOf = (userId: string) => Promise<Plan>
