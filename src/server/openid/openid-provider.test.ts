import { describe, expect, test } from 'vitest'
import { createOpenidProvider, newSecrets } from './openid-provider.ts'
import { CLIENT, openOpenid, type Person } from './openid.fixture.ts'

const WANJIKU: Person = { sub: '12345', email: 'Wanjiku@Example.org', email_verified: true, name: 'Wanjiku' }
const redirectUri = 'https://kikuyu.example.org/api/auth/google/callback'

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
    expect(openid.asked).toEqual(['/.well-known/openid-configuration', '/token'])
  })

  test('sends the learner to its page with all that ties the answer to this browser', async () => {
    const { page, secrets } = await signIn(WANJIKU)
    expect(Object.fromEntries(page.searchParams)).toEqual({
      tenant: '1',
      response_type: 'code',
      client_id: 'course',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: 'the state',
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
    expect((await signIn(WANJIKU, { offer })).identity).toMatchObject({ ok: true })
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
    ['another provider', { iss: 'https://evil.example' }],
    ['a time that is over', { exp: Date.now() / 1000 - 120 }],
    ['no account', { sub: '' }],
    ['an email that is none', { email: 'wanjiku' }],
  ])('is not believed when its token is for %s', async (_, token) => {
    const { identity } = await signIn(WANJIKU, { token })
    expect(identity).toEqual({ ok: false, fault: { kind: 'refused' } })
  })

  test('may name several clients in a token', async () => {
    const { identity } = await signIn(WANJIKU, { token: { aud: ['another', 'course'] } })
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
    ['is away', { status: { '/.well-known/openid-configuration': 502 } }],
    ['calls itself otherwise', { offer: { issuer: 'https://evil.example' } }],
    ['would take the secret without https', { offer: { token_endpoint: 'http://openid.example.org/token' } }],
  ])('that %s is told apart, and asked again at the next try', async (_, faults) => {
    const openid = await openOpenid(WANJIKU, faults)
    const provider = createOpenidProvider({ issuer: openid.issuer, ...CLIENT })
    const tried = () => provider.signInPage({ ...newSecrets(), redirectUri, state: 's' })
    expect(await tried()).toMatchObject({ ok: false })
    expect(await tried()).toMatchObject({ ok: false })
    expect(openid.asked).toHaveLength(2)
  })

  test('is not asked for its addresses again within a day', async () => {
    const openid = await openOpenid(WANJIKU)
    let now = Date.now()
    const provider = createOpenidProvider({ issuer: openid.issuer, ...CLIENT }, { clock: () => now })
    const tried = () => provider.signInPage({ ...newSecrets(), redirectUri, state: 's' })
    await tried()
    await tried()
    expect(openid.asked).toHaveLength(1)
    now += 25 * 60 * 60_000
    await tried()
    expect(openid.asked).toHaveLength(2)
  })
})

async function signIn(person: Person, faults: Parameters<typeof openOpenid>[1] = {}) {
  const openid = await openOpenid(person, faults)
  const provider = createOpenidProvider({ issuer: openid.issuer, ...CLIENT })
  const secrets = newSecrets()
  const page = await provider.signInPage({ ...secrets, redirectUri, state: 'the state' })
  if (!page.ok) throw new Error(`No page: ${page.fault.kind}`)
  const code = openid.comeBack(page.value).searchParams.get('code') ?? ''
  return { openid, secrets, page: page.value, identity: await provider.identity({ ...secrets, redirectUri, code }) }
}
