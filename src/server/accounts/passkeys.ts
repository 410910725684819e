import { passkey } from '@better-auth/passkey'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { type Kysely, sql } from 'kysely'
import { isIP } from 'node:net'
import * as v from 'valibot'
import type { Passkey } from '#providers/auth/auth.ts'
import type { Database, Tables } from '../database/database.ts'
import { codeOf } from '../start-fault.ts'

/** The most passkeys of one account. */
export const MAX_PASSKEYS = 10

/** The domain that passkeys belong to; undefined if the site has none. Browsers make no passkey for a network address. */
export function passkeyDomain(publicUrl: string | undefined): string | undefined {
  if (publicUrl === undefined) return undefined
  const { hostname } = new URL(publicUrl)
  return isIP(hostname) || hostname.startsWith('[') ? undefined : hostname
}

const refusal = (status: 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN', code: string, message: string) =>
  new APIError(status, { code, message })

/** The passkeys of better-auth. Each use needs a fingerprint, a face or a PIN, so a passkey replaces both steps of a sign-in. */
export const passkeys = ({ kysely }: Database, publicUrl: string | undefined) =>
  passkey({
    rpName: 'My Mother Language',
    // Without a domain, `authRoutes` has no passkeys.
    rpID: passkeyDomain(publicUrl) ?? '',
    origin: publicUrl ?? null,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // better-auth asks for the verification of the user but does not require it.
    registration: {
      async afterVerification({ verification, user: { id } }) {
        const { userVerified, credential } = verification.registrationInfo!
        if (!userVerified) throw notVerified()
        await refuseTooMany({ kysely }, id)
        const { rows } = await sql`select 1 from "passkey" where "credentialID" = ${credential.id}`.execute(kysely)
        if (rows.length > 0) throw refusal('BAD_REQUEST', 'PREVIOUSLY_REGISTERED', 'This passkey has an account')
      },
    },
    authentication: {
      async afterVerification({ verification }) {
        if (!verification.authenticationInfo.userVerified) throw notVerified()
      },
    },
  })

const notVerified = () => refusal('FORBIDDEN', 'USER_NOT_VERIFIED', 'The device did not ask who uses it')

export async function refuseTooMany({ kysely }: Pick<Database, 'kysely'>, userId: string): Promise<void> {
  const { rows } = await sql`select 1 from "passkey" where "userId" = ${userId}`.execute(kysely)
  if (rows.length >= MAX_PASSKEYS)
    throw refusal('FORBIDDEN', 'TOO_MANY_PASSKEYS', `An account has at most ${MAX_PASSKEYS} passkeys`)
}

/** The passkey plugin logs whatever ends a check: the errors of the database have a code. Its limit is the learner's error. */
export const isRefusedPasskey = (message: string, error: unknown) =>
  /^Failed to verify (?:registration|authentication)$/.test(message) &&
  (codeOf(error) === undefined || (error instanceof Error && error.message.includes(LIMIT_OF_DATABASE)))

/** The text of the migration. */
const LIMIT_OF_DATABASE = 'An account has at most 10 passkeys'

/**
 * A better-auth plugin that confirms who uses a session: by the password, or by a new sign-in if the account has none.
 * `accountRules` checks the latter.
 */
export const ownerConfirmation = {
  id: 'owner-confirmation' as const,
  endpoints: {
    confirmOwner: createAuthEndpoint(
      '/confirm-owner',
      { method: 'POST', body: v.object({ password: v.optional(v.string()) }), use: [sessionMiddleware] },
      async (ctx) => {
        const { internalAdapter, session, password } = ctx.context
        const credential = await internalAdapter.findCredentialAccount(session.user.id)
        const hash = credential?.password
        if (hash && !(await password.verify({ hash, password: ctx.body.password ?? '' })))
          throw refusal('BAD_REQUEST', 'INVALID_PASSWORD', 'The password is wrong')
        return ctx.json({ confirmed: true })
      },
    ),
  },
}

/** Bytes in base64url, at most `most` of them. */
const bytes = (most: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(Math.ceil((most * 4) / 3)))

/** A credential's id has at most 1023 bytes. */
const CredentialId = bytes(1023)

const credentialWith = <Response extends v.ObjectEntries>(response: Response) =>
  v.object({
    id: CredentialId,
    rawId: CredentialId,
    type: v.literal('public-key'),
    response: v.object({ clientDataJSON: bytes(4096), ...response }),
    clientExtensionResults: v.optional(
      v.pipe(
        v.unknown(),
        v.transform(() => ({})),
      ),
      {},
    ),
  })

/** The request of a sign-in. `credential`: what a browser returns for a passkey. */
export const UsedPasskey = v.object({
  credential: credentialWith({
    authenticatorData: bytes(4096),
    signature: bytes(1024),
    userHandle: v.nullish(bytes(64)),
  }),
})

/** The request to add a passkey. `credential`: what a browser returns for a new one. */
export const NewPasskey = v.object({
  name: v.string(),
  credential: credentialWith({
    attestationObject: v.pipe(bytes(16_384), v.check(isWithoutCertificate)),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)), []),
  }),
})

/**
 * True if the attestation of a new passkey has no certificate. The library would fetch the list of revoked ones, whose address a
 * certificate contains, before it checks the certificate's signature. We request none.
 */
function isWithoutCertificate(attestation: string): boolean {
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')))
    const format = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

const Row = v.object({ id: v.string(), name: v.string(), addedAt: v.string() })

/** The passkeys of an account, newest last. */
export async function passkeysOf({ kysely }: Database, userId: string): Promise<Passkey[]> {
  const { rows } = await sql`
    select "id", "name", "createdAt" as "addedAt" from "passkey" where "userId" = ${userId} order by "createdAt", "id"
  `.execute(kysely)
  return v.parse(v.array(Row), rows)
}

/** Removes all passkeys of an account. */
export async function removePasskeys(connection: Kysely<Tables>, userId: string): Promise<void> {
  await sql`delete from "passkey" where "userId" = ${userId}`.execute(connection)
}
