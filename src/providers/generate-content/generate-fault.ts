import type { CallFault } from '../calls/call-fault.ts'

/** The fault in the words of the assistant's specification, for developers: learners read other texts. */
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

/** Reasons in the details of our relay's errors, which distinguish its own refusals from a failure of its provider. */
export const RelayReason = {
  providerFailed: 'provider-failed',
  usageLimit: 'usage-limit',
  busyNetwork: 'busy-network',
} as const

/**
 * Whether the provider caused the fault. Without a relay it always did. With a relay, only faults that the relay
 * reports as the provider's: anything else is from our own server, a proxy before it, or the network.
 */
export function isProviderFault(fault: CallFault, isRelay: boolean): boolean {
  if (!isRelay || fault.kind === 'timed-out') return true
  return isSilence(fault) || ('code' in fault && fault.code === RelayReason.providerFailed)
}

/** A valid answer without text: the model had none, or was blocked. */
export const isSilence = (fault: CallFault) =>
  fault.kind === 'unreadable' && (fault.why === 'no-text' || fault.why === 'withheld')
