import { GOOGLE } from './openid-settings.ts'

/** The hosts of Google's avatars, which the Content-Security-Policy allows if Google is the provider. */
export const avatarHosts = (issuer: string | undefined) =>
  issuer === GOOGLE ? ['https://*.googleusercontent.com'] : []

/** The address of an avatar if it is at Google; otherwise undefined, since another host could track who views it. */
export function safeAvatarUrl(issuer: string, picture: string | undefined): string | undefined {
  if (issuer !== GOOGLE || picture === undefined || picture.length > 2000 || !URL.canParse(picture)) return undefined
  const { protocol, hostname, href } = new URL(picture)
  return protocol === 'https:' && hostname.endsWith('.googleusercontent.com') ? href : undefined
}
