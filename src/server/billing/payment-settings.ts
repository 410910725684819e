import * as v from 'valibot'
import { isLoopback, type SettingGroup } from '../setting-checks.ts'

/** Stripe's settings for selling the two plans. The keys never leave the server. */
export interface PaymentSettings {
  readonly secretKey: string
  /** The key that Stripe signs its events with. */
  readonly webhookSecret: string
  /** Stripe's ids of the two monthly prices. */
  readonly prices: { readonly basic: string; readonly premium: string }
  /** The address of the Stripe API; undefined: Stripe's own. */
  readonly apiBase: string | undefined
}

const startingWith = (start: RegExp, fault: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/, fault), v.regex(start, fault)))

const price = startingWith(/^price_/, 'must be the id of a price in Stripe, which starts with price_')

export const paymentEntries = {
  STRIPE_SECRET_KEY: startingWith(/^[sr]k_/, 'must be a secret key of Stripe, which starts with sk_ or rk_'),
  STRIPE_WEBHOOK_SECRET: startingWith(/^whsec_/, 'must be the signing secret of a webhook, which starts with whsec_'),
  STRIPE_PRICE_BASIC: price,
  STRIPE_PRICE_PREMIUM: price,
  STRIPE_API_BASE: v.optional(
    v.pipe(
      v.string(),
      v.check(isHereOnly, 'must be an address of this machine, without a path: leave it out to ask Stripe itself'),
    ),
  ),
}

function isHereOnly(text: string): boolean {
  return /^http:\/\/[^\s?#@/]+\/?$/.test(text) && URL.canParse(text) && isLoopback(new URL(text))
}

type PaymentEnvironment = { readonly [Name in keyof typeof paymentEntries]?: string | undefined }

export const paymentGroup: SettingGroup<keyof PaymentEnvironment> = {
  needed: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_BASIC', 'STRIPE_PRICE_PREMIUM'],
  optional: ['STRIPE_API_BASE'],
}

export function paymentSettings(given: PaymentEnvironment): PaymentSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given
  const { STRIPE_PRICE_BASIC: basic, STRIPE_PRICE_PREMIUM: premium, STRIPE_API_BASE: apiBase } = given
  return secretKey && webhookSecret && basic && premium
    ? { secretKey, webhookSecret, prices: { basic, premium }, apiBase }
    : undefined
}
