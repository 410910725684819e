import * as v from 'valibot'
import { isSafeAddress, type SettingGroup } from '../setting-checks.ts'

const GOOGLE = 'https://accounts.google.com'

/** The provider of the Google button: Google, or any other OpenID Connect provider. */
export interface OpenidSettings {
  /** Exactly as in the provider's tokens. Its metadata is below `/.well-known`. */
  readonly issuer: string
  readonly clientId: string
  /** Never leaves the server. */
  readonly clientSecret: string
}

/** Printable ASCII, as a header needs. A pasted “ or line break would otherwise fail only at the first sign-in. */
const plain = (fault: string) => v.pipe(v.string(), v.regex(/^[!-~]+$/, fault))

export const openidEntries = {
  GOOGLE_CLIENT_ID: v.optional(plain('must be the id that the provider gave you, without spaces')),
  GOOGLE_CLIENT_SECRET: v.optional(plain('must be the secret that the provider gave you, without spaces')),
  GOOGLE_ISSUER: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isSafeAddress(text) && /^[^\s?#@]+$/.test(text),
        'must be an address that starts with https:// (http:// on this machine only) and has no @, ? or # in it',
      ),
    ),
  ),
}

type OpenidEnvironment = { readonly [Name in keyof typeof openidEntries]?: string | undefined }

export const openidGroup: SettingGroup<keyof OpenidEnvironment> = {
  needed: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  optional: ['GOOGLE_ISSUER'],
}

export function openidSettings(given: OpenidEnvironment): OpenidSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer = GOOGLE } = given
  return clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined
}

/** The hosts of Google's avatars, which the Content-Security-Policy allows if Google is the provider. */
export const avatarHosts = (issuer: string | undefined) =>
  issuer === GOOGLE ? ['https://*.googleusercontent.com'] : []

/** The address of an avatar if it is at Google; otherwise undefined, since another host could track who views it. */
export function safeAvatarUrl(issuer: string, picture: string | undefined): string | undefined {
  if (issuer !== GOOGLE || picture === undefined || picture.length > 2000 || !URL.canParse(picture)) return undefined
  const { protocol, hostname, href } = new URL(picture)
  return protocol === 'https:' && hostname.endsWith('.googleusercontent.com') ? href : undefined
}
