import { faultMessage, type CallFault } from '../calls/call-fault.ts'

/** The code for a failure of our own relay, to distinguish it from one of its provider with the same status 503. */
export const OWN_FAILURE = 'relay_busy'

/** A fault in the protocol's error format, as the `openai` package reads it. */
export const protocolError = (fault: CallFault) => ({
  error: {
    message: faultMessage(fault),
    type: fault.kind,
    param: null,
    code: ('code' in fault && fault.code) || null,
  },
})
