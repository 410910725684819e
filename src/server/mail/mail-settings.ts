import * as v from 'valibot'
import { Email } from '../accounts/email.ts'
import type { SettingGroup } from '../setting-checks.ts'

/** The outgoing mail server, and the sender of the emails. */
export interface MailSettings {
  /** Contains the password, if the server requires one. */
  readonly smtpUrl: string
  readonly from: string
  /** The Reply-To address. */
  readonly supportEmail: string | undefined
}

/** Accepts an email, or a name and an email: `My Mother Language <kikuyu@example.org>`. */
function isSender(text: string): boolean {
  const [, email] = /^[^<>@\r\n]*<([^<>]+)>$/.exec(text) ?? []
  return v.is(Email, email ?? text)
}

function isSmtp(text: string): boolean {
  if (!/^smtps?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname !== '' && isEncoded(username) && isEncoded(password)
}

const isEncoded = (part: string) => !/%(?![\dA-F]{2})/i.test(part)

export const mailEntries = {
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isSmtp, 'must be an address that starts with smtp:// or smtps://, with %25 for a % in it'),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.check(isSender, 'must be an email, or a name and an email between < and >')),
  ),
  SUPPORT_EMAIL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => v.is(Email, text), 'must be an email'),
    ),
  ),
}

type MailEnvironment = { readonly [Name in keyof typeof mailEntries]?: string | undefined }

/** Requires PUBLIC_URL: without it, links in emails would use the Host header, which a client can forge. */
export const mailGroup: SettingGroup<'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'> = {
  needed: ['SMTP_URL', 'MAIL_FROM'],
  optional: [],
  alsoNeeded: ['PUBLIC_URL'],
}

export function mailSettings(given: MailEnvironment): MailSettings | undefined {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, SUPPORT_EMAIL: supportEmail } = given
  return smtpUrl && from ? { smtpUrl, from, supportEmail } : undefined
}
