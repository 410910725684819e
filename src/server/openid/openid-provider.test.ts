import type { ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createOpenidProvider, newSecrets } from './openid-provider.ts'
import { CLIENT, forged, openOpenid, signedWithPublicKey, signedWithSecret, type Person } from './openid.fixture.ts'

const WANJIKU: Person = { sub: '12345', email: 'Wanjiku@Example.org', email_verified: true, name: 'Wanjiku' }
const redirectUri = 'https://kikuyu.example.org/api/auth/google/callback'

const METADATA = '/.well-known/openid-configuration'

const vouched = (issuer: string) => ({
  issuer,
  subject: '12345',
  email: 'wanjiku@example.org',
  emailVerified: true,
  name: 'Wanjiku',
  picture: undefined,
})

describe('a provider', () => {
  test('exchanges the code for the identity', async () => {
    const { openid, identity } = await signIn(WANJIKU)
    expect(identity).toEqual({ ok: true, value: vouched(openid.issuer) })
    expect(openid.asked).toEqual([METADATA, '/token', '/keys'])
  })

  test('gets the learner with state, nonce and PKCE challenge', async () => {
    const { page, secrets } = await signIn(WANJIKU)
    expect(Object.fromEntries(page.searchParams)).toEqual({
      tenant: '1',
      response_type: 'code',
      client_id: 'course',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    expect(page.href).not.toContain(secrets.verifier)
  })

  test('without select_account gets no prompt parameter', async () => {
    const { page } = await signIn(WANJIKU, { offer: { prompt_values_supported: ['none', 'login'] } })
    expect(page.searchParams.has('prompt')).toBe(false)
  })

  test('that requires the secret in the body gets it there', async () => {
    const offer = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
    const { openid, identity } = await signIn(WANJIKU, { offer })
    expect(identity).toMatchObject({ ok: true })
    expect(openid.credentials).toEqual([''])
  })

  test('gets the secret in the header with unencoded hyphens, since many providers do not decode them', async () => {
    const { openid } = await signIn(WANJIKU)
    expect(openid.credentials).toEqual(['course:a-secret%3Awith%25signs%2B'])
  })

  test('that gives the email only from its userinfo endpoint is asked there', async () => {
    const { openid, identity } = await signIn(WANJIKU, { isTerse: true })
    expect(identity).toEqual({ ok: true, value: vouched(openid.issuer) })
    expect(openid.asked).toContain('/me')
  })

  test.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [undefined, false],
  ])('with email_verified %j verifies the email: %s', async (said, emailVerified) => {
    const { identity } = await signIn(WANJIKU, { token: { email_verified: said } })
    expect(identity).toMatchObject({ value: { emailVerified } })
  })

  test.each([
    ['another nonce', { nonce: 'of another attempt' }],
    ['no nonce', { nonce: undefined }],
    ['another client', { aud: 'another' }],
    ['several clients, without azp', { aud: ['another', 'course'] }],
    ['several clients, with another azp', { aud: ['another', 'course'], azp: 'another' }],
    ['no client', { aud: undefined }],
    ['another provider', { iss: 'https://evil.example' }],
    ['an unnamed provider', { iss: undefined }],
    ['an expired time', { exp: Date.now() / 1000 - 120 }],
    ['no expiry time', { exp: undefined }],
    ['a future time', { nbf: Date.now() / 1000 + 120 }],
    ['an expiry time that is not a number', { exp: 'tomorrow' }],
    ['no account', { sub: '' }],
    ['an invalid email', { email: 'wanjiku' }],
  ])('is not trusted if its token is for %s', async (_, token) => {
    const { identity } = await signIn(WANJIKU, { token })
    expect(identity).toEqual({ ok: false, fault: { kind: 'refused' } })
  })

  test('may issue a token for several clients', async () => {
    const { identity } = await signIn(WANJIKU, { token: { aud: ['another', 'course'], azp: 'course' } })
    expect(identity).toMatchObject({ ok: true })
  })

  test('that refuses the code is quoted with its reason', async () => {
    const { identity } = await signIn(WANJIKU, { refusal: { error: 'x', error_description: 'The code is too old.' } })
    expect(identity).toEqual({ ok: false, fault: { kind: 'refused', message: 'The code is too old.' } })
  })

  test('that gives no email signs nobody in', async () => {
    const { identity } = await signIn({ sub: '12345' })
    expect(identity).toEqual({ ok: false, fault: { kind: 'no-email' } })
  })

  test('whose userinfo endpoint returns another person is not trusted', async () => {
    const { identity } = await signIn(WANJIKU, { isTerse: true, token: { sub: 'another' } })
    expect(identity).toEqual({ ok: false, fault: { kind: 'no-email' } })
  })

  test.each([
    ['responds with 502', { status: { [METADATA]: 502 } }],
    ['has another issuer', { offer: { issuer: 'https://evil.example' } }],
    ['has a token endpoint without https', { offer: { token_endpoint: 'http://openid.example.org/token' } }],
    ['has a key endpoint without https', { offer: { jwks_uri: 'http://openid.example.org/keys' } }],
    ['has a sign-in page without https', { offer: { authorization_endpoint: 'http://openid.example.org/sign-in' } }],
    ['has no key endpoint', { offer: { jwks_uri: undefined } }],
    ['has an invalid endpoint', { offer: { token_endpoint: 7 } }],
    ['has an invalid issuer', { offer: { issuer: 'openid' } }],
  ])('that %s is reported as away, and asked again at the next attempt', async (_, faults) => {
    const openid = await openOpenid(WANJIKU, faults)
    const provider = createOpenidProvider({ issuer: openid.issuer, ...CLIENT })
    const tried = () => provider.signInPage({ ...newSecrets('attempt'), redirectUri })
    expect(await tried()).toEqual({ ok: false, fault: { kind: 'away' } })
    expect(await tried()).toEqual({ ok: false, fault: { kind: 'away' } })
    expect(openid.asked).toHaveLength(2)
  })

  test('is asked for its metadata once a day', async () => {
    const openid = await openOpenid(WANJIKU)
    let now = Date.now()
    const provider = createOpenidProvider({ issuer: openid.issuer, ...CLIENT }, { clock: () => now })
    const tried = () => provider.signInPage({ ...newSecrets('attempt'), redirectUri })
    await tried()
    await tried()
    expect(openid.asked).toHaveLength(1)
    now += 25 * 60 * 60_000
    await tried()
    expect(openid.asked).toHaveLength(2)
  })
})

describe('the signature of a token', () => {
  test.each([
    ['missing, with algorithm none', { header: { alg: 'none' }, signature: () => '' }],
    [
      'missing, with algorithm none in the metadata',
      { header: { alg: 'none' }, signature: () => '', offer: algorithms('none') },
    ],
    ['by the client secret', { header: { alg: 'HS256' }, signature: signedWithSecret }],
    [
      'by the client secret, with HS256 in the metadata',
      { header: { alg: 'HS256' }, signature: signedWithSecret, offer: algorithms('HS256') },
    ],
    [
      'by the public key as an HMAC secret',
      { header: { alg: 'HS256' }, signature: signedWithPublicKey, offer: algorithms('RS256', 'HS256') },
    ],
    ['by another key', { signature: forged }],
    ['that is empty', { signature: () => '' }],
    ['that is not base64', { signature: () => '***' }],
    ['by an algorithm that is not in the metadata', { offer: algorithms('ES256') }],
    ['with an unknown critical extension', { header: { crit: ['b64'], b64: false } }],
  ])('%s is not trusted', async (_, faults) => {
    const { identity } = await signIn(WANJIKU, faults)
    expect(identity).toEqual({ ok: false, fault: { kind: 'refused' } })
  })

  test('by an unpublished key is not trusted, and the keys are fetched once', async () => {
    const { openid, identity } = await signIn(WANJIKU, { header: { kid: 'unknown' } })
    expect(identity).toEqual({ ok: false, fault: { kind: 'refused' } })
    expect(openid.asked.filter((path) => path === '/keys')).toHaveLength(1)
  })

  test('by a new key is trusted when the keys may be fetched again, and the old key no longer is', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { openid, comeBack } = await openProvider(WANJIKU)
    const countKeys = () => openid.asked.filter((path) => path === '/keys').length
    expect((await comeBack()).identity).toMatchObject({ ok: true })
    openid.rotateKeys()
    // An immediate fetch would let made-up tokens flood the provider.
    expect((await comeBack()).identity).toEqual({ ok: false, fault: { kind: 'refused' } })
    expect(countKeys()).toBe(1)
    vi.setSystemTime(Date.now() + 61_000)
    expect((await comeBack()).identity).toMatchObject({ ok: true })
    expect((await comeBack()).identity).toMatchObject({ ok: true })
    expect(countKeys()).toBe(2)
  })

  test.each([
    ['keys that are not a list', { keys: 'first' }],
    ['no keys', { keys: [] }],
    ['a number', { keys: [7] }],
    ['a key of another type', { keys: [{ kty: 'EC', kid: 'first', crv: 'P-256', x: 'AA', y: 'AA' }] }],
    ['a key without its parameters', { keys: [{ kty: 'RSA', kid: 'first', alg: 'RS256' }] }],
    ['a key with invalid parameters', { keys: [{ kty: 'RSA', kid: 'first', n: 7, e: {}, key_ops: 7 }] }],
  ])('is not trusted if the provider publishes %s', async (_, keys) => {
    const { identity } = await signIn(WANJIKU, { answers: { '/keys': (response) => sendJson(response, keys) } })
    expect(identity).toEqual({ ok: false, fault: { kind: 'refused' } })
  })
})

describe('a provider with invalid responses', () => {
  const answers = [
    ['with an error page', (response: ServerResponse) => response.writeHead(200, HTML).end('<h1>Come later</h1>')],
    ['with incomplete JSON', (response: ServerResponse) => response.writeHead(200, JSON_TYPE).end('{"issuer":')],
    [
      'by breaking off',
      (response: ServerResponse) => void response.writeHead(200, JSON_TYPE).write('{', () => response.destroy()),
    ],
    [
      'with status 500',
      (response: ServerResponse) => response.writeHead(500, JSON_TYPE).end('{"error":"server_error"}'),
    ],
    ['with a redirect', (response: ServerResponse) => response.writeHead(307, { Location: '/elsewhere' }).end()],
  ] as const
  const paths = [METADATA, '/token', '/keys'] as const

  test.each(paths.flatMap((path) => answers.map(([how, answer]) => [path, how, answer] as const)))(
    'at %s %s is reported as away',
    async (path, _, answer) => {
      const { openid, identity } = await signIn(WANJIKU, { answers: { [path]: answer } })
      expect(identity).toEqual({ ok: false, fault: { kind: 'away' } })
      expect(openid.asked.at(-1)).toBe(path)
    },
  )

  test.each(answers)('at the userinfo endpoint %s gives no email', async (_, answer) => {
    const faults = { isTerse: true, answers: { '/me': answer } }
    const { openid, identity } = await signIn(WANJIKU, faults)
    expect(identity).toEqual({ ok: false, fault: { kind: 'no-email' } })
    expect(openid.asked.at(-1)).toBe('/me')
  })

  // The timeout is long enough for a busy machine, since every response before the last must meet it.
  test.each([
    ['without any response', () => {}],
    ['endlessly, byte by byte', trickle],
  ] as const)('%s is aborted after the timeout, at every endpoint', async (_, answer) => {
    const kindAt = async (path: string) => {
      const faults = { isTerse: path === '/me', answers: { [path]: answer } }
      const { openid, identity } = await signIn(WANJIKU, faults, { timeoutMs: 3000 })
      return [openid.asked.at(-1), identity.ok ? 'let in' : identity.fault.kind]
    }
    const asked = [...paths, '/me']
    const kinds = asked.map((path) => [path, path === '/me' ? 'no-email' : 'away'])
    expect(await Promise.all(asked.map(kindAt))).toEqual(kinds)
  })

  test.each(paths.flatMap((path) => [false, true].map((isPacked) => [path, isPacked] as const)))(
    'at %s with too many bytes is reported as away (compressed: %s)',
    async (path, isPacked) => {
      const bearable = await signIn(WANJIKU, { isPacked, padding: { [path]: 200_000 } })
      expect(bearable.identity).toMatchObject({ ok: true })
      const { identity } = await signIn(WANJIKU, { isPacked, padding: { [path]: 300_000 } })
      expect(identity).toEqual({ ok: false, fault: { kind: 'away' } })
    },
  )

  test.each([
    ['no description', { error: 'invalid_grant' }],
    ['a description that is not a string', { error: 'invalid_grant', error_description: { html: '<b>' } }],
  ])('and a refusal with %s is not quoted', async (_, refusal) => {
    expect((await signIn(WANJIKU, { refusal })).identity).toEqual({ ok: false, fault: { kind: 'refused' } })
  })

  test('and a WWW-Authenticate challenge is quoted', async () => {
    const challenge = 'Basic realm="openid", error="invalid_client", error_description="The secret has expired."'
    const { identity } = await signIn(WANJIKU, { refusal: { error: 'invalid_client' }, challenge })
    expect(identity).toEqual({ ok: false, fault: { kind: 'refused', message: 'The secret has expired.' } })
  })
})

describe('the callback', () => {
  const refused = { kind: 'refused' } as const
  test.each([
    ['of another attempt', { state: 'of another attempt' }, refused],
    ['without a state', { state: undefined }, refused],
    ['without a code', { code: undefined }, refused],
    ['with a token in addition to the code', { id_token: 'a.b.c' }, refused],
    ['of another provider', { iss: 'https://evil.example' }, refused],
    ['of a person who declined', { code: undefined, error: 'access_denied' }, { kind: 'denied' }],
    [
      'of an error',
      { error: 'server_error', error_description: 'Come later.' },
      { ...refused, message: 'Come later.' },
    ],
    [
      'of an error in another attempt',
      { state: 'of another attempt', error: 'server_error', error_description: 'Call 555.' },
      refused,
    ],
  ])('%s is recognised, and no code is exchanged', async (_, changes, fault) => {
    const { openid, comeBack } = await openProvider(WANJIKU)
    const { identity } = await comeBack((answer) => {
      for (const [name, value] of Object.entries(changes)) {
        answer.delete(name)
        if (value !== undefined) answer.set(name, value)
      }
    })
    expect(identity).toEqual({ ok: false, fault })
    expect(openid.asked).toEqual([METADATA])
  })

  test('with two codes is not trusted', async () => {
    const { openid, comeBack } = await openProvider(WANJIKU)
    const { identity } = await comeBack((answer) => answer.append('code', 'another'))
    expect(identity).toEqual({ ok: false, fault: refused })
    expect(openid.asked).toEqual([METADATA])
  })

  test('must contain the issuer if the metadata promises it', async () => {
    const { openid, comeBack } = await openProvider(WANJIKU, {
      offer: { authorization_response_iss_parameter_supported: true },
    })
    expect((await comeBack()).identity).toEqual({ ok: false, fault: refused })
    expect((await comeBack((answer) => answer.set('iss', openid.issuer))).identity).toMatchObject({ ok: true })
  })
})

const HTML = { 'Content-Type': 'text/html' }
const JSON_TYPE = { 'Content-Type': 'application/json' }

const algorithms = (...names: string[]) => ({ id_token_signing_alg_values_supported: names })

const sendJson = (response: ServerResponse, body: unknown) =>
  void response.writeHead(200, JSON_TYPE).end(JSON.stringify(body))

function trickle(response: ServerResponse) {
  response.writeHead(200, JSON_TYPE)
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

type Faults = Parameters<typeof openOpenid>[1]

async function openProvider(person: Person, faults: Faults = {}, options: { timeoutMs?: number } = {}) {
  const openid = await openOpenid(person, faults)
  const provider = createOpenidProvider({ issuer: openid.issuer, ...CLIENT }, options)
  return {
    openid,
    /** Signs in at the provider and comes back, with a callback that a test may change. */
    async comeBack(change: (answer: URLSearchParams) => void = () => {}) {
      const secrets = newSecrets('attempt')
      const page = await provider.signInPage({ ...secrets, redirectUri })
      if (!page.ok) return { secrets, page: undefined, identity: page }
      const answer = openid.comeBack(page.value).searchParams
      change(answer)
      return { secrets, page: page.value, identity: await provider.identity({ ...secrets, redirectUri, answer }) }
    },
  }
}

async function signIn(...given: Parameters<typeof openProvider>) {
  const { openid, comeBack } = await openProvider(...given)
  const { page, ...came } = await comeBack()
  return { openid, page: page ?? new URL('about:blank'), ...came }
}
