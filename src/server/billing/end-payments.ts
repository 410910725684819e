import { APIError } from 'better-auth/api'
import type { PaidPlans } from './paid-plans.ts'
import type { Payments } from './payments.ts'

/**
 * Before an account goes: nobody pays for what is deleted. Where Stripe cannot be told, nothing is deleted, and the learner
 * reads so. Where the site takes no payments any longer its owner reads who is left there, and the account goes all the same.
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
    if (!payments) return report(new Error(`Stripe still has the customer ${customerId}, whose account is deleted`))
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
