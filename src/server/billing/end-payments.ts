import { APIError } from 'better-auth/api'
import type { PaidPlans } from './paid-plans.ts'
import type { Payments } from './payments.ts'

/**
 * Ends the subscriptions of an account before it is deleted. If Stripe is unreachable, it refuses the deletion with a message. If
 * the site no longer takes payments, it reports the customer left at Stripe and lets the deletion continue.
 */
export const endPayments =
  ({
    plans,
    payments,
    report,
  }: {
    plans: PaidPlans
    payments: Payments | undefined
    report: (fault: unknown) => void
  }) =>
  async (userId: string): Promise<void> => {
    const customerId = await plans.customer(userId)
    if (customerId === undefined) return
    if (!payments)
      return report(new Error(`Stripe still has the customer ${customerId} of a deleted account: remove it in Stripe`))
    try {
      await payments.removeCustomer(customerId)
    } catch (fault) {
      report(fault)
      throw new APIError('CONFLICT', {
        code: 'SUBSCRIPTION_NOT_ENDED',
        message: 'Your subscription could not be ended just now, so nothing was deleted. Please try again later.',
      })
    }
  }
