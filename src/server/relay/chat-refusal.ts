import { OWN_FAILURE, protocolError } from '#providers/chat-completions/protocol-error.ts'
import { headersOf, saidOfBudget, statusOf, type RelayRefusal, type Refuse } from './relay-refusal.ts'

/** A refusal as the protocol of chat completions says it. */
export const refuseChat: Refuse = (c, refusal) => c.json(bodyOf(refusal), statusOf(refusal), headersOf(refusal))

function bodyOf(refusal: RelayRefusal) {
  switch (refusal.kind) {
    case 'other-site':
      return error('permission_error', 'other_site', 'Cross-site requests are refused.')
    case 'signed-out':
      return error('authentication_error', 'signed_out', 'Sign in to use this.')
    case 'too-many-calls':
      return error('rate_limit_error', 'rate_limit_exceeded', `Too many calls: wait ${refusal.waitSeconds} s.`)
    case 'busy':
    case 'cannot-save':
      return error('server_error', OWN_FAILURE, `The server is busy: wait ${refusal.waitSeconds} s.`)
    case 'budget-used': {
      const { code, message } = saidOfBudget(refusal)
      return error('insufficient_quota', code, message)
    }
    case 'body-too-large':
      return error('invalid_request_error', 'request_too_large', 'The body has more than 64 KiB.')
    case 'bad-body': {
      const { field, fault } = refusal
      return error('invalid_request_error', 'invalid_request', `${field ?? 'The body'} ${fault}.`, field)
    }
    case 'unknown-model':
      return error('invalid_request_error', 'model_not_found', 'This model is not available here.', 'model')
    case 'not-found':
      return error('invalid_request_error', 'not_found', 'This address does not exist.')
    case 'unexpected':
      return error('server_error', 'unexpected', 'Something went wrong on our side.')
    case 'provider-failed':
      return protocolError(refusal.fault)
  }
}

const error = (type: string, code: string, message: string, param: string | null = null) => ({
  error: { message, type, param, code },
})
