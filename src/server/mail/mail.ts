import { createTransport } from 'nodemailer'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { isLoopback } from '../http/loopback.ts'
import { codeOf } from '../start-fault.ts'
import type { Email } from './emails.ts'
import type { MailSettings } from './mail-settings.ts'

export interface Mail {
  /** Comes back when the mail server has taken the letter, or has not: then whoever asked for it is told so. */
  send(to: string, letter: Email): Promise<Result<null, { kind: 'mail-failed' }>>
}

/** Nobody waits longer at a form. */
const TIMEOUT_MS = 10_000

/** `report` hears when the mail server takes nothing; whose letter it was is never part of it. */
export function createSmtpMail(
  { smtpUrl, from, supportEmail }: MailSettings,
  { report, timeoutMs = TIMEOUT_MS }: { report: (fault: unknown) => void; timeoutMs?: number },
): Mail {
  const url = new URL(smtpUrl)
  const transport = createTransport({
    ...connectionOf(url),
    // A password goes to another machine over TLS only.
    requireTLS: url.username !== '' && !isLoopback(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // What is sent is text of ours: no file and no address is ever opened for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(to, { subject, text }) {
      try {
        await transport.sendMail({
          from,
          // Not parsed: whatever stands there is one address.
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

/** Not handed over as an address: nodemailer would then see none of what stands beside it. */
function connectionOf({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/** The message of such an error may name who was to be written to; the codes do not. */
function reasonIn(error: unknown): string {
  const response = error instanceof Error && 'responseCode' in error ? String(error.responseCode) : ''
  return [codeOf(error), response].filter(Boolean).join(' ') || 'no code'
}
