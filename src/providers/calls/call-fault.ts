/**
 * Why a call to a provider of models gave nothing. Holds no key and nothing of what was asked or answered, so it may be
 * logged. `status` is the provider's; `code` is its own name for the fault ("context_length_exceeded").
 */
export type CallFault =
  | { readonly kind: 'timed-out' }
  /** Whoever asked has given it up. */
  | { readonly kind: 'aborted' }
  | { readonly kind: 'unreachable' }
  /** Asking the same again is no use: the request is not as it should be, or no key is accepted. */
  | { readonly kind: 'refused'; readonly status: number; readonly code?: string }
  /** Every key has asked too often, or the provider wants to be left alone for so long. */
  | { readonly kind: 'limited'; readonly status: number; readonly retryAfterMs: number; readonly code?: string }
  | { readonly kind: 'failed'; readonly status: number; readonly code?: string }
  | { readonly kind: 'unreadable'; readonly why: Unreadable }

type Unreadable =
  /** Neither JSON nor, where it was asked for, a stream of events. */
  | 'wrong-type'
  /** Not JSON after all, or of another shape. */
  | 'wrong-shape'
  | 'too-large'
  /** All is well with it, but it says nothing. */
  | 'no-text'
  /** The provider's filter kept its text back; it would do so again. */
  | 'withheld'
  /** A stream that ended before the answer did. */
  | 'cut-short'

const wordsFor: Readonly<Record<Unreadable, string>> = {
  'wrong-type': 'the answer is neither JSON nor a stream',
  'wrong-shape': 'the answer cannot be read',
  'too-large': 'the answer is too large',
  'no-text': 'the answer has no text',
  withheld: 'the answer was withheld',
  'cut-short': 'the answer ended too early',
}

/** The fault in the words of the specification. */
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
      return `API request failed: ${statusWords(fault.status, fault.code)}`
    case 'unreadable':
      return `API request failed: ${wordsFor[fault.why]}`
  }
}

const statusWords = (status: number, code?: string) => (code ? `status ${status} (${code})` : `status ${status}`)
