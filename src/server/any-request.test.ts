import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { faultyProvider, json, sending, type Answer } from '#providers/calls/faulty-provider.fixture.ts'
import { completionBody, ENDING, events } from '#providers/chat-completions/completion.fixture.ts'
import { saying } from '#providers/generate-content/generate-content.fixture.ts'
import {
  requestsAnywhere,
  requestsTo,
  routesWithBodies,
  validRequest,
  type AnyRequest,
  type Known,
} from './any-request.fixture.ts'
import { startStripe } from './billing/stripe.fixture.ts'
import { openMailbox } from './mail/mailbox.fixture.ts'
import { openOpenid } from './openid/openid.fixture.ts'
import { createTestServer, folderOf, ORIGIN, posting, type TestServer } from './server.fixture.ts'
import { readSiteFiles } from './site/site.ts'

const REQUESTS = 10_000
/** A request takes milliseconds. Nothing here waits for a clock. */
const HANGS_MS = 10_000
const HOUR_MS = 60 * 60_000

const SECRET = 'What only Wanjiku may read'
const PASSWORD = 'kiondo-basket'
const METRICS_TOKEN = 'token-of-the-metrics'
const MODELS = { tutor: 'small', text: 'flash', vision: 'eye', speech: 'voices' }

/** Routes whose success needs more than a request, and the test that has it. */
const unreachable: Readonly<Record<string, string>> = {
  'GET /api/editor/reports': 'an editor: reports.test.ts',
  'GET /api/recordings/masters/:id': 'a recording: recordings.test.ts',
  'GET /api/recordings/sounds/:file': 'a recording: recordings.test.ts',
  'GET /api/recordings/waiting': 'an editor: recordings.test.ts',
  'POST /api/auth/passkey/add': 'an authenticator: passkeys.test.ts',
  'POST /api/auth/passkey/options-to-add': 'a confirmed email: passkeys.test.ts',
  'POST /api/auth/passkey/remove': 'an authenticator: passkeys.test.ts',
  'POST /api/auth/passkey/sign-in': 'an authenticator: passkeys.test.ts',
  'POST /api/auth/reset-password': 'a token from an email: email-routes.test.ts',
  'POST /api/auth/two-factor/enable': 'a confirmed email: second-factor.test.ts',
  'POST /api/auth/two-factor/generate-backup-codes': 'a second factor: second-factor.test.ts',
  'POST /api/auth/two-factor/turn-on': 'a code: second-factor.test.ts',
  'POST /api/auth/two-factor/verify-backup-code': 'a code: second-factor.test.ts',
  'POST /api/auth/two-factor/verify-totp': 'a code: second-factor.test.ts',
  'POST /api/auth/verify-email': 'a token from an email: email-routes.test.ts',
  'POST /api/billing/webhook': 'a signature by Stripe: billing.test.ts',
  'POST /api/editor/reports/decisions': 'an editor: reports.test.ts',
  'POST /api/editor/reports/decisions/undo': 'an editor: reports.test.ts',
  'POST /api/recognition/v1/audio/transcriptions': 'a recording: recognition-relay.test.ts',
  'POST /api/recordings/decisions/:id/accept': 'an editor: recordings.test.ts',
  'POST /api/recordings/decisions/:id/refuse': 'an editor: recordings.test.ts',
  'POST /api/recordings/decisions/:id/undo': 'an editor: recordings.test.ts',
  'PUT /api/recordings/takes': 'a recording: recordings.test.ts',
}

/** A tutor, an assistant and a voice engine that always work, so that each 5xx is our own. */
const working: Answer = (response, request) => {
  if (request.path.endsWith('/audio/speech')) return sending(['sound'], { type: 'audio/mpeg' })(response, request)
  if (!request.path.endsWith('/chat/completions')) return saying('Table')(response, request)
  if (!(JSON.parse(request.body) as { stream?: boolean }).stream) return json(completionBody('Good'))(response, request)
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(events('Good') + ENDING)
}

/** A site with everything that can be set, so that every route exists. */
async function createWholeSite() {
  const [provider, stripe, mailbox] = [await faultyProvider(working), await startStripe(), await openMailbox()]
  onTestFinished(() => stripe.stop())
  const openid = await openOpenid({ sub: '1', email: 'maina@example.org', email_verified: true })
  const server = await createTestServer({
    environment: {
      ...stripe.environment,
      ...mailbox.environment,
      TUTOR_BASE_URL: `${provider.url}/v1`,
      TUTOR_MODEL: MODELS.tutor,
      TUTOR_API_KEYS: 'key-of-the-tutor',
      ASSISTANT_BASE_URL: `${provider.url}/v1beta`,
      ASSISTANT_MODEL: MODELS.text,
      VISION_MODEL: MODELS.vision,
      ASSISTANT_API_KEY: 'key-of-the-assistant',
      SPEECH_BASE_URL: `${provider.url}/v1`,
      SPEECH_MODEL: MODELS.speech,
      SPEECH_VOICE: 'kikuyu',
      SPEECH_API_KEY: 'key-of-the-voice',
      RECOGNITION_BASE_URL: `${provider.url}/v1`,
      RECOGNITION_MODEL: 'hearing',
      GOOGLE_CLIENT_ID: 'course',
      GOOGLE_CLIENT_SECRET: 'key-of-the-sign-in',
      GOOGLE_ISSUER: openid.issuer,
      METRICS_TOKEN,
      LOG_LEVEL: 'trace',
      TRUST_PROXY: '1',
    },
    files: readSiteFiles(
      folderOf({
        'index.html': '<!doctype html>Home',
        'settings.html': '<!doctype html>Settings',
        'vocabulary.html': '<!doctype html>Vocabulary',
        'lesson/lesson1.html': '<!doctype html>Lesson 1',
        '404.html': '<!doctype html>Not found',
      }),
    ),
    limits: { wrongOfAddress: 1000, wrongOfAccountFromAddress: 1000, signUpsOfAddress: 1000 },
    callLimits: { minuteOfLearner: 1000, minuteOfAddress: 1000, dayOfAddress: REQUESTS },
  })
  return { server, routes: routesOf(server) }
}

const routesOf = ({ app }: TestServer) => [
  ...new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)),
]

/** Routes that write accounts or send emails take several times as long as others. */
const runsTo = (route: string) => (/^POST \/api\/(?:auth|me|billing)\//.test(route) ? 25 : 60)

const isWithBody = (route: string) => !route.startsWith('GET ')

test('every route that takes a body is tried with valid ones', async () => {
  const { routes } = await createWholeSite()
  const known: Known = { now: () => '', email: '', password: PASSWORD, models: MODELS, metricsToken: '', others: [''] }
  // Missing: add the fields of the route's body to `bodiesOf` in any-request.fixture.ts.
  expect(routesWithBodies(known).toSorted()).toEqual(routes.filter(isWithBody).toSorted())
})

test(
  'of 10000 requests to all routes, none fails, hangs, or reads or changes another account',
  { timeout: 120_000 },
  async () => {
    const { server, routes } = await createWholeSite()
    const { account: wanjiku, ids, secrets, export: exported } = await signUpVictim(server)
    const before = await exported()
    let kamau = await signUp(server, 'kamau')
    const known: Known = {
      now: () => server.now().toISOString(),
      email: kamau.email,
      password: PASSWORD,
      models: MODELS,
      metricsToken: METRICS_TOKEN,
      others: ids,
    }

    let sent = 0
    const answered = new Set<string>()

    const isWanted = async (request: AnyRequest) => {
      // Limits are per minute.
      if (sent++ % 20 === 0) server.advance(HOUR_MS / 60)
      const { status, text } = await answerTo(server, request, { own: kamau.cookies, others: wanjiku.cookies })
      expect(status === 503 ? 0 : status).toBeLessThan(500)
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
      expect(server.faults.splice(0)).toEqual([])
      return status
    }

    for (const route of routes) {
      server.advance(HOUR_MS)
      // Some requests end the session, or change the password.
      if (route.startsWith('POST /api/auth/') || !(await isSignedIn(server, kamau)))
        kamau = await signUp(server, `kamau${sent}`)
      const isWantedAt = async (request: AnyRequest) => {
        const isDone = (await isWanted(request)) < 400
        if (isDone && route.startsWith(`${request.method} `)) answered.add(route)
      }
      const valid = validRequest(route, known)
      const ofAnother = { ...valid, body: valid.body.replace(/(?<="email":")[^"]+/, wanjiku.email) }
      const options = { numRuns: runsTo(route), examples: [valid, ofAnother].map((request): [AnyRequest] => [request]) }
      await fc.assert(fc.asyncProperty(requestsTo(route, known), isWantedAt), options)
    }
    const anywhere = fc.asyncProperty(
      requestsAnywhere(routes, known),
      async (request) => void (await isWanted(request)),
    )
    await fc.assert(anywhere, { numRuns: REQUESTS - sent })
    expect(sent).toBeGreaterThanOrEqual(REQUESTS)
    expect(await exported()).toEqual(before)
    expect(routes.filter((route) => !answered.has(route)).toSorted()).toEqual(Object.keys(unreachable))
  },
)

interface Account {
  readonly email: string
  readonly cookies: Map<string, string>
}

async function signUp(server: TestServer, name: string, password = PASSWORD): Promise<Account> {
  const email = `${name}@example.org`
  const made = await send(server, '/api/auth/sign-up/email', posting({ email, password }))
  expect(made.status).toBe(200)
  return { email, cookies: keep(new Map(), made) }
}

async function isSignedIn(server: TestServer, { cookies }: Account): Promise<boolean> {
  const answer = await send(server, '/api/auth/get-session', { headers: { Cookie: cookieOf(cookies) } })
  return (await answer.json()) !== null
}

/** Keeps the cookies of an answer, as a browser does: a session that is renewed has a new one. */
function keep(cookies: Map<string, string>, { headers }: Response) {
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    cookies.set(name, value)
  }
  return cookies
}

/** An account with a name, settings and an event that only its owner may read. */
async function signUpVictim(server: TestServer) {
  const account = await signUp(server, 'wanjiku', 'a password of her own')
  const headers = { Cookie: cookieOf(account.cookies) }
  const at = server.now().toISOString()
  const id = '019aa5a0-0000-7000-8000-000000000001'
  const event = { v: 1, id, at, day: at.slice(0, 10), type: 'word-contested', wordId: 'metha-table', remark: SECRET }
  const document = { name: 'settings', value: SECRET, basedOn: 0 }
  const upload = { sentAt: at, epoch: null, events: [event], documents: [document] }
  await send(server, '/api/auth/update-user', posting({ name: SECRET }, headers))
  const { epoch } = await (await send(server, '/api/learning-log', posting(upload, headers))).json()
  const { user } = await (await send(server, '/api/auth/get-session', { headers })).json()
  const [session] = await (await send(server, '/api/me/sessions', { headers })).json()
  expect(user.name).toBe(SECRET)
  return {
    account,
    ids: [user.id as string, session.id as string, id, account.email],
    secrets: [SECRET, epoch as string, ...account.cookies.values()],
    /** Without the open links: whoever types an address may have a link sent to it. */
    async export() {
      const {
        exportedAt: _now,
        openLinks: _links,
        ...kept
      } = await (await send(server, '/api/me/export', { headers })).json()
      return kept as object
    },
  }
}

const send = (server: TestServer, path: string, init: RequestInit) => {
  const request = new Request(ORIGIN + path, init)
  if (!request.headers.has('Origin')) request.headers.set('Origin', ORIGIN)
  return server.app.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.5' } } })
}

const cookieOf = (cookies: ReadonlyMap<string, string>) => [...cookies].map((pair) => pair.join('=')).join('; ')

/** The status, and the whole answer as text. Rejects if the answer does not end. */
async function answerTo(
  server: TestServer,
  { method, path, headers, cookie, body }: AnyRequest,
  { own, others }: { own: Map<string, string>; others: ReadonlyMap<string, string> },
) {
  const cookies = {
    none: '',
    own: cookieOf(own),
    'own, changed': cookieOf(own).replaceAll(/\.\w/g, '.x'),
    'another’s, not signed': cookieOf(others).replaceAll(/\.[^;]*/g, ''),
    nonsense: '=;;; a==b; session=%00%',
    long: `a=${'b'.repeat(8000)}`,
  }[cookie]
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== undefined
  const all: [string, string][] = [
    ['Content-Type', 'application/json'],
    ['Cookie', cookies],
    ...headers.map(([name, value]): [string, string] => [name, value]),
  ]
  const init = { method, headers: Object.fromEntries(all), ...(hasBody && { body }) }
  let timer: NodeJS.Timeout | undefined
  const hangs = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('There is no answer')), HANGS_MS)
  })
  const whole = async () => {
    const answer = await send(server, path, init)
    if (cookie === 'own') keep(own, answer)
    return { status: answer.status, text: `${JSON.stringify([...answer.headers])} ${await answer.text()}` }
  }
  return Promise.race([whole(), hangs]).finally(() => clearTimeout(timer))
}
