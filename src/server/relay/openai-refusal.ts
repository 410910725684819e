import { OWN_FAILURE, protocolError } from '#providers/chat-completions/protocol-error.ts'
import { headersOf, type Refuse, type RelayRefusal, budgetError, statusOf } from './relay-refusal.ts'

/** Responds with an error in the format of OpenAI's protocols. */
export const refuseOpenai: Refuse = (c, refusal) => c.json(bodyOf(refusal), statusOf(refusal), headersOf(refusal))

function bodyOf(refusal: RelayRefusal) {
  switch (refusal.kind) {
    case 'other-site':
      return openaiError('permission_error', 'other_site', 'Cross-site requests are refused.')
    case 'signed-out':
      return openaiError('authentication_error', 'signed_out', 'Sign in to use this.')
    case 'too-many-calls':
      return openaiError('rate_limit_error', 'rate_limit_exceeded', `Too many calls: wait ${refusal.waitSeconds} s.`)
    case 'busy':
    case 'cannot-save':
      return openaiError('server_error', OWN_FAILURE, `The server is busy: wait ${refusal.waitSeconds} s.`)
    case 'budget-used': {
      const { code, message } = budgetError(refusal)
      return openaiError('insufficient_quota', code, message)
    }
    case 'body-too-large':
      return openaiError('invalid_request_error', 'request_too_large', 'The body is too large.')
    case 'bad-body': {
      const { field, fault } = refusal
      return openaiError('invalid_request_error', 'invalid_request', `${field ?? 'The body'} ${fault}.`, field)
    }
    case 'unknown-model':
      return openaiError('invalid_request_error', 'model_not_found', 'This model is not available here.', 'model')
    case 'not-found':
      return openaiError('invalid_request_error', 'not_found', 'This address does not exist.')
    case 'unexpected':
      return openaiError('server_error', 'unexpected', 'Something went wrong on our side.')
    case 'provider-failed':
      return protocolError(refusal.fault)
  }
}

/** An error in the format of OpenAI's protocols. */
export const openaiError = (type: string, code: string, message: string, param: string | null = null) => ({
  error: { message, type, param, code },
})
