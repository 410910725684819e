/** A letter of plain text. */
export interface Letter {
  readonly subject: string
  readonly text: string
}

const SITE = 'My Mother Language'

export const resetLetter = (link: string, supportEmail?: string): Letter => ({
  subject: `Choose a new password for ${SITE}`,
  text: letter(
    `Somebody, most likely you, asked for a new password for this email at ${SITE}. You can choose one here. The link works once, for an hour.`,
    link,
    'If it was not you, there is nothing to do: your password stays as it is.',
    supportEmail,
  ),
})

export const verificationLetter = (link: string, supportEmail?: string): Letter => ({
  subject: `Confirm your email for ${SITE}`,
  text: letter(
    `Please confirm that this is your email at ${SITE}. The link works for a day.`,
    link,
    'If you have no account there, there is nothing to do: without the link nothing is confirmed.',
    supportEmail,
  ),
})

function letter(reason: string, link: string, otherwise: string, supportEmail: string | undefined): string {
  const questions = supportEmail ? [`Questions? Reply to this email, or write to ${supportEmail}.`] : []
  return `${['Hello,', reason, link, otherwise, ...questions, SITE].join('\n\n')}\n`
}
