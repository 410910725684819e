import type { CallFault } from './call-fault.ts'

/** The owner of a share of our server's daily budget for models. */
export type BudgetOwner = (typeof owners)[number]

const owners = ['site', 'account', 'unconfirmed', 'visitors'] as const

/** The error code of our relay for a used-up share, in both protocols. */
export const budgetCode = (owner: BudgetOwner) => `${owner}_budget_used`

/** The owner of the used-up share if that is why our relay refused the call. */
export function budgetOwner(fault: CallFault): BudgetOwner | undefined {
  return fault.kind === 'limited' ? owners.find((owner) => fault.code === budgetCode(owner)) : undefined
}
