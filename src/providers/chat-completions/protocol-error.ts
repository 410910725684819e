import { faultMessage, type CallFault } from '../calls/call-fault.ts'

/** A fault in the protocol's own shape, as the `openai` package reads it. */
export const protocolError = (fault: CallFault) => ({
  error: {
    message: faultMessage(fault),
    type: fault.kind,
    param: null,
    code: ('code' in fault && fault.code) || null,
  },
})
