import { expect, test } from 'vitest'
import { faultMessage, type CallFault } from './call-fault.ts'

test.each<[CallFault, string]>([
  [{ kind: 'timed-out' }, 'Request timed out'],
  [{ kind: 'aborted' }, 'An unknown error occurred'],
  [{ kind: 'unreachable' }, 'API request failed: the provider cannot be reached'],
  [{ kind: 'refused', status: 404, code: 'model_not_found' }, 'API request failed: status 404 (model_not_found)'],
  [{ kind: 'limited', status: 429, retryAfterMs: 5 }, 'API request failed: status 429'],
  [{ kind: 'failed', status: 500 }, 'API request failed: status 500'],
  [{ kind: 'unreadable', why: 'too-large' }, 'API request failed: the answer is too large'],
])('the message of %j is "%s"', (fault, message) => {
  expect(faultMessage(fault)).toBe(message)
})
