/** A text of the settings page in three numbered sections. */
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
        'Where these terms change, the new ones stand on this page.',
      ],
    },
    {
      name: 'Use license',
      paragraphs: [
        'You may use the lessons, word lists and texts for your own learning, and keep the files that you save here.',
        'What a tutor, the assistant or the image identifier says may be wrong. The names and licences of what this app is made of are at the end of this page.',
      ],
    },
    {
      name: 'User responsibilities',
      paragraphs: [
        'Keep your password safe, and sign out on devices that others use.',
        'Be respectful in what you write, and upload only pictures that you may use. Do not try to get into accounts of others, or around the limits of your plan.',
      ],
    },
  ],
}

/** What a site does with what it knows depends on how it is run and on what its owner has set up. */
export interface SiteFacts {
  readonly accounts: 'server' | 'firebase' | 'none'
  readonly hasMail: boolean
  readonly hasGoogle: boolean
  readonly hasPayments: boolean
  /** A language model answers in lessons, in the talk with the assistant, or looks at pictures. */
  readonly tutor: boolean
  readonly assistant: boolean
  readonly vision: boolean
  /** The browser asks the models itself. */
  readonly asksDirectly: boolean
  /** Whose ads may be shown. */
  readonly adHost: string | undefined
  readonly supportEmail: string | undefined
}

/** What is kept, where, what for, and who else gets to see it: true of this very site. Null until it is known how it is set up. */
export const privacy = (site: SiteFacts | null): LegalText => ({
  title: 'Privacy Policy',
  sections: [
    { name: 'Data collection', paragraphs: site ? [...kept(site), onDevice(site)] : [onDevice(null), unknown] },
    { name: 'Use of information', paragraphs: site ? [purpose(site), ...seenByOthers(site)] : [unknown] },
    { name: 'Data protection', paragraphs: site ? protection(site) : [unknown] },
  ],
})

const unknown = 'The rest depends on how this site is set up, which is being looked up.'

const onDevice = (site: SiteFacts | null) =>
  `Your learning record, your talks with the tutor and the assistant, your drafts, ${listed([
    ...(site?.adHost ? ['your choice about ads'] : []),
    'settings',
    'theme',
  ])} are kept in this browser, on this device. They are not copied to a server of ours.`

function kept({ accounts, vision, hasPayments, hasGoogle }: SiteFacts): string[] {
  if (accounts === 'none') return ['This site has no accounts and keeps nothing of you on a server.']
  if (accounts === 'firebase')
    return [
      'If you sign up, your account is kept by Firebase Authentication, a service of Google: your email, your display name, your picture where Google gives one, and a password that nobody can read. This site has no server of its own.',
    ]
  const parts = ['your email', 'your display name', 'your password in a form that nobody can read']
  if (hasGoogle) parts.push('your picture and your number at Google where you sign in with it')
  parts.push('the devices on which you are signed in (the kind of browser and the days, without an address)')
  if (hasPayments) parts.push('your plan, with your customer number at Stripe')
  return [
    `If you sign up, our server keeps ${listed(parts)}.`,
    ...(vision
      ? [
          'Pictures that a model looks at are counted. Of an account we keep when it was used. Of visitors we keep no address and no name, only codes made from a cookie of the device and from the network address, from which neither can be read: the code of the address for 30 days, that of the device for at most 400. Your pictures are not kept.',
        ]
      : []),
  ]
}

function purpose({ accounts, vision }: SiteFacts): string {
  const uses = ['to show your progress']
  if (accounts !== 'none') uses.unshift('to sign you in')
  if (accounts === 'server' && vision) uses.push('to count what your plan allows')
  return `We use this information ${listed(uses)}, and for nothing else.`
}

function seenByOthers(site: SiteFacts): string[] {
  const { tutor, assistant, vision, asksDirectly, hasPayments, hasMail, hasGoogle, accounts, adHost } = site
  const sent = [
    ...(tutor ? ['what you write to the tutor'] : []),
    ...(assistant ? ['what you write to the assistant'] : []),
    ...(vision ? ['pictures that you have identified'] : []),
  ]
  return [
    sent.length === 0
      ? 'The tutor, the assistant and the image identifier of this site are built in: nothing that you write or show leaves for a company that runs language models.'
      : `Language models of other companies answer here. They get ${listed(sent)}, with what was said before in that talk, but neither your name nor your email. ${
          asksDirectly
            ? 'Your browser sends it to them itself, so they see its network address.'
            : 'Our server sends it for you, so they do not see your network address.'
        }`,
    ...(hasGoogle && accounts !== 'none'
      ? [
          'If you choose to sign in with Google, Google learns that you use this site, and tells us your email, name and picture.',
        ]
      : []),
    ...(hasPayments
      ? [
          'Payments are made on the pages of Stripe. It gets your email and the number of your account here; we never see your card.',
        ]
      : []),
    ...(hasMail
      ? ['We write to your email to have it confirmed, and when you ask for a new password, and for nothing else.']
      : []),
    ...(adHost
      ? [
          `Under the flashcards there is a place for an ad from ${adHost}. Nothing is loaded from there unless you choose “Show ads”, and nothing with the plans that have no ads. Then its script is loaded on that screen, and stays until you load a page anew: like every script it can see what the page shows and keeps, and it may set cookies; it sees your network address and that you visit. We give it nothing that we know of you. You can change your choice on this page at any time.`,
        ]
      : []),
    'We sell nothing that we know of you.',
  ]
}

function protection({ accounts, supportEmail, hasPayments }: SiteFacts): string[] {
  const question = supportEmail ? [`Questions about your data? Write to ${supportEmail}.`] : []
  if (accounts === 'none')
    return ['To remove what this browser keeps, clear the data of this site in its settings.', ...question]
  return [
    accounts === 'server'
      ? 'Passwords are kept as hashes, and the cookie of your session can be read by no script. You see on this page where you are signed in, and can end it.'
      : 'Your password is known to Firebase Authentication only, and kept there as a hash.',
    `“Save everything” on this page gives you all that is kept of you. “Delete Account” in your profile deletes the account and all that belongs to it at once, on the server and in this browser.${hasPayments ? ' A plan that you pay for ends with it.' : ''} Other browsers in which you have learnt keep their own record until you clear it there.`,
    ...question,
  ]
}

/** "this, that and the other" */
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
