import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { AuthFault } from './auth.ts'

/** Bytes in base64url. */
const Bytes = v.pipe(
  v.string(),
  v.transform((text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0)!),
  ),
)
const Credential = v.object({ id: Bytes, type: v.literal('public-key') })

/** The server's request to a browser, as in the standard (WebAuthn), with bytes in base64url. */
const ToMake = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: Bytes, name: v.string(), displayName: v.string() }),
  challenge: Bytes,
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(Credential),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.boolean(),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})
const ToUse = v.object({
  challenge: Bytes,
  timeout: v.number(),
  rpId: v.string(),
  userVerification: v.literal('required'),
})

/** Asks the browser for a new passkey. Returns the body for the server. */
export async function newPasskey(options: unknown): Promise<Result<object, AuthFault>> {
  return asked(async () => {
    const made = await navigator.credentials.create({ publicKey: v.parse(ToMake, options) })
    const { response, ...credential } = credentialOf(made)
    const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse
    const transports = (response as Partial<AuthenticatorAttestationResponse>).getTransports?.() ?? []
    return {
      ...credential,
      response: { clientDataJSON: textOf(clientDataJSON), attestationObject: textOf(attestationObject), transports },
    }
  })
}

/** Asks the browser for the passkey of any account on this site. Returns the body for the server. */
export async function usedPasskey(options: unknown): Promise<Result<object, AuthFault>> {
  return asked(async () => {
    const used = await navigator.credentials.get({ publicKey: v.parse(ToUse, options) })
    const { response, ...credential } = credentialOf(used)
    const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse
    return {
      ...credential,
      response: {
        clientDataJSON: textOf(clientDataJSON),
        authenticatorData: textOf(authenticatorData),
        signature: textOf(signature),
        ...(userHandle && { userHandle: textOf(userHandle) }),
      },
    }
  })
}

function credentialOf(credential: Credential | null) {
  const { id, rawId, type, response } = credential as PublicKeyCredential
  return { id, rawId: textOf(rawId), type, response }
}

async function asked(question: () => Promise<object>): Promise<Result<object, AuthFault>> {
  try {
    return ok(await question())
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'InvalidStateError') return refuse({ kind: 'passkey-exists' })
    // Browsers do not say whether the learner refused, waited too long or has no passkey here.
    return refuse({ kind: name === 'NotAllowedError' || name === 'AbortError' ? 'passkey-cancelled' : 'other' })
  }
}

const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
