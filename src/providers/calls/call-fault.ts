/**
 * Why a call to a model provider failed. It contains no key and nothing of the request or response, so it may be logged. `status` is
 * the provider's HTTP status, `code` its own error code ("context_length_exceeded").
 */
export type CallFault =
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'unreachable' }
  /** Repeating it is useless: the request is invalid, or no key is accepted. */
  | { readonly kind: 'refused'; readonly status: number; readonly code?: string }
  /** All keys have exceeded their rate limit, or the provider asks to wait. */
  | { readonly kind: 'limited'; readonly status: number; readonly retryAfterMs: number; readonly code?: string }
  | { readonly kind: 'failed'; readonly status: number; readonly code?: string }
  | { readonly kind: 'unreadable'; readonly why: Unreadable }

type Unreadable =
  /** Neither JSON nor, if requested, an event stream. */
  | 'wrong-type'
  /** Invalid JSON, or JSON of another shape. */
  | 'wrong-shape'
  | 'too-large'
  /** Not a sound, or an empty one. */
  | 'no-sound'
  /** A valid answer without text. */
  | 'no-text'
  /** The provider's filter withheld the text, and would do so again. */
  | 'withheld'
  /** A stream that ended before the answer was complete. */
  | 'cut-short'

const messageOf: Readonly<Record<Unreadable, string>> = {
  'wrong-type': 'the answer is neither JSON nor a stream',
  'wrong-shape': 'the answer cannot be read',
  'too-large': 'the answer is too large',
  'no-sound': 'the answer is not a sound',
  'no-text': 'the answer has no text',
  withheld: 'the answer was withheld',
  'cut-short': 'the answer ended too early',
}

/** The message for a fault, as specified. */
export function faultMessage(fault: CallFault): string {
  switch (fault.kind) {
    case 'timed-out':
      return 'Request timed out'
    case 'aborted':
      return 'An unknown error occurred'
    case 'unreachable':
      return 'API request failed: the provider cannot be reached'
    case 'limited':
    case 'refused':
    case 'failed':
      return `API request failed: ${statusText(fault.status, fault.code)}`
    case 'unreadable':
      return `API request failed: ${messageOf[fault.why]}`
  }
}

const statusText = (status: number, code?: string) => (code ? `status ${status} (${code})` : `status ${status}`)

/** The owner of a share of our server's daily budget for models. */
export type BudgetOwner = (typeof owners)[number]

const owners = ['site', 'account', 'unconfirmed', 'visitors'] as const

/** The error code of our relay for a used-up share, in both protocols. */
export const budgetCode = (owner: BudgetOwner) => `${owner}_budget_used`

/** The owner of the used-up share if that is why our relay refused the call. */
export function budgetOwner(fault: CallFault): BudgetOwner | undefined {
  return fault.kind === 'limited' ? owners.find((owner) => fault.code === budgetCode(owner)) : undefined
}
