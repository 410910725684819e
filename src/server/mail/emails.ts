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
