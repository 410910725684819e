import {
  brokenJson,
  drip,
  hang,
  htmlPage,
  huge,
  json,
  reset,
  sending,
  type Answer,
  type ReceivedRequest,
} from '../calls/faulty-provider.fixture.ts'

/** An answer of the model in Google's format. */
export const saying = (text: string | null, finishReason = 'STOP') =>
  json({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason, index: 0 }],
    usageMetadata: { totalTokenCount: 12 },
  })

/** A refusal in Google's error format. It quotes the key and the request, which must not be revealed. */
export const googleRefusal =
  (code: number, status: string, headers: Record<string, string> = {}): Answer =>
  (response, request) =>
    json(
      { error: { code, message: `${String(keyOf(request))} said ${request.body}`, status } },
      code,
      headers,
    )(response, request)

export const keyOf = ({ headers }: ReceivedRequest) => headers['x-goog-api-key']

export const promptOf = ({ body }: ReceivedRequest): string =>
  (JSON.parse(body) as { contents: [{ parts: [{ text: string }] }] }).contents[0].parts[0].text

export const isList = ({ method, path }: ReceivedRequest) => method === 'GET' && path.endsWith('/models')

/** Short timeouts for a fault that times out or makes the client wait; otherwise the usual ones, since a machine may be busy. */
export function timesFor(fault: object): { tryMs?: number; wholeMs?: number } {
  const kind = 'kind' in fault ? fault.kind : undefined
  if (kind === 'timed-out') return { tryMs: 500, wholeMs: 1000 }
  return kind === 'limited' ? { wholeMs: 10_000 } : {}
}

const noText = { kind: 'unreadable', why: 'no-text' }
const withheld = { kind: 'unreadable', why: 'withheld' }

/** Answers of a failing provider, each with its name, fault and message. */
export const generateFaults: readonly (readonly [name: string, answer: Answer, fault: object, message: string])[] = [
  ['no candidates', json({ candidates: [] }), noText, 'No response from AI model'],
  ['nothing at all', json({}), noText, 'No response from AI model'],
  [
    'a candidate without content',
    json({ candidates: [{ finishReason: 'STOP' }] }),
    noText,
    'No response from AI model',
  ],
  ['null for text', saying(null), noText, 'No response from AI model'],
  ['blank text', saying(' \n'), noText, 'No response from AI model'],
  ['a blocked prompt', json({ promptFeedback: { blockReason: 'SAFETY' } }), withheld, 'No response from AI model'],
  ['a blocked answer', saying('What came before', 'SAFETY'), withheld, 'No response from AI model'],
  [
    'an answer that is quoted too much',
    saying('What came before', 'RECITATION'),
    withheld,
    'No response from AI model',
  ],
  [
    'text that is a number',
    json({ candidates: [{ content: { parts: [{ text: 5 }] } }] }),
    { kind: 'unreadable', why: 'wrong-shape' },
    'API answer cannot be read: wrong-shape',
  ],
  ['a list', json([]), noText, 'No response from AI model'],
  ['a JSON text', json('hello'), { kind: 'unreadable', why: 'wrong-shape' }, 'API answer cannot be read: wrong-shape'],
  ['broken JSON', brokenJson, { kind: 'unreadable', why: 'wrong-shape' }, 'API answer cannot be read: wrong-shape'],
  ['HTML', htmlPage(), { kind: 'unreadable', why: 'wrong-type' }, 'API answer cannot be read: wrong-type'],
  [
    'another content type',
    sending(['{}'], { type: 'text/plain' }),
    { kind: 'unreadable', why: 'wrong-type' },
    'API answer cannot be read: wrong-type',
  ],
  ['five megabytes', huge(), { kind: 'unreadable', why: 'too-large' }, 'API answer cannot be read: too-large'],
  ['silence', hang, { kind: 'timed-out' }, 'Request timed out'],
  ['a byte at a time for ever', drip(), { kind: 'timed-out' }, 'Request timed out'],
  ['a broken connection', reset, { kind: 'unreachable' }, 'API cannot be reached'],
  [
    'half an answer',
    sending(['{"candidates":'], { ending: 'resets' }),
    { kind: 'unreachable' },
    'API cannot be reached',
  ],
  [
    '400',
    googleRefusal(400, 'INVALID_ARGUMENT'),
    { kind: 'refused', status: 400, code: 'INVALID_ARGUMENT' },
    'API returned status 400 (INVALID_ARGUMENT)',
  ],
  [
    '401',
    googleRefusal(401, 'UNAUTHENTICATED'),
    { kind: 'refused', status: 401 },
    'API returned status 401 (UNAUTHENTICATED)',
  ],
  [
    '403',
    googleRefusal(403, 'PERMISSION_DENIED'),
    { kind: 'refused', status: 403 },
    'API returned status 403 (PERMISSION_DENIED)',
  ],
  [
    '429',
    googleRefusal(429, 'RESOURCE_EXHAUSTED'),
    { kind: 'limited', status: 429 },
    'API returned status 429 (RESOURCE_EXHAUSTED)',
  ],
  [
    '429 with a wait',
    googleRefusal(429, 'RESOURCE_EXHAUSTED', { 'Retry-After': '7' }),
    { kind: 'limited', retryAfterMs: 7000 },
    'API returned status 429 (RESOURCE_EXHAUSTED)',
  ],
  ['500', googleRefusal(500, 'INTERNAL'), { kind: 'failed', status: 500 }, 'API returned status 500 (INTERNAL)'],
  ['503', googleRefusal(503, 'UNAVAILABLE'), { kind: 'failed', status: 503 }, 'API returned status 503 (UNAVAILABLE)'],
  ['503 in HTML', htmlPage(503), { kind: 'failed', status: 503 }, 'API returned status 503'],
]
