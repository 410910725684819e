import type { Accounts } from '../accounts.ts'
import { verificationLetter } from './letters.ts'
import type { Mail } from './mail.ts'

export interface LetterDesk {
  readonly accounts: Pick<Accounts, 'verificationToken'>
  readonly mail: Mail
  /** Where the links lead: the site itself. */
  readonly publicUrl: string
  readonly supportEmail: string | undefined
}

/** Sends the link that shows whose an email is. */
export async function sendVerification({ accounts, mail, publicUrl, supportEmail }: LetterDesk, email: string) {
  const link = `${publicUrl}/api/auth/verify-email?token=${await accounts.verificationToken(email)}`
  return mail.send(email, verificationLetter(link, supportEmail))
}
