import * as oauth from 'oauth4webapi'
import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { isSafeAddress } from '../setting-checks.ts'
import type { OpenidSettings } from './openid-settings.ts'

/** The person who signed in at the provider. */
export interface Identity {
  readonly issuer: string
  /** The provider's id of the account. Unlike an email, it never passes to another person. */
  readonly subject: string
  readonly email: string
  /** True if the provider confirms that the email belongs to this person. */
  readonly emailVerified: boolean
  readonly name: string | undefined
  readonly picture: string | undefined
}

/** Known only to the browser that started the sign-in. A stolen code is useless without them. */
export interface Secrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The state begins with the attempt's id, which identifies the attempt at the callback. */
export const newSecrets = (attempt: string): Secrets => ({
  state: `${attempt}.${oauth.generateRandomState()}`,
  nonce: oauth.generateRandomNonce(),
  verifier: oauth.generateRandomCodeVerifier(),
})

/** `message`: the provider's error description, if there is one. */
export type ProviderFault =
  /** It did not respond, or its response was invalid. */
  | { readonly kind: 'away' }
  /** The person declined on the provider's page. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'refused'; readonly message?: string }
  /** It did not provide an email. */
  | { readonly kind: 'no-email' }

/**
 * An OpenID Connect provider, used with the authorization code flow and PKCE. Its metadata is fetched at the first sign-in, so the
 * server also starts while the provider is unreachable.
 */
export interface OpenidProvider {
  /** The page where a learner signs in. It redirects the browser back to `redirectUri`. */
  signInPage(parameters: Secrets & { redirectUri: string }): Promise<Result<URL, ProviderFault>>
  /** Exchanges the callback for the identity. `answer`: the query parameters of the callback. */
  identity(came: Secrets & { redirectUri: string; answer: URLSearchParams }): Promise<Result<Identity, ProviderFault>>
}

/** Timeout of one request to the provider, including the whole response. */
const TIMEOUT_MS = 10_000
/** Limit on one decompressed response. The largest real ones, keys with certificates, have about 20 KB. */
const MAX_BYTES = 256 * 1024
const DAY_MS = 24 * 60 * 60_000
/** Tolerated difference of clocks. */
const LEEWAY_S = 60

/** Lets a person with several accounts choose one at each sign-in. */
const CHOOSE = 'select_account'

const Address = v.pipe(v.string(), v.check(isSafeAddress))
/** Checks what the library uses unchecked. */
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

/** The provider did not respond, or with an unreadable response. */
class Unavailable extends Error {}

export function createOpenidProvider(
  { issuer, clientId, clientSecret }: OpenidSettings,
  { clock = Date.now, timeoutMs = TIMEOUT_MS }: { clock?: () => number; timeoutMs?: number } = {},
): OpenidProvider {
  let known: { metadata: Metadata; at: number } | undefined

  const options = {
    [oauth.customFetch]: (address: string, init: Init) => boundedFetch(address, init, timeoutMs),
    // The settings allow http only for a provider on this machine.
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
      throw new Unavailable('Its metadata cannot be read.', { cause })
    }
  }

  const clientAuthentication = ({
    token_endpoint_auth_methods_supported: methods = ['client_secret_basic'],
  }: Metadata) =>
    methods.includes('client_secret_basic') ? basicAuthentication(clientSecret) : oauth.ClientSecretPost(clientSecret)

  /** Adds the email from the userinfo endpoint: the token of some providers contains only the subject. */
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

/** A `fetch` that reads the whole response, within limits on time and size, before the library sees it. */
async function boundedFetch(address: string, { body = null, ...init }: Init, timeoutMs: number): Promise<Response> {
  try {
    const answer = await fetch(address, { ...init, body, signal: AbortSignal.timeout(timeoutMs) })
    let bytes = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.byteLength
        if (bytes > MAX_BYTES) throw new Unavailable('Its response is too long.')
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
 * Sends the secret in the header, form-encoded (RFC 6749, 2.3.1). The library’s own function also encodes `-`, `.` and `_`, which
 * every Google client id contains; many providers do not decode them (github.com/panva/oauth4webapi/issues/199).
 */
const basicAuthentication =
  (secret: string): oauth.ClientAuth =>
  (_, { client_id: id }, __, headers) =>
    headers.set('Authorization', `Basic ${btoa([id, secret].map(formEncoded).join(':'))}`)

const formEncoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)

/** The library's codes for responses that no provider sends, such as an error page or a redirect. */
const unreadable: readonly unknown[] = [oauth.RESPONSE_IS_NOT_CONFORM, oauth.RESPONSE_IS_NOT_JSON, oauth.PARSE_ERROR]

/** Turns an error of the library into a fault. A malformed key or signature causes a plain TypeError, which is `refused` too. */
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
  // The library does not check that it is a string.
  const words: unknown = error.error_description
  return typeof words === 'string' ? words : undefined
}
