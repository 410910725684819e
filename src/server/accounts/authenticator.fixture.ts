import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Statements that only a faulty or manipulated authenticator makes. */
interface Lies {
  readonly origin?: string
  readonly domain?: string
  readonly userVerified?: boolean
  readonly counter?: number
  readonly credentialId?: Buffer
  /** The name of an attestation format with a certificate. */
  readonly certifiedAs?: string
  readonly challenge?: string
}

interface Key {
  readonly id: Buffer
  readonly privateKey: KeyObject
  counter: number
}

/** A phone with passkeys, as `passkey-ceremony.ts` sees it: ES256, attestation `none`. Uses its newest passkey. */
export function createAuthenticator(site: { readonly origin: string; readonly domain: string }) {
  const keys: Key[] = []
  let lies: Lies = {}

  const clientData = (type: 'create' | 'get', { challenge }: { challenge: string }) =>
    Buffer.from(
      JSON.stringify({
        type: `webauthn.${type}`,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? site.origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData({ counter }: Key, attested = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    const flags = PRESENT | (lies.userVerified === false ? 0 : VERIFIED) | (attested.length > 0 ? ATTESTED : 0)
    return Buffer.concat([sha256(lies.domain ?? site.domain), Buffer.from([flags]), count, attested])
  }

  return {
    /** Lies in the next answers. */
    lie: (next: Lies) => void (lies = next),
    async newPasskey(options: unknown) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const key = { id: lies.credentialId ?? randomBytes(32), privateKey, counter: 1 }
      keys.push(key)
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(key.id.length)
      // COSE: an elliptic curve key, ES256, on P-256.
      const cose = [Buffer.from('a5010203262001215820', 'hex'), fromText(x), Buffer.from('225820', 'hex'), fromText(y)]
      const attested = Buffer.concat([Buffer.alloc(16), length, key.id, ...cose])
      const { certifiedAs = 'none' } = lies
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText(certifiedAs),
        cborText('attStmt'),
        ...(certifiedAs === 'none'
          ? [Buffer.from([0xa0])]
          : [Buffer.from([0xa1]), cborText('x5c'), Buffer.from([0x81]), cborBytes(Buffer.from('a certificate'))]),
        cborText('authData'),
        cborBytes(authenticatorData(key, attested)),
      ])
      const clientDataJSON = clientData('create', options as { challenge: string })
      const response = { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) }
      return { ok: true as const, value: { ...credential(key), response: { ...response, transports: ['internal'] } } }
    },
    async usedPasskey(options: unknown) {
      const key = keys.at(-1)
      if (!key) throw new Error('There is no passkey')
      key.counter++
      const clientDataJSON = clientData('get', options as { challenge: string })
      const data = authenticatorData(key)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), key.privateKey)
      const response = {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(data),
        signature: text(signature),
      }
      return { ok: true as const, value: { ...credential(key), response } }
    },
    forgetNewest: () => void keys.pop(),
    lastId: () => keys.at(-1)?.id ?? Buffer.alloc(0),
  }
}

const PRESENT = 1
const VERIFIED = 4
const ATTESTED = 64

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')
const fromText = (encoded: string) => Buffer.from(encoded, 'base64url')
const credential = ({ id }: Key) => ({ id: text(id), rawId: text(id), type: 'public-key' as const })

/** CBOR (RFC 8949) of a text of at most 23 bytes. */
const cborText = (short: string) => Buffer.concat([Buffer.from([0x60 + short.length]), Buffer.from(short)])

/** CBOR of at most 65,535 bytes. */
function cborBytes(bytes: Buffer): Buffer {
  const head = Buffer.from([0x59, 0, 0])
  head.writeUInt16BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}
