import type { CallFault } from '../calls/call-fault.ts'

/** The fault in the words that the specification has for the assistant. For us: a learner reads other ones. */
export function generateFaultMessage(fault: CallFault): string {
  switch (fault.kind) {
    case 'refused':
    case 'failed':
    case 'limited':
      return `API returned status ${fault.status}${fault.code ? ` (${fault.code})` : ''}`
    case 'unreadable':
      return isSilence(fault) ? 'No response from AI model' : `API answer cannot be read: ${fault.why}`
    case 'timed-out':
      return 'Request timed out'
    case 'unreachable':
      return 'API cannot be reached'
    case 'aborted':
      return 'Request was given up'
  }
}

/** Names in the details of our relay's errors: they tell its own refusals from a failure of the provider behind it. */
export const RelayReason = {
  providerFailed: 'provider-failed',
  usageLimit: 'usage-limit',
  busyNetwork: 'busy-network',
} as const

/**
 * Whether the provider failed. Without a relay, every fault is the provider's. With a relay, only those that it attributes to the
 * provider: all others come from our own server, from a proxy before it, or from the network.
 */
export function isProviderFault(fault: CallFault, isRelay: boolean): boolean {
  if (!isRelay || fault.kind === 'timed-out') return true
  return isSilence(fault) || ('code' in fault && fault.code === RelayReason.providerFailed)
}

/** An answer in order, in which the model says nothing: it had nothing to say, or was kept from saying it. */
export const isSilence = (fault: CallFault) =>
  fault.kind === 'unreadable' && (fault.why === 'no-text' || fault.why === 'withheld')
