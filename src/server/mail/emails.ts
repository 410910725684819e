import { ok } from '#core/result/result.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Mail } from './mail.ts'

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
