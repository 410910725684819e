/** A legal text of the settings screen. */
export interface LegalText {
  readonly title: string
  readonly sections: readonly { readonly name: string; readonly paragraphs: readonly string[] }[]
}

export const terms: LegalText = {
  title: 'Terms of Service',
  sections: [
    {
      name: 'Acceptance',
      paragraphs: [
        'By using this app you agree to these terms. If you do not agree with them, please do not use it.',
        'If these terms change, the new ones appear on this page.',
      ],
    },
    {
      name: 'Use license',
      paragraphs: [
        'You may use the lessons, word lists and texts for your own learning, and keep the files that you save here.',
        'The tutor, the assistant and the image identifier can be wrong. The link at the end of this page lists the software in this app and its licences.',
      ],
    },
    {
      name: 'User responsibilities',
      paragraphs: [
        'Keep your password safe, and sign out on shared devices.',
        'Be respectful in what you write, and upload only pictures you have the right to use. Do not try to get into other people’s accounts or around the limits of your plan.',
      ],
    },
  ],
}

/** The facts about the site that its privacy policy depends on. */
export interface SiteFacts {
  readonly accounts: 'server' | 'firebase' | 'none'
  readonly hasMail: boolean
  readonly hasGoogle: boolean
  readonly hasPayments: boolean
  readonly hasPasskeys: boolean
  /** A language model answers in lessons (`tutor`) or in the assistant chat (`assistant`), or identifies images (`vision`). */
  readonly tutor: boolean
  readonly assistant: boolean
  readonly vision: boolean
  /** The browser calls the models itself, without our server. */
  readonly asksDirectly: boolean
  /** The host of the ad network. */
  readonly adHost: string | undefined
  readonly supportEmail: string | undefined
}

/**
 * The privacy policy for this site's configuration: what is stored, where, for what, and who receives it. Null until the
 * configuration is known.
 */
export const privacy = (site: SiteFacts | null): LegalText => ({
  title: 'Privacy Policy',
  sections: [
    { name: 'Data collection', paragraphs: site ? [...storedData(site), onDevice(site)] : [onDevice(null), unknown] },
    { name: 'Use of information', paragraphs: site ? [purpose(site), ...sharedData(site)] : [unknown] },
    { name: 'Data protection', paragraphs: site ? protection(site) : [unknown] },
  ],
})

const unknown = 'The rest depends on how this site is set up. We are checking that now.'

const onDevice = (site: SiteFacts | null) =>
  `Your learning record, your chats with the tutor and the assistant, your drafts, ${joinWithAnd([
    ...(site?.adHost ? ['your choice about ads'] : []),
    'your settings',
    'your theme',
  ])} are stored in this browser, on this device.${site ? copied(site) : ''}`

const copied = ({ accounts }: SiteFacts) =>
  accounts === 'server'
    ? ' While you are signed in, our server stores your learning record, your chats and your settings too, so that they are on all your devices. It stores nothing of what you do while you are signed out, until you sign in on that device.'
    : ' They are not copied to our server.'

function storedData({ accounts, tutor, assistant, vision, hasPayments, hasGoogle, hasPasskeys }: SiteFacts): string[] {
  if (accounts === 'none') return ['This site has no accounts and stores nothing about you on a server.']
  if (accounts === 'firebase')
    return [
      'If you sign up, Firebase Authentication, a Google service, stores your account: your email, your display name, your picture if Google provides one, and a password that nobody can read. This site has no server of its own.',
    ]
  const parts = [
    'your email',
    'your display name',
    'a scrambled form of your password that nobody can read',
    'the devices on which you are signed in (the kind of browser, when you signed in and when you were last seen, but no address)',
    'with two-step sign-in the encrypted key and backup codes of your authenticator app',
  ]
  if (hasPasskeys)
    parts.push(
      'for each passkey that you add, its name, when you added it, what kind of device made it, and a key that checks its signatures and cannot make any',
    )
  if (hasGoogle) parts.push('with Google sign-in your picture and your Google account number')
  if (hasPayments) parts.push('your plan, with your Stripe customer number')
  return [
    `If you sign up, our server stores ${joinWithAnd(parts)}.`,
    ...(tutor || assistant || vision
      ? [
          'We count how many times a day your account uses a language model and how long the texts are, and keep the counts for two days. We do not keep the texts.',
        ]
      : []),
    ...(vision
      ? [
          'We count the pictures that a model looks at, and do not keep the pictures. For an account we store when each one was looked at. For a visitor we store when, with two codes: one made from a cookie on your device, kept for at most 400 days, and one made from your network address. The key that makes the code of an address changes every day and is thrown away, so that nobody can find the address again, and the code is deleted within an hour after the day is over.',
        ]
      : []),
    'If you lend your voice, our server stores your recordings, what you told us of yourself there, and since when you agree to each use. Learners hear the recordings that an editor has accepted. If you agree, they also read your name and home area, or the recordings are published under an open licence or used to train voices.',
    'Our cookies keep you signed in, connect your password with the code that a two-step sign-in asks for next, or a passkey with the request for it, tell a device on which you signed in before from a stranger’s who guesses passwords, and count pictures. They say nothing else.',
    'To stop attacks, our servers count attempts by network address, account and the email that somebody tried to sign in with. One server alone keeps these in its memory and never on its disk. Several servers keep only codes of them in their database, made with a key that changes every day and is in no backup. The codes and the key are deleted within an hour after the day is over. Its log says what happened and when, such as a sign-in that was refused, but no email, no name and no address.',
  ]
}

function purpose({ accounts, tutor, assistant, vision }: SiteFacts): string {
  const uses = ['to show your progress']
  if (accounts === 'server') uses.push('to let learners hear the words')
  if (accounts !== 'none') uses.unshift('to sign you in')
  if (accounts === 'server' && vision) uses.push('to count what your plan allows')
  if (accounts === 'server' && (tutor || assistant || vision))
    uses.push('to keep the cost of language models within a budget')
  if (accounts === 'server') uses.push('to stop attacks')
  return `We use this information ${joinWithAnd(uses)}, and for nothing else.`
}

function sharedData(site: SiteFacts): string[] {
  const { tutor, assistant, vision, asksDirectly, hasPayments, hasMail, hasGoogle, accounts, adHost } = site
  const sent = [
    ...(tutor ? ['what you write to the tutor'] : []),
    ...(assistant ? ['what you write to the assistant'] : []),
    ...(vision ? ['pictures you ask to identify'] : []),
  ]
  return [
    sent.length === 0
      ? 'The tutor, the assistant and the image identifier on this site are built in: nothing you write or show goes to a company that runs language models.'
      : `This site uses other companies’ language models. They receive ${joinWithAnd(sent)}, with the earlier messages of that chat, but not your name or email. ${
          asksDirectly
            ? 'Your browser sends it to them directly, so they see your network address.'
            : 'Our server sends it for you, so they do not see your network address.'
        }`,
    ...(accounts === 'server'
      ? [
          'What you record under “Say it” stays on your device, unless this site has a speech recogniser and you, signed in, tap “Send it and ask what was heard”. Our server then sends that one recording to the recogniser that the page names there, without your name, email or network address. It keeps neither the recording nor what was heard, and counts for two days how many an account sent.',
        ]
      : []),
    ...(hasGoogle && accounts !== 'none'
      ? ['If you sign in with Google, Google learns that you use this site and tells us your email, name and picture.']
      : []),
    ...(hasPayments
      ? [
          'Payments are made on Stripe’s pages. Stripe receives your email and your account number here; we never see your card.',
        ]
      : []),
    ...(accounts === 'server'
      ? [
          'If you report a wrong word or a right answer while you are signed in, editors of this course read the report, without your name or email. It is deleted with your progress or your account. A correction that an editor made of it stays.',
        ]
      : []),
    ...(hasMail ? ['We email you only to confirm your address and when you ask for a new password.'] : []),
    ...(adHost
      ? [
          `There is a place for an ad from ${adHost} under the flashcards. Nothing is loaded from there unless you choose “Show ads”, and never with the ad-free plans. If you choose it, the ad script is loaded on that screen and stays until you reload the page. Like every script, it can see what the page shows and stores, and it may set cookies; it sees your network address and that you visit. We tell it nothing about you. You can change your choice on this page at any time.`,
        ]
      : []),
    'We never sell your data.',
  ]
}

function protection({ accounts, supportEmail, hasPayments }: SiteFacts): string[] {
  const question = supportEmail ? [`Questions about your data? Write to ${supportEmail}.`] : []
  if (accounts === 'none')
    return ['To remove what this browser stores, clear this site’s data in your browser’s settings.', ...question]
  return [
    accounts === 'server'
      ? 'Passwords are stored as hashes, and no script can read your session cookie. This page shows where you are signed in and lets you sign out there. An account can be signed in on at most 20 devices. Signing in on another one signs out the device that was last seen longest ago.'
      : 'Only Firebase Authentication receives your password, and it stores it as a hash.',
    `“Save everything” on this page gives you everything we store about you. “Erase my progress” erases what you have learnt and your chats${accounts === 'server' ? ', on the server and on all your devices' : ''}. “Delete Account” in your profile deletes your account and everything that belongs to it at once, on the server and in this browser.${hasPayments ? ' A plan you pay for ends with it.' : ''}${accounts === 'server' ? ' Backups that were made before keep it until the owner of the site deletes them. You can take back what you agreed to for your recordings on the page where you record: they are deleted from the server at once, and from learners’ devices the next time that these are online. What was published under an open licence before cannot be called back.' : ''} Other browsers you have used keep their own record until you clear it there.`,
    ...question,
  ]
}

/** Joins with commas and "and": "this, that and the other". */
const joinWithAnd = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
