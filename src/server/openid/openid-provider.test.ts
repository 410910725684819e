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
  test('is asked with a code, and tells who came', async () => {
    const { openid, identity } = await signIn(WANJIKU)
    expect(identity).toEqual({ ok: true, value: vouched(openid.issuer) })
    expect(openid.asked).toEqual([METADATA, '/token', '/keys'])
  })

  test('sends the learner to its page with all that ties the answer to this browser', async () => {
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

  test('that cannot let choose an account is not asked to', async () => {
    const { page } = await signIn(WANJIKU, { offer: { prompt_values_supported: ['none', 'login'] } })
    expect(page.searchParams.has('prompt')).toBe(false)
  })

  test('that wants the secret in the body gets it there', async () => {
    const offer = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
    const { openid, identity } = await signIn(WANJIKU, { offer })
    expect(identity).toMatchObject({ ok: true })
    expect(openid.credentials).toEqual([''])
  })

  test('gets the secret in the header with its hyphens plain, since many providers do not decode them', async () => {
    const { openid } = await signIn(WANJIKU)
    expect(openid.credentials).toEqual(['course:a-secret%3Awith%25signs%2B'])
  })

  test('that tells the email only when asked again is asked again', async () => {
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
  ])('that says %j of the email vouches for it: %s', async (said, emailVerified) => {
    const { identity } = await signIn(WANJIKU, { token: { email_verified: said } })
    expect(identity).toMatchObject({ value: { emailVerified } })
  })

  test.each([
    ['another nonce', { nonce: 'of another attempt' }],
    ['no nonce', { nonce: undefined }],
    ['another client', { aud: 'another' }],
    ['several clients, and not said to which it was given', { aud: ['another', 'course'] }],
    ['several clients, and given to another', { aud: ['another', 'course'], azp: 'another' }],
    ['nobody in particular', { aud: undefined }],
    ['another provider', { iss: 'https://evil.example' }],
    ['a provider that it does not name', { iss: undefined }],
    ['a time that is over', { exp: Date.now() / 1000 - 120 }],
    ['all times', { exp: undefined }],
    ['a time to come', { nbf: Date.now() / 1000 + 120 }],
    ['a time in words', { exp: 'tomorrow' }],
    ['no account', { sub: '' }],
    ['an email that is none', { email: 'wanjiku' }],
  ])('is not believed when its token is for %s', async (_, token) => {
    const { identity } = await signIn(WANJIKU, { token })
    expect(identity).toEqual({ ok: false, fault: { kind: 'refused' } })
  })

  test('may name several clients in a token', async () => {
    const { identity } = await signIn(WANJIKU, { token: { aud: ['another', 'course'], azp: 'course' } })
    expect(identity).toMatchObject({ ok: true })
  })

  test('that refuses the code says why in its own words', async () => {
    const { identity } = await signIn(WANJIKU, { refusal: { error: 'x', error_description: 'The code is too old.' } })
    expect(identity).toEqual({ ok: false, fault: { kind: 'refused', message: 'The code is too old.' } })
  })

  test('that gives no email lets nobody in', async () => {
    const { identity } = await signIn({ sub: '12345' })
    expect(identity).toEqual({ ok: false, fault: { kind: 'no-email' } })
  })

  test('that answers another person when asked again is not believed', async () => {
    const { identity } = await signIn(WANJIKU, { isTerse: true, token: { sub: 'another' } })
    expect(identity).toEqual({ ok: false, fault: { kind: 'no-email' } })
  })

  test.each([
    ['is away', { status: { [METADATA]: 502 } }],
    ['calls itself otherwise', { offer: { issuer: 'https://evil.example' } }],
    ['would take the secret without https', { offer: { token_endpoint: 'http://openid.example.org/token' } }],
    ['would give its keys without https', { offer: { jwks_uri: 'http://openid.example.org/keys' } }],
    ['would sign in without https', { offer: { authorization_endpoint: 'http://openid.example.org/sign-in' } }],
    ['has no keys', { offer: { jwks_uri: undefined } }],
    ['has an address that is none', { offer: { token_endpoint: 7 } }],
    ['has a name that is no address', { offer: { issuer: 'openid' } }],
  ])('that %s is told apart, and asked again at the next try', async (_, faults) => {
    const openid = await openOpenid(WANJIKU, faults)
    const provider = createOpenidProvider({ issuer: openid.issuer, ...CLIENT })
    const tried = () => provider.signInPage({ ...newSecrets('attempt'), redirectUri })
    expect(await tried()).toEqual({ ok: false, fault: { kind: 'away' } })
    expect(await tried()).toEqual({ ok: false, fault: { kind: 'away' } })
    expect(openid.asked).toHaveLength(2)
  })

  test('is not asked for its addresses again within a day', async () => {
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
    ['that is none', { header: { alg: 'none' }, signature: () => '' }],
    [
      'that is none, as the provider offers',
      { header: { alg: 'none' }, signature: () => '', offer: algorithms('none') },
    ],
    ['by the secret of the client', { header: { alg: 'HS256' }, signature: signedWithSecret }],
    [
      'by the secret of the client, as the provider offers',
      { header: { alg: 'HS256' }, signature: signedWithSecret, offer: algorithms('HS256') },
    ],
    [
      'by the public key, taken for a secret',
      { header: { alg: 'HS256' }, signature: signedWithPublicKey, offer: algorithms('RS256', 'HS256') },
    ],
    ['by another key', { signature: forged }],
    ['that is missing', { signature: () => '' }],
    ['that is no text of base64', { signature: () => '***' }],
    ['by an algorithm that the provider does not offer', { offer: algorithms('ES256') }],
    ['with an extension that must be understood', { header: { crit: ['b64'], b64: false } }],
  ])('%s is not believed', async (_, faults) => {
    const { identity } = await signIn(WANJIKU, faults)
    expect(identity).toEqual({ ok: false, fault: { kind: 'refused' } })
  })

  test('by a key that the provider does not publish is not believed, and its keys are asked for once', async () => {
    const { openid, identity } = await signIn(WANJIKU, { header: { kid: 'unknown' } })
    expect(identity).toEqual({ ok: false, fault: { kind: 'refused' } })
    expect(openid.asked.filter((path) => path === '/keys')).toHaveLength(1)
  })

  test('by a new key is believed once the keys may be asked for again, and no more by the old one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { openid, comeBack } = await openProvider(WANJIKU)
    const countKeys = () => openid.asked.filter((path) => path === '/keys').length
    expect((await comeBack()).identity).toMatchObject({ ok: true })
    openid.rotateKeys()
    // At once it could as well be a token of somebody who wants the provider flooded.
    expect((await comeBack()).identity).toEqual({ ok: false, fault: { kind: 'refused' } })
    expect(countKeys()).toBe(1)
    vi.setSystemTime(Date.now() + 61_000)
    expect((await comeBack()).identity).toMatchObject({ ok: true })
    expect((await comeBack()).identity).toMatchObject({ ok: true })
    expect(countKeys()).toBe(2)
  })

  test.each([
    ['no list', { keys: 'first' }],
    ['no keys', { keys: [] }],
    ['a number', { keys: [7] }],
    ['a key of another kind', { keys: [{ kty: 'EC', kid: 'first', crv: 'P-256', x: 'AA', y: 'AA' }] }],
    ['a key without its numbers', { keys: [{ kty: 'RSA', kid: 'first', alg: 'RS256' }] }],
    ['a key with other things for its numbers', { keys: [{ kty: 'RSA', kid: 'first', n: 7, e: {}, key_ops: 7 }] }],
  ])('is not believed where the provider publishes %s', async (_, keys) => {
    const { identity } = await signIn(WANJIKU, { answers: { '/keys': (response) => sendJson(response, keys) } })
    expect(identity).toEqual({ ok: false, fault: { kind: 'refused' } })
  })
})

describe('a provider that answers badly', () => {
  const answers = [
    ['with an error page', (response: ServerResponse) => response.writeHead(200, HTML).end('<h1>Come later</h1>')],
    ['with half an answer', (response: ServerResponse) => response.writeHead(200, JSON_TYPE).end('{"issuer":')],
    [
      'by breaking off',
      (response: ServerResponse) => void response.writeHead(200, JSON_TYPE).write('{', () => response.destroy()),
    ],
    ['by failing', (response: ServerResponse) => response.writeHead(500, JSON_TYPE).end('{"error":"server_error"}')],
    ['by sending elsewhere', (response: ServerResponse) => response.writeHead(307, { Location: '/elsewhere' }).end()],
  ] as const
  const paths = [METADATA, '/token', '/keys'] as const

  test.each(paths.flatMap((path) => answers.map(([how, answer]) => [path, how, answer] as const)))(
    'at %s %s is away',
    async (path, _, answer) => {
      const { openid, identity } = await signIn(WANJIKU, { answers: { [path]: answer } })
      expect(identity).toEqual({ ok: false, fault: { kind: 'away' } })
      expect(openid.asked.at(-1)).toBe(path)
    },
  )

  test.each(answers)('when asked for the email %s gives none', async (_, answer) => {
    const faults = { isTerse: true, answers: { '/me': answer } }
    const { openid, identity } = await signIn(WANJIKU, faults)
    expect(identity).toEqual({ ok: false, fault: { kind: 'no-email' } })
    expect(openid.asked.at(-1)).toBe('/me')
  })

  // The patience must do for a busy machine, since each answer before the last one has to come within it.
  test.each([
    ['with nothing', () => {}],
    ['byte by byte, without end', trickle],
  ] as const)('%s is let go in time, whatever it is asked', async (_, answer) => {
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
    'at %s at too great length is away, compressed: %s',
    async (path, isPacked) => {
      const bearable = await signIn(WANJIKU, { isPacked, padding: { [path]: 200_000 } })
      expect(bearable.identity).toMatchObject({ ok: true })
      const { identity } = await signIn(WANJIKU, { isPacked, padding: { [path]: 300_000 } })
      expect(identity).toEqual({ ok: false, fault: { kind: 'away' } })
    },
  )

  test.each([
    ['nothing else', { error: 'invalid_grant' }],
    ['what is no text', { error: 'invalid_grant', error_description: { html: '<b>' } }],
  ])('and refuses the code with %s is not quoted', async (_, refusal) => {
    expect((await signIn(WANJIKU, { refusal })).identity).toEqual({ ok: false, fault: { kind: 'refused' } })
  })

  test('and asks for another secret says why in its own words', async () => {
    const challenge = 'Basic realm="openid", error="invalid_client", error_description="The secret has expired."'
    const { identity } = await signIn(WANJIKU, { refusal: { error: 'invalid_client' }, challenge })
    expect(identity).toEqual({ ok: false, fault: { kind: 'refused', message: 'The secret has expired.' } })
  })
})

describe('the answer with which the browser comes back', () => {
  const refused = { kind: 'refused' } as const
  test.each([
    ['of another attempt', { state: 'of another attempt' }, refused],
    ['without a state', { state: undefined }, refused],
    ['without a code', { code: undefined }, refused],
    ['with a token beside the code', { id_token: 'a.b.c' }, refused],
    ['of another provider', { iss: 'https://evil.example' }, refused],
    ['of a person who said no', { code: undefined, error: 'access_denied' }, { kind: 'denied' }],
    [
      'of a failure',
      { error: 'server_error', error_description: 'Come later.' },
      { ...refused, message: 'Come later.' },
    ],
    [
      'of a failure in another attempt',
      { state: 'of another attempt', error: 'server_error', error_description: 'Call 555.' },
      refused,
    ],
  ])('%s is told apart, and no code is sent on', async (_, changes, fault) => {
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

  test('with two codes is not believed', async () => {
    const { openid, comeBack } = await openProvider(WANJIKU)
    const { identity } = await comeBack((answer) => answer.append('code', 'another'))
    expect(identity).toEqual({ ok: false, fault: refused })
    expect(openid.asked).toEqual([METADATA])
  })

  test('must name a provider that says it always does', async () => {
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
    /** Out to the page and back, with an answer that a test may change. */
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
