export type Plan = 'free' | 'basic' | 'premium'
export type PaidPlan = Exclude<Plan, 'free'>

export interface PlanOffer {
  readonly id: Plan
  readonly name: string
  readonly price: string
  readonly features: readonly string[]
}

/** The three plans. Priority support requires a support address. */
export function planOffers(hasSupport: boolean): readonly PlanOffer[] {
  return [
    { id: 'free', name: 'Free', price: '$0', features: ['Basic features', '3 AR features total', 'Ad-supported'] },
    {
      id: 'basic',
      name: 'Basic',
      price: '$4.99',
      features: ['All learning features', '20 AR features per day', 'Ad-free'],
    },
    {
      id: 'premium',
      name: 'Premium',
      price: '$9.99',
      features: ['Unlimited AR', 'Ad-free', ...(hasSupport ? ['Priority support'] : [])],
    },
  ]
}
