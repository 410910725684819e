import { ok } from '#core/result/result.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { verificationEmail } from './emails.ts'
import type { Mail } from './mail.ts'

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
