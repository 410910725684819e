import fc, { type Arbitrary } from 'fast-check'
import { IDENTIFY_PROMPT, namePrompt } from '#core/vision/identification.ts'
import { PREVIOUS_CHECK_HEADER } from '#providers/chat-completions/chat-completions.ts'
import { TICKET_HEADER } from '#providers/generate-content/generate-content.ts'

/** A request as a client may send it: valid, nearly valid, or nonsense. */
export interface AnyRequest {
  readonly method: string
  /** Includes the query. */
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly cookie: CookieKind
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

/** The cookies of a request, by owner. The test has their values. */
type CookieKind = (typeof cookieKinds)[number]
const cookieKinds = ['none', 'own', 'own, changed', 'another’s, not signed', 'nonsense', 'long'] as const

/** Values of the site under test that a request may contain. */
export interface Known {
  /** ISO 8601. */
  readonly now: () => string
  /** The email of the account that sends the requests. */
  readonly email: string
  readonly password: string
  readonly models: { readonly tutor: string; readonly text: string; readonly vision: string; readonly speech: string }
  readonly metricsToken: string
  /** Ids and addresses of another account. */
  readonly others: readonly string[]
}

const KNOWN_HEADERS = [
  'Accept',
  'Accept-Encoding',
  'Authorization',
  'Content-Length',
  'Content-Type',
  'Forwarded',
  'If-None-Match',
  'Origin',
  'Range',
  'Referer',
  'Sec-Fetch-Site',
  'Stripe-Signature',
  'Transfer-Encoding',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-HTTP-Method-Override',
  'X-Request-Id',
  PREVIOUS_CHECK_HEADER,
  TICKET_HEADER,
]

const KNOWN_PARAMETERS = [
  'attempt',
  'category',
  'code',
  'confirm',
  'epoch',
  'input',
  'learner',
  'since',
  'state',
  'token',
  'uid',
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'MADE-UP']

/** Texts that often make programs fail. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u2066',
  'ĩũ',
  '😀'.repeat(100),
  'a'.repeat(4000),
  '../../etc/passwd',
  "' or 1=1 --",
  '"; drop table "user"; --',
  '%00',
  '%E0%A4%A',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e400',
  '99999999999999999999',
  '2026-13-45',
  '<script>alert(1)</script>',
  '{"$gt":""}',
  '${7*7}',
  'javascript:alert(1)',
  '\r\nSet-Cookie: a=b',
]

/** A placeholder for 5000 nested objects, which `JSON.stringify` cannot write. */
const DEEP = 'a deep value'
const deepJson = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`

/** Bodies that often make parsers fail. */
const HOSTILE_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"a":1,"a":2}',
  '{"__proto__":{"email":"a@b.example"},"constructor":{"prototype":{}}}',
  '\ufeff{}',
  '['.repeat(20_000),
  deepJson,
  'email=a%40b.example&password=secret',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
]

/** Requests to one route. `route`: `METHOD pattern`, as the router has them. */
export function requestsTo(route: string, known: Known): Arbitrary<AnyRequest> {
  const [method = '', pattern = ''] = route.split(' ')
  const texts = fc.oneof(fc.constantFrom(...HOSTILE), fc.constantFrom(...known.others), fc.string({ unit: 'binary' }))
  return fc.record({
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant(method) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    path: pathsOf(pattern, texts, known),
    headers: headersFor(known),
    cookie: fc.oneof(
      { weight: 6, arbitrary: fc.constant('own' as const) },
      { weight: 4, arbitrary: fc.constantFrom(...cookieKinds) },
    ),
    body: fc.oneof(
      { weight: 6, arbitrary: validBody(route, texts, known) },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_BODIES) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }).map((bytes) => Uint8Array.from(bytes)) },
    ),
  })
}

/** A request that the route accepts, from a signed-in learner. */
export function validRequest(route: string, known: Known): AnyRequest & { readonly body: string } {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern
    .replace(/:call\{.*/, `${known.models.text}:generateContent`)
    .replace(':month', '2026-11')
    .replace('/*', '/settings')
  const headers = pattern === '/metrics' ? [['Authorization', `Bearer ${known.metricsToken}`] as const] : []
  const fields = bodiesOf(known, fc.constant('metha'))[route] ?? {}
  const email = fc.constant(route === 'POST /api/auth/sign-up/email' ? 'newcomer@example.org' : known.email)
  const [body] = fc.sample(fc.record({ ...fields, ...('email' in fields && { email }) }), { numRuns: 1, seed: 1 })
  return { method, path: `${path}?since=0&input=metha`, headers, cookie: 'own', body: JSON.stringify(body) }
}

/** Requests to paths that resemble a route, by any method and mostly by visitors. */
export function requestsAnywhere(routes: readonly string[], known: Known): Arbitrary<AnyRequest> {
  const texts = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }))
  const parts = [...new Set(routes.flatMap((route) => route.split(/[ /]/).slice(2)))]
  const path = fc.array(fc.oneof(fc.constantFrom('', 'api', ...parts), texts.map(encodePath)), { maxLength: 6 })
  return fc.record({
    method: fc.constantFrom(...METHODS),
    path: path.map((segments) => `/${segments.join('/')}`),
    headers: headersFor(known),
    cookie: fc.oneof({ weight: 4, arbitrary: fc.constant('none' as const) }, fc.constantFrom(...cookieKinds)),
    body: fc.option(fc.constantFrom(...HOSTILE_BODIES), { nil: undefined }),
  })
}

/** Paths for a pattern: a value for each parameter, sometimes more segments at the end, and a query. */
function pathsOf(pattern: string, texts: Arbitrary<string>, { models }: Known): Arbitrary<string> {
  const values = fc.oneof(
    fc.constantFrom(`${models.text}:generateContent`, `${models.vision}:generateContent`, '2026-11', 'lesson1'),
    texts.map(encodeURIComponentSafely),
  )
  const parts = pattern.split('/').map((part) => {
    if (part.startsWith(':')) return values
    return part === '*'
      ? fc.oneof(fc.constantFrom('', 'settings', 'lesson/lesson1'), texts.map(encodePath))
      : fc.constant(part)
  })
  const path = fc.tuple(...parts).map((segments) => segments.join('/'))
  const query = fc
    .array(fc.tuple(fc.constantFrom(...KNOWN_PARAMETERS), fc.oneof(fc.constantFrom('0', '1'), texts)), { maxLength: 3 })
    .map((pairs) => {
      const search = pairs.map(([name, value]) => `${name}=${encodeURIComponentSafely(value)}`).join('&')
      return search && `?${search}`
    })
  const rest = fc.oneof(
    { weight: 19, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('/', '//', '/..', '%', '/more') },
  )
  return fc.tuple(path, rest, query).map((all) => all.join(''))
}

/** A lone surrogate cannot be encoded. */
const encodeURIComponentSafely = (text: string) => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, ''))

/** Encodes a path as little as possible: `URL` encodes the rest. */
const encodePath = (text: string) => text.replaceAll(/[?#\p{Cs}]/gu, '')

function headersFor({ others }: Known) {
  const value = fc.oneof(
    fc.constantFrom(
      '',
      '*',
      'null',
      'gzip;q=x, br;q=1e9',
      'bytes=0-1,-99',
      'https://evil.example',
      'Bearer ',
      't=1,v1=0',
    ),
    fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      '-1',
      '1e9',
      'chunked',
      '10.0.0.1, ::1',
    ),
    fc.constantFrom(...others),
    fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) }),
  )
  return fc.array(
    fc.tuple(
      fc.constantFrom(...KNOWN_HEADERS),
      value.map((text) => text.trim()),
    ),
    { maxLength: 3 },
  )
}

type Fields = Readonly<Record<string, Arbitrary<unknown>>>

/** The fields of each body, as valid ones have them. */
function bodiesOf(
  { now, email: ownEmail, password, models }: Known,
  texts: Arbitrary<string>,
): Readonly<Record<string, Fields>> {
  const email = fc.oneof(
    fc.constant(ownEmail),
    fc.nat(9999).map((number) => `learner-${number}@example.org`),
  )
  const own = fc.constant(password)
  const event = fc
    .uuid()
    .map((id) => ({ v: 1, id, at: now(), day: now().slice(0, 10), type: 'lesson-opened', lessonId: 'lesson1' }))
  const coded = fc.oneof(
    fc.constant('o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YUA'),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    fc.object({ maxDepth: 1 }).map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
  )
  const credential = fc.tuple(coded, coded, texts).map(([id, part, transport]) => ({
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge: id })).toString('base64url'),
      attestationObject: part,
      authenticatorData: part,
      signature: part,
      transports: ['internal', transport],
    },
  }))
  const image = { inlineData: { mimeType: 'image/jpeg', data: 'QUFBQQ==' } }
  const prompts = fc.oneof(
    fc.constantFrom([image, { text: IDENTIFY_PROMPT }], [{ text: namePrompt('table') }]),
    texts.map((text) => [{ text }]),
  )
  return {
    'POST /api/tutor/v1/chat/completions': {
      model: fc.constant(models.tutor),
      messages: texts.map((content) => [{ role: 'user', content }]),
      stream: fc.boolean(),
      max_tokens: fc.integer({ min: 1, max: 2000 }),
    },
    'POST /api/assistant/v1beta/models/:call{[\\w.-]+:generateContent}': {
      contents: prompts.map((parts) => [{ parts }]),
    },
    'POST /api/speech/v1/audio/speech': {
      model: fc.constant(models.speech),
      input: fc.oneof(fc.constant('metha'), texts),
      voice: fc.constant('kikuyu'),
      response_format: fc.constant('mp3'),
      speed: fc.constant(1),
    },
    'POST /api/recognition/v1/audio/transcriptions': {},
    'POST /api/auth/request-password-reset': { email },
    'POST /api/auth/send-verification-email': {},
    'POST /api/auth/verify-email': { token: texts },
    'POST /api/auth/sign-in/email': { email, password: own },
    'POST /api/auth/sign-up/email': { email, password: own },
    'POST /api/auth/change-password': { currentPassword: own, newPassword: own },
    'POST /api/auth/reset-password': { token: texts, newPassword: own },
    'POST /api/auth/delete-user': { password: own },
    'POST /api/auth/two-factor/enable': { password: own },
    'POST /api/auth/two-factor/turn-on': { code: texts },
    'POST /api/auth/two-factor/disable': { password: own },
    'POST /api/auth/two-factor/generate-backup-codes': { password: own },
    'POST /api/auth/two-factor/verify-totp': { code: texts },
    'POST /api/auth/two-factor/verify-backup-code': { code: texts },
    'POST /api/auth/passkey/options-to-add': { password: own },
    'POST /api/auth/passkey/add': { name: texts, credential },
    'POST /api/auth/passkey/remove': { id: texts, password: own },
    'POST /api/auth/passkey/options-to-sign-in': {},
    'POST /api/auth/passkey/sign-in': { credential },
    'POST /api/auth/sign-out': {},
    'POST /api/auth/update-user': { name: texts },
    'POST /api/me/sessions/end': { id: texts },
    'POST /api/me/sessions/end-all': {},
    'POST /api/learning-log': {
      sentAt: fc.constant(undefined).map(now),
      epoch: fc.constant(null),
      events: fc.array(event, { maxLength: 3 }),
      documents: texts.map((value) => [{ name: 'settings', value, basedOn: 0 }]),
    },
    'DELETE /api/learning-log': {},
    'POST /api/learning-log/events': { ids: fc.array(fc.uuid(), { maxLength: 3 }) },
    'PUT /api/recordings/speaker': {
      name: texts,
      place: texts,
      dialect: texts,
      consents: fc.record({ play: fc.boolean(), name: fc.boolean(), publish: fc.boolean(), train: fc.boolean() }),
    },
    'PUT /api/recordings/takes': {},
    'DELETE /api/recordings/takes': {},
    'POST /api/recordings/decisions/:id/accept': {},
    'POST /api/recordings/decisions/:id/refuse': { reason: texts },
    'POST /api/recordings/decisions/:id/undo': {},
    'POST /api/editor/reports/decisions': { topic: texts, decision: texts, seenAt: fc.constant(null) },
    'POST /api/editor/reports/decisions/undo': { topic: texts, at: fc.constant(undefined).map(now) },
    'POST /api/billing/checkout': { plan: fc.constantFrom('basic', 'premium') },
    'POST /api/billing/portal': {},
    'POST /api/billing/webhook': {
      id: texts,
      type: fc.constant('customer.subscription.updated'),
      data: fc.constant({ object: {} }),
    },
  }
}

/** The routes whose valid bodies are known here. */
export const routesWithBodies = (known: Known) => Object.keys(bodiesOf(known, fc.constant('')))

/** A valid body, in which some fields may be missing or have another value. */
function validBody(route: string, texts: Arbitrary<string>, known: Known): Arbitrary<string> {
  const fields = bodiesOf(known, texts)[route] ?? {}
  const anything = fc.oneof(texts, fc.jsonValue({ maxDepth: 2 }), fc.double(), fc.maxSafeInteger(), fc.constant(DEEP))
  const whole = fc.record(fields)
  const damaged = fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fc.oneof(value, anything)])),
    { requiredKeys: [] },
  )
  const extended = fc.tuple(
    whole,
    fc.dictionary(fc.constantFrom('id', 'role', 'uid', 'userId', 'image', '__proto__'), anything),
  )
  return fc
    .oneof(
      whole,
      damaged,
      extended.map(([given, more]) => ({ ...given, ...more })),
    )
    .map((body) => JSON.stringify(body).replace(`"${DEEP}"`, deepJson))
}
