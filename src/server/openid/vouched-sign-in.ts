import { APIError, createAuthEndpoint, isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as v from 'valibot'
import { DisplayName } from '#providers/auth/account-fields.ts'
import type { PopupFault } from '#providers/auth/google-popup.ts'
import type { Database } from '../database/database.ts'
import { endReplacedSignIns } from '../accounts/device-sessions.ts'
import { vouchForOwner } from '../accounts/vouch-for-owner.ts'
import type { Identity } from './openid-provider.ts'
import { safeAvatarUrl } from './openid-settings.ts'

type HookContext = Parameters<typeof setSessionCookie>[0]
type InternalAdapter = HookContext['context']['internalAdapter']
type Owner = NonNullable<Awaited<ReturnType<InternalAdapter['findUserById']>>>

/** `uid`: the account that confirms an action; any other is refused. */
export interface VouchedIdentity {
  readonly identity: Identity
  readonly uid: string | undefined
}

/** A better-auth plugin that signs in an identity from a provider. It has no route: only the server itself can call it. */
export const vouchedSignIn = (database: Database) => ({
  id: 'vouched-sign-in' as const,
  endpoints: {
    enterVouched: createAuthEndpoint.serverOnly(
      { method: 'POST', body: v.custom<VouchedIdentity>(() => true), requireHeaders: true },
      async (ctx) => {
        const { identity, uid } = ctx.body
        const { internalAdapter, authCookies, secret } = ctx.context
        const known = await ownerOf(internalAdapter, identity)
        if (uid !== undefined && known?.id !== uid) throw refusal('OTHER_ACCOUNT', 'Another account was chosen')
        const user =
          known ?? (await linkedByEmail(internalAdapter, identity)) ?? (await createdUser(internalAdapter, identity))
        if (identity.emailVerified && identity.email.toLowerCase() === user.email)
          await vouchForOwner(database, user.id, keyOf(identity))
        // Refuses a disabled account.
        const session = await internalAdapter.createSession(user.id)
        const before = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
        await endReplacedSignIns(database, session, before)
        await setSessionCookie(ctx, { session, user })
        return { uid: user.id }
      },
    ),
  },
})

/** The user who signed in with this provider account before. Updates a changed avatar. */
async function ownerOf(adapter: InternalAdapter, { issuer, subject, picture }: Identity): Promise<Owner | undefined> {
  const owner = await adapter.findAccountOwnerByKey({ providerId: issuer, accountId: subject })
  if (owner?.kind !== 'owned') return undefined
  const image = safeAvatarUrl(issuer, picture)
  return image && image !== owner.user.image ? adapter.updateUser(owner.user.id, { image }) : owner.user
}

/** Links the provider account to the user with the same email. */
async function linkedByEmail(adapter: InternalAdapter, identity: Identity): Promise<Owner | undefined> {
  const found = await adapter.findUserByEmail(identity.email)
  if (!found) return undefined
  const { user } = found
  if (!identity.emailVerified) throw refusal('EMAIL_NOT_VOUCHED', 'The provider does not vouch for the email')
  await adapter.linkAccount({ ...keyOf(identity), userId: user.id })
  const image = user.image ? undefined : safeAvatarUrl(identity.issuer, identity.picture)
  return image ? adapter.updateUser(user.id, { image }) : user
}

async function createdUser(adapter: InternalAdapter, identity: Identity): Promise<Owner> {
  const { email, emailVerified, issuer, picture } = identity
  const name = v.safeParse(DisplayName, identity.name)
  const image = safeAvatarUrl(issuer, picture)
  const person = { email, emailVerified, name: name.success ? name.output : '', ...(image && { image }) }
  const { user } = await adapter.createOAuthUser(person, keyOf(identity))
  return user
}

/** The only provider data stored for the link: its tokens are never needed again. */
const keyOf = ({ issuer, subject }: Identity) => ({ providerId: issuer, accountId: subject })

const refusal = (code: string, message: string) => new APIError('FORBIDDEN', { code, message })

/** Turns a refusal into a fault for the learner. Rethrows any other error. */
export function signInFault(error: unknown): PopupFault {
  if (!isAPIError(error)) throw error
  return faultOfCode[error.body?.code ?? ''] ?? { kind: 'other' }
}

const faultOfCode: Readonly<Record<string, PopupFault>> = {
  OTHER_ACCOUNT: { kind: 'other-account' },
  EMAIL_NOT_VOUCHED: { kind: 'email-not-vouched' },
  BANNED_USER: { kind: 'user-disabled' },
}
