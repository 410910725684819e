import { GOOGLE } from './openid-settings.ts'

/** Where Google keeps the pictures of its accounts; the pages may show pictures from there where its button is. */
export const avatarHosts = (issuer: string | undefined) =>
  issuer === GOOGLE ? ['https://*.googleusercontent.com'] : []

/** The picture of an account, where our pages can show it: another provider's could be anywhere, and tell who looks at it. */
export function safeAvatarUrl(issuer: string, picture: string | undefined): string | undefined {
  if (issuer !== GOOGLE || picture === undefined || picture.length > 2000 || !URL.canParse(picture)) return undefined
  const { protocol, hostname, href } = new URL(picture)
  return protocol === 'https:' && hostname.endsWith('.googleusercontent.com') ? href : undefined
}
