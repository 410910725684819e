import type { Plan } from '../profile/plans.ts'
import type { AdChoice } from './ad-choice.ts'

/** What stands in the place for an ad, on a site that has a network. `nothing`: the space stays, empty. */
export type AdState = 'nothing' | 'choice' | 'ad' | 'house'

/**
 * Visitors and the free plan are asked, and only who said yes gets an ad. As long as the plan of a learner is not known
 * nothing is asked and nothing is shown: it may be one without ads.
 */
export function adState({
  plan,
  choice,
  isMissing,
}: {
  /** Undefined until it is known. A visitor's is the free one. */
  readonly plan: Plan | undefined
  /** Undefined until one is made. */
  readonly choice: AdChoice | undefined
  /** The network's script did not come, or it had nothing to show. */
  readonly isMissing: boolean
}): AdState {
  if (plan !== 'free') return 'nothing'
  if (choice === undefined) return 'choice'
  return choice === 'yes' && !isMissing ? 'ad' : 'house'
}
