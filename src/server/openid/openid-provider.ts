import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { isSafeAddress } from '../http/loopback.ts'
import { GOOGLE, type OpenidSettings } from './openid-settings.ts'

/** Who came back from the provider's page. */
export interface Identity {
  readonly issuer: string
  /** The provider's own name for the account; an email may pass on to somebody else, this never does. */
  readonly subject: string
  readonly email: string
  /** The provider vouches that the email is this person's. */
  readonly emailVerified: boolean
  readonly name: string | undefined
  readonly picture: string | undefined
}

/** What only the browser that asked knows; without it a code that was caught on its way is worth nothing. */
export interface Secrets {
  readonly nonce: string
  readonly verifier: string
}

export const newSecrets = (): Secrets => ({ nonce: randomText(), verifier: randomText() })
export const randomText = () => randomBytes(32).toString('base64url')

/** `message`: the provider's own words, where it gave some. */
export type ProviderFault =
  | { readonly kind: 'away' }
  | { readonly kind: 'refused'; readonly message?: string }
  /** It gave no email. */
  | { readonly kind: 'no-email' }

/**
 * A provider of OpenID Connect, asked with an authorization code and PKCE. It is looked at when it is first needed, so that
 * a server starts without it.
 */
export interface OpenidProvider {
  /** The page at which a learner signs in; it sends the browser back to `redirectUri`. */
  signInPage(asked: Secrets & { redirectUri: string; state: string }): Promise<Result<URL, ProviderFault>>
  /** Whom the code that came back stands for. */
  identity(came: Secrets & { redirectUri: string; code: string }): Promise<Result<Identity, ProviderFault>>
}

const PATIENCE_MS = 10_000
const DAY_MS = 24 * 60 * 60_000
/** Clocks differ a little. */
const LEEWAY_S = 60

/** Who has several accounts is always asked which one. */
const CHOOSE = 'select_account'

const Address = v.pipe(v.string(), v.check(isSafeAddress))
const Offer = v.object({
  issuer: v.string(),
  authorization_endpoint: Address,
  token_endpoint: Address,
  userinfo_endpoint: v.optional(Address),
  prompt_values_supported: v.optional(v.array(v.string()), [CHOOSE]),
  token_endpoint_auth_methods_supported: v.optional(v.array(v.string()), ['client_secret_basic']),
})
type Offer = v.InferOutput<typeof Offer>

const Tokens = v.object({ id_token: v.string(), access_token: v.string() })
const Refusal = v.object({ error_description: v.optional(v.string()) })

const Person = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email: v.optional(v.pipe(v.string(), v.toLowerCase(), v.maxLength(254), v.email())),
  email_verified: v.optional(v.union([v.boolean(), v.literal('true'), v.literal('false')]), false),
  name: v.optional(v.string()),
  picture: v.optional(v.string()),
})
type Person = v.InferOutput<typeof Person>

const IdToken = v.object({
  ...Person.entries,
  iss: v.string(),
  aud: v.union([v.string(), v.array(v.string())]),
  exp: v.number(),
  nonce: v.string(),
})

export function createOpenidProvider(
  { issuer, clientId, clientSecret }: OpenidSettings,
  { clock = Date.now, fetch = globalThis.fetch }: { clock?: () => number; fetch?: typeof globalThis.fetch } = {},
): OpenidProvider {
  let known: { offer: Offer; at: number } | undefined

  async function offer(): Promise<Result<Offer, ProviderFault>> {
    if (known && clock() - known.at < DAY_MS) return ok(known.offer)
    const answer = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (!answer.ok) return answer
    const parsed = v.safeParse(Offer, answer.value)
    if (!parsed.success || parsed.output.issuer !== issuer) return refuse({ kind: 'away' })
    known = { offer: parsed.output, at: clock() }
    return ok(parsed.output)
  }

  async function ask(address: string, init: RequestInit = {}): Promise<Result<unknown, ProviderFault>> {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const answer = await fetch(address, { ...init, redirect: 'error', signal })
      const body: unknown = await answer.json()
      if (answer.ok) return ok(body)
      const refusal = v.safeParse(Refusal, body)
      const message = refusal.success ? refusal.output.error_description : undefined
      return refuse({ kind: 'refused', ...(message && { message }) })
    } catch {
      return refuse({ kind: 'away' })
    }
  }

  async function tokens(
    at: Offer,
    { verifier, redirectUri, code }: { verifier: string; redirectUri: string; code: string },
  ) {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    })
    const headers = new Headers({ Accept: 'application/json' })
    if (at.token_endpoint_auth_methods_supported.includes('client_secret_basic'))
      headers.set(
        'Authorization',
        `Basic ${Buffer.from([clientId, clientSecret].map(formEncoded).join(':')).toString('base64')}`,
      )
    else {
      body.set('client_id', clientId)
      body.set('client_secret', clientSecret)
    }
    const answer = await ask(at.token_endpoint, { method: 'POST', headers, body })
    if (!answer.ok) return answer
    const parsed = v.safeParse(Tokens, answer.value)
    return parsed.success ? ok(parsed.output) : refuse<ProviderFault>({ kind: 'refused' })
  }

  /** It came from the provider itself over TLS, which stands for its signature (OpenID Connect Core 3.1.3.7, step 6). */
  function personIn(idToken: string, nonce: string): Person | undefined {
    const parsed = v.safeParse(IdToken, payloadOf(idToken))
    if (!parsed.success) return undefined
    const { iss, aud, exp, nonce: theirs, ...person } = parsed.output
    const isForUs = [aud].flat().includes(clientId)
    const isTheirs = iss === issuer || (issuer === GOOGLE && iss === 'accounts.google.com')
    return isTheirs && isForUs && theirs === nonce && (exp + LEEWAY_S) * 1000 > clock() ? person : undefined
  }

  /** Some tell no more than the subject in the token itself. */
  async function whole(person: Person, at: Offer, accessToken: string): Promise<Person> {
    if (person.email !== undefined || !at.userinfo_endpoint) return person
    const answer = await ask(at.userinfo_endpoint, { headers: { Authorization: `Bearer ${accessToken}` } })
    const parsed = v.safeParse(Person, answer.ok ? answer.value : undefined)
    return parsed.success && parsed.output.sub === person.sub ? parsed.output : person
  }

  return {
    async signInPage({ redirectUri, state, nonce, verifier }) {
      const at = await offer()
      if (!at.ok) return at
      const page = new URL(at.value.authorization_endpoint)
      const asked = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(at.value.prompt_values_supported.includes(CHOOSE) && { prompt: CHOOSE }),
      }
      for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, value)
      return ok(page)
    },

    async identity({ redirectUri, code, nonce, verifier }) {
      const at = await offer()
      if (!at.ok) return at
      const given = await tokens(at.value, { verifier, redirectUri, code })
      if (!given.ok) return given
      const named = personIn(given.value.id_token, nonce)
      if (!named) return refuse({ kind: 'refused' })
      const {
        sub,
        email,
        email_verified: verified,
        name,
        picture,
      } = await whole(named, at.value, given.value.access_token)
      if (email === undefined) return refuse({ kind: 'no-email' })
      return ok({ issuer, subject: sub, email, emailVerified: verified === true || verified === 'true', name, picture })
    },
  }
}

/** As RFC 6749 (2.3.1) wants what stands in the header. */
const formEncoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)

function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return undefined
  }
}
