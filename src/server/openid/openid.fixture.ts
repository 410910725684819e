import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as bodyOf } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly picture?: string
}

/** What a test changes in a provider that else does as it should. */
interface Faults {
  /** Of the answers to these paths the status, with a body that is no answer. */
  readonly status?: Readonly<Record<string, number>>
  /** Over what the document that tells its addresses says. */
  readonly offer?: object
  /** Over what the token says. */
  readonly token?: object
  /** The body of a refused code. */
  readonly refusal?: object
  /** The email stands where one asks with the access token, not in the token itself. */
  readonly isTerse?: boolean
}

export const CLIENT = { clientId: 'course', clientSecret: 'a-secret:with%signs+' }

/** A small provider of OpenID Connect on this machine: whoever asks it is `usual`, but where a test says otherwise. */
export async function openOpenid(usual: Person, faults: Faults = {}) {
  const asked: string[] = []
  /** By its code, what the learner's browser was sent with. */
  const pages = new Map<string, { readonly page: URLSearchParams; readonly person: Person }>()

  let codes = 0

  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '', issuer)
    asked.push(pathname)
    const status = faults.status?.[pathname]
    const told = status === undefined ? await answerTo(pathname, request) : { status, body: 'no answer' }
    response.writeHead(told.status, { 'Content-Type': 'application/json' })
    response.end(typeof told.body === 'string' ? told.body : JSON.stringify(told.body))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answerTo(pathname: string, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (pathname === '/.well-known/openid-configuration') return { status: 200, body: { ...offer(), ...faults.offer } }
    if (pathname === '/me') {
      const isAllowed = request.headers.authorization === 'Bearer access'
      return isAllowed ? { status: 200, body: usual } : { status: 401, body: {} }
    }
    const body = new URLSearchParams(await bodyOf(request))
    const signedIn = pages.get(body.get('code') ?? '')
    pages.delete(body.get('code') ?? '')
    if (faults.refusal || !signedIn || !(await isTheirs(signedIn.page, body, request)))
      return { status: 400, body: faults.refusal ?? { error: 'invalid_grant' } }
    return { status: 200, body: { access_token: 'access', id_token: tokenFor(signedIn), token_type: 'Bearer' } }
  }

  const offer = () => ({
    issuer,
    authorization_endpoint: `${issuer}/sign-in?tenant=1`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
  })

  function tokenFor({ page, person }: { page: URLSearchParams; person: Person }): string {
    const told = faults.isTerse ? { sub: person.sub } : person
    const claims = { iss: issuer, aud: CLIENT.clientId, exp: Date.now() / 1000 + 60, nonce: page.get('nonce'), ...told }
    const payload = Buffer.from(JSON.stringify({ ...claims, ...faults.token })).toString('base64url')
    return `header.${payload}.signature`
  }

  return {
    issuer,
    /** The paths that were asked for. */
    asked,
    /** What the learner's browser does at the sign-in page: it comes back with a code. */
    comeBack(page: URL, person: Person = usual): URL {
      const code = `code-${++codes}`
      pages.set(code, { page: page.searchParams, person })
      const back = new URL(page.searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: page.searchParams.get('state') ?? '' }).toString()
      return back
    },
  }
}

/** As a provider checks it: the client's secret, and what only the browser that asked can know. */
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
