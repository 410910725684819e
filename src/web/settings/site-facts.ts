import { adHost } from '../ads/ad-choice.ts'
import type { Config } from '../config/config.ts'
import type { SiteFacts } from './legal.ts'

/** What the privacy policy needs to know of this site. */
export function siteFacts({ accounts, offers, tutor, assistant, supportEmail, ads }: Config): SiteFacts {
  const mayAsk = accounts !== 'none'
  return {
    accounts,
    hasMail: offers.mail,
    hasGoogle: offers.google,
    hasPayments: offers.payments,
    tutor: mayAsk && tutor !== undefined,
    assistant: mayAsk && assistant !== undefined,
    vision: mayAsk && assistant?.visionModel !== undefined,
    asksDirectly: Boolean(tutor?.apiKeys?.length || assistant?.apiKey),
    adHost: ads && adHost(ads),
    supportEmail,
  }
}
