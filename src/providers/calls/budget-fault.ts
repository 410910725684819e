import type { CallFault } from './call-fault.ts'

/** Whose share of our server's daily budget for models is used up. */
export type BudgetOwner = (typeof owners)[number]

const owners = ['site', 'account', 'unconfirmed', 'visitors'] as const

/** How our relay names a used-up share, in the errors of both protocols. */
export const budgetCode = (owner: BudgetOwner) => `${owner}_budget_used`

/** Whose share is used up, where that is why our relay refused. */
export function budgetOwner(fault: CallFault): BudgetOwner | undefined {
  return fault.kind === 'limited' ? owners.find((owner) => fault.code === budgetCode(owner)) : undefined
}
