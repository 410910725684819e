import { createTransport } from 'nodemailer'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { isLoopback } from '../setting-checks.ts'
import { codeOf } from '../start-fault.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { MailSettings } from './mail-settings.ts'

export interface Mail {
  /** Resolves when the mail server has accepted or refused the email. */
  send(to: string, email: Email): Promise<Result<null, { kind: 'mail-failed' }>>
}

/** The longest acceptable wait at a form. */
const TIMEOUT_MS = 10_000

/** `report` receives why an email was not accepted, without its recipient. */
export function createSmtpMail(
  { smtpUrl, from, supportEmail }: MailSettings,
  { report, timeoutMs = TIMEOUT_MS }: { report: (fault: unknown) => void; timeoutMs?: number },
): Mail {
  const url = new URL(smtpUrl)
  const transport = createTransport({
    ...connectionOf(url),
    // Sends a password to another machine over TLS only.
    requireTLS: url.username !== '' && !isLoopback(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Emails contain only text: nodemailer must not open files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(to, { subject, text }) {
      try {
        await transport.sendMail({
          from,
          // An object is not parsed, so it is always one address.
          to: { name: '', address: to },
          ...(supportEmail && { replyTo: supportEmail }),
          subject,
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return ok(null)
      } catch (error) {
        report(new Error(`The mail server at ${url.host} did not accept an email (${reasonIn(error)})`))
        return refuse({ kind: 'mail-failed' })
      }
    },
  }
}

/** Splits the URL, since nodemailer ignores all other options if it gets a URL. */
function connectionOf({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/** The codes of an error. Its message may contain the recipient. */
function reasonIn(error: unknown): string {
  const response = error instanceof Error && 'responseCode' in error ? String(error.responseCode) : ''
  return [codeOf(error), response].filter(Boolean).join(' ') || 'no code'
}

/** An email in plain text. */
export interface Email {
  readonly subject: string
  readonly text: string
}

const SITE = 'My Mother Language'

export const resetEmail = (link: string, supportEmail?: string): Email => ({
  subject: `Choose a new password for ${SITE}`,
  text: emailText(
    `Someone, most likely you, asked for a new ${SITE} password for this email. Choose one here. The link works once, within an hour.`,
    link,
    'If it wasn’t you, you don’t need to do anything: your password stays the same.',
    supportEmail,
  ),
})

export const verificationEmail = (link: string, supportEmail?: string): Email => ({
  subject: `Confirm your email for ${SITE}`,
  text: emailText(
    `Please confirm that this is your email at ${SITE}. The link opens a page with one button. It works once, for a day.`,
    link,
    'If you don’t have an account there, you don’t need to do anything: nothing is confirmed without the button.',
    supportEmail,
  ),
})

function emailText(reason: string, link: string, otherwise: string, supportEmail: string | undefined): string {
  const questions = supportEmail ? [`Questions? Reply to this email, or write to ${supportEmail}.`] : []
  return `${['Hello,', reason, link, otherwise, ...questions, SITE].join('\n\n')}\n`
}

export interface Mailer {
  readonly accounts: Pick<Accounts, 'confirmationToken'>
  readonly mail: Mail
  /** The site's address, for the links. */
  readonly publicUrl: string
  readonly supportEmail: string | undefined
}

/** Emails the link that confirms the email of an account. */
export async function sendVerification(
  { accounts, mail, publicUrl, supportEmail }: Mailer,
  email: string,
): ReturnType<Mail['send']> {
  const token = await accounts.confirmationToken(email)
  // The account has been deleted meanwhile.
  if (token === undefined) return ok(null)
  return mail.send(email, verificationEmail(`${publicUrl}/confirm-email?token=${token}`, supportEmail))
}
