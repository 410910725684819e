import { faultMessage, type CallFault } from '../calls/call-fault.ts'

/** The code of a failure that is our own relay's, and not the provider's behind it, though its status may be 503. */
export const OWN_FAILURE = 'relay_busy'

/** A fault in the protocol's own shape, as the `openai` package reads it. */
export const protocolError = (fault: CallFault) => ({
  error: {
    message: faultMessage(fault),
    type: fault.kind,
    param: null,
    code: ('code' in fault && fault.code) || null,
  },
})
