import * as oauth from 'oauth4webapi'
import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { isSafeAddress } from '../http/loopback.ts'
import type { OpenidSettings } from './openid-settings.ts'

/** The person who came back from the provider's page. */
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

/** Known only to the browser that asked; without them a code that was caught on its way is worth nothing. */
export interface Secrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The state begins with the name of the attempt, so that its answer is found again. */
export const newSecrets = (attempt: string): Secrets => ({
  state: `${attempt}.${oauth.generateRandomState()}`,
  nonce: oauth.generateRandomNonce(),
  verifier: oauth.generateRandomCodeVerifier(),
})

/** `message`: the provider's own words, where it gave some. */
export type ProviderFault =
  /** It did not answer, or not as a provider does. */
  | { readonly kind: 'away' }
  /** The person said no on its page. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'refused'; readonly message?: string }
  /** It gave no email. */
  | { readonly kind: 'no-email' }

/**
 * A provider of OpenID Connect, asked with an authorization code and PKCE. Its metadata is fetched on the first sign-in, so
 * that a server starts without it.
 */
export interface OpenidProvider {
  /** The page at which a learner signs in; it sends the browser back to `redirectUri`. */
  signInPage(asked: Secrets & { redirectUri: string }): Promise<Result<URL, ProviderFault>>
  /** The person that the answer stands for. `answer`: the parameters with which the browser came back. */
  identity(came: Secrets & { redirectUri: string; answer: URLSearchParams }): Promise<Result<Identity, ProviderFault>>
}

/** For one answer of the provider, to its last byte. */
const TIMEOUT_MS = 10_000
/** Of one answer, unpacked. The biggest are keys with their certificates, of some 20 KB. */
const MOST_BYTES = 256 * 1024
const DAY_MS = 24 * 60 * 60_000
/** Clocks differ a little. */
const LEEWAY_S = 60

/** Asks a person with several accounts each time which one to use. */
const CHOOSE = 'select_account'

const Address = v.pipe(v.string(), v.check(isSafeAddress))
/** What the library does not check before it uses it. */
const Metadata = v.looseObject({
  authorization_endpoint: Address,
  token_endpoint: Address,
  jwks_uri: Address,
  userinfo_endpoint: v.optional(Address),
  prompt_values_supported: v.optional(v.array(v.string())),
  token_endpoint_auth_methods_supported: v.optional(v.array(v.string())),
})
type Metadata = oauth.AuthorizationServer & v.InferOutput<typeof Metadata>

const Person = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email: v.optional(v.pipe(v.string(), v.toLowerCase(), v.maxLength(254), v.email())),
  email_verified: v.optional(v.union([v.boolean(), v.literal('true'), v.literal('false')]), false),
  name: v.optional(v.string()),
  picture: v.optional(v.string()),
})
type Person = v.InferOutput<typeof Person>

/** The provider gave no answer that can be read. */
class Unavailable extends Error {}

export function createOpenidProvider(
  { issuer, clientId, clientSecret }: OpenidSettings,
  { clock = Date.now, timeoutMs = TIMEOUT_MS }: { clock?: () => number; timeoutMs?: number } = {},
): OpenidProvider {
  let known: { metadata: Metadata; at: number } | undefined

  const options = {
    [oauth.customFetch]: (address: string, init: Init) => boundedFetch(address, init, timeoutMs),
    // The settings let only a provider on this machine be asked without https.
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  }

  const client = (): oauth.Client => ({
    client_id: clientId,
    [oauth.clockTolerance]: LEEWAY_S,
    [oauth.clockSkew]: Math.round((clock() - Date.now()) / 1000),
  })

  async function metadata(): Promise<Metadata> {
    if (known && clock() - known.at < DAY_MS) return known.metadata
    try {
      const issuerUrl = new URL(issuer)
      const found = await oauth.processDiscoveryResponse(issuerUrl, await oauth.discoveryRequest(issuerUrl, options))
      if (!v.is(Metadata, found)) throw new Unavailable('Its metadata is incomplete.')
      known = { metadata: found, at: clock() }
      return found
    } catch (cause) {
      throw new Unavailable('It does not say what it offers.', { cause })
    }
  }

  const clientAuthentication = ({
    token_endpoint_auth_methods_supported: methods = ['client_secret_basic'],
  }: Metadata) =>
    methods.includes('client_secret_basic') ? basicAuthentication(clientSecret) : oauth.ClientSecretPost(clientSecret)

  /** Some providers tell no more than the subject in the token itself. */
  async function completed(person: Person, at: Metadata, accessToken: string): Promise<Person> {
    if (person.email !== undefined || !at.userinfo_endpoint) return person
    try {
      const response = await oauth.userInfoRequest(at, client(), accessToken, options)
      return v.parse(Person, await oauth.processUserInfoResponse(at, client(), person.sub, response))
    } catch {
      return person
    }
  }

  return {
    async signInPage({ redirectUri, state, nonce, verifier }) {
      try {
        const at = await metadata()
        const page = new URL(at.authorization_endpoint)
        const parameters = {
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...((at.prompt_values_supported ?? [CHOOSE]).includes(CHOOSE) && { prompt: CHOOSE }),
        }
        for (const [name, value] of Object.entries(parameters)) page.searchParams.set(name, value)
        return ok(page)
      } catch (error) {
        return refuse(faultOf(error))
      }
    },

    async identity({ redirectUri, answer, state, nonce, verifier }) {
      try {
        const at = await metadata()
        const code = oauth.validateAuthResponse(at, client(), answer, state)
        const response = await oauth.authorizationCodeGrantRequest(
          at,
          client(),
          clientAuthentication(at),
          code,
          redirectUri,
          verifier,
          options,
        )
        const expected = { expectedNonce: nonce, requireIdToken: true }
        const tokens = await oauth.processAuthorizationCodeResponse(at, client(), response, expected)
        await oauth.validateApplicationLevelSignature(at, response, options)
        const named = v.parse(Person, oauth.getValidatedIdTokenClaims(tokens))
        const person = await completed(named, at, tokens.access_token)
        const { sub: subject, email, email_verified: verified, name, picture } = person
        if (email === undefined) return refuse({ kind: 'no-email' })
        return ok({ issuer, subject, email, emailVerified: verified === true || verified === 'true', name, picture })
      } catch (error) {
        return refuse(faultOf(error))
      }
    },
  }
}

type Init = oauth.CustomFetchOptions<string, URLSearchParams | ReadableStream | null | undefined>

/** Reads the whole answer, so that it is bounded in time and size before the library sees it. */
async function boundedFetch(address: string, { body = null, ...init }: Init, timeoutMs: number): Promise<Response> {
  try {
    const answer = await fetch(address, { ...init, body, signal: AbortSignal.timeout(timeoutMs) })
    let bytes = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.byteLength
        if (bytes > MOST_BYTES) throw new Unavailable('Its answer is too long.')
        controller.enqueue(piece)
      },
    })
    const { status, headers } = answer
    return new Response(await new Response(answer.body?.pipeThrough(counted)).arrayBuffer(), { status, headers })
  } catch (cause) {
    throw new Unavailable('It cannot be reached.', { cause })
  }
}

/**
 * The secret in the header, form-encoded (RFC 6749, 2.3.1). The library’s own function also encodes `-`, `.` and `_`, which
 * are in every client id of Google; many providers do not decode them (github.com/panva/oauth4webapi/issues/199).
 */
const basicAuthentication =
  (secret: string): oauth.ClientAuth =>
  (_, { client_id: id }, __, headers) =>
    headers.set('Authorization', `Basic ${btoa([id, secret].map(formEncoded).join(':'))}`)

const formEncoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)

/** Answers that are no answers of a provider: an error page, a redirect. */
const unreadable: readonly unknown[] = [oauth.RESPONSE_IS_NOT_CONFORM, oauth.RESPONSE_IS_NOT_JSON, oauth.PARSE_ERROR]

/** The library throws on everything that it does not believe; a malformed key or signature gives a plain TypeError. */
function faultOf(error: unknown): ProviderFault {
  if (error instanceof Unavailable) return { kind: 'away' }
  if (error instanceof oauth.OperationProcessingError && unreadable.includes(error.code)) return { kind: 'away' }
  if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied') return { kind: 'denied' }
  const message = messageIn(error)
  return { kind: 'refused', ...(message && { message }) }
}

function messageIn(error: unknown): string | undefined {
  if (error instanceof oauth.AuthorizationResponseError) return error.error_description
  if (error instanceof oauth.WWWAuthenticateChallengeError) return error.cause[0]?.parameters.error_description
  if (!(error instanceof oauth.ResponseBodyError)) return undefined
  // The library does not look whether it is a string.
  const words: unknown = error.error_description
  return typeof words === 'string' ? words : undefined
}
