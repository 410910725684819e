import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as bodyOf } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly picture?: string
}

/** Deviations of the fake provider from correct behaviour. */
interface Faults {
  /** By path: a status to respond with, with an invalid body. */
  readonly status?: Readonly<Record<string, number>>
  /** By path: a response by the test. */
  readonly answers?: Readonly<Record<string, (response: ServerResponse) => void>>
  /** By path: the number of spaces after the response, which stays valid JSON. */
  readonly padding?: Readonly<Record<string, number>>
  /** Compresses the responses. */
  readonly isPacked?: boolean
  /** Overrides the metadata. */
  readonly offer?: object
  /** Overrides the claims of the token. */
  readonly token?: object
  /** Overrides the header of the token. */
  readonly header?: object
  /** Replaces the signature. */
  readonly signature?: (signed: string) => string
  /** Refuses the code with this body. */
  readonly refusal?: object
  /** The WWW-Authenticate header of a refused code. */
  readonly challenge?: string
  /** The email is only in the userinfo endpoint, not in the token. */
  readonly isTerse?: boolean
}

const newKey = (kid: string) => ({ kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })
const [firstKey, secondKey] = [newKey('first'), newKey('second')]

/** An HMAC signature with the client secret as key. */
export const signedWithSecret = (signed: string) =>
  createHmac('sha256', CLIENT.clientSecret).update(signed).digest('base64url')

/** An HMAC signature with the public key as key. */
export const signedWithPublicKey = (signed: string) =>
  createHmac('sha256', firstKey.publicKey.export({ format: 'pem', type: 'spki' }))
    .update(signed)
    .digest('base64url')

/** A signature by an unpublished key, whatever the header says. */
export const forged = (signed: string) => signatureOf(secondKey, signed)

const signatureOf = ({ privateKey }: typeof firstKey, signed: string) =>
  sign('sha256', Buffer.from(signed), privateKey).toString('base64url')

export const CLIENT = { clientId: 'course', clientSecret: 'a-secret:with%signs+' }

/** A small OpenID Connect provider on this machine. `usual` is the person who signs in by default. */
export async function openOpenid(usual: Person, faults: Faults = {}) {
  const asked: string[] = []
  const credentials: string[] = []
  /** By code: the parameters of the sign-in page, and the person. */
  const pages = new Map<string, { readonly page: URLSearchParams; readonly person: Person }>()

  let codes = 0
  let key = firstKey

  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '', issuer)
    asked.push(pathname)
    const own = faults.answers?.[pathname]
    if (own) return own(response)
    const status = faults.status?.[pathname]
    const reply = status === undefined ? await answerTo(pathname, request) : { status, body: 'no answer' }
    const challenge = reply.status === 401 && faults.challenge
    response.writeHead(reply.status, {
      'Content-Type': 'application/json',
      ...(challenge && { 'WWW-Authenticate': challenge }),
      ...(faults.isPacked && { 'Content-Encoding': 'gzip' }),
    })
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
    const body = text + ' '.repeat(faults.padding?.[pathname] ?? 0)
    response.end(faults.isPacked ? gzipSync(body) : body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answerTo(pathname: string, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (pathname === '/.well-known/openid-configuration') return { status: 200, body: { ...offer(), ...faults.offer } }
    if (pathname === '/keys') {
      const published = { ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' }
      return { status: 200, body: { keys: [published] } }
    }
    if (pathname === '/me') {
      const isAllowed = request.headers.authorization === 'Bearer access'
      return isAllowed ? { status: 200, body: usual } : { status: 401, body: {} }
    }
    const [, basic = ''] = request.headers.authorization?.split(' ') ?? []
    credentials.push(Buffer.from(basic, 'base64').toString())
    const body = new URLSearchParams(await bodyOf(request))
    const signedIn = pages.get(body.get('code') ?? '')
    pages.delete(body.get('code') ?? '')
    if (faults.refusal || !signedIn || !(await isTheirs(signedIn.page, body, request)))
      return { status: faults.challenge ? 401 : 400, body: faults.refusal ?? { error: 'invalid_grant' } }
    return { status: 200, body: { access_token: 'access', id_token: tokenFor(signedIn), token_type: 'Bearer' } }
  }

  const offer = () => ({
    issuer,
    authorization_endpoint: `${issuer}/sign-in?tenant=1`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/keys`,
  })

  function tokenFor({ page, person }: { page: URLSearchParams; person: Person }): string {
    const identity = faults.isTerse ? { sub: person.sub } : person
    const now = Date.now() / 1000
    const claims = { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 60, nonce: page.get('nonce'), ...identity }
    const signed = [
      { alg: 'RS256', kid: key.kid, ...faults.header },
      { ...claims, ...faults.token },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${signed}.${faults.signature ? faults.signature(signed) : signatureOf(key, signed)}`
  }

  return {
    issuer,
    /** The requested paths. */
    asked,
    /** The decoded Authorization header of each token request; empty if the secret was in the body. */
    credentials,
    /** Signs with another key from now on, and publishes only that one. */
    rotateKeys: () => void (key = secondKey),
    /** Signs in at the sign-in page. Returns the callback address with a code. */
    comeBack(page: URL, person: Person = usual): URL {
      const code = `code-${++codes}`
      pages.set(code, { page: page.searchParams, person })
      const back = new URL(page.searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: page.searchParams.get('state') ?? '' }).toString()
      return back
    },
  }
}

/** Checks a token request: client secret, redirect address and PKCE. */
async function isTheirs(page: URLSearchParams, body: URLSearchParams, { headers }: IncomingMessage): Promise<boolean> {
  const [id = '', secret = ''] = headers.authorization
    ? Buffer.from(headers.authorization.slice('Basic '.length), 'base64').toString().split(':').map(formDecoded)
    : [body.get('client_id') ?? '', body.get('client_secret') ?? '']
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body.get('code_verifier') ?? ''))
  return (
    id === CLIENT.clientId &&
    secret === CLIENT.clientSecret &&
    page.get('client_id') === id &&
    body.get('redirect_uri') === page.get('redirect_uri') &&
    Buffer.from(hash).toString('base64url') === page.get('code_challenge')
  )
}

const formDecoded = (text: string) => new URLSearchParams(`=${text}`).get('') ?? ''
