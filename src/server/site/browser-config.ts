import { passkeyDomain } from '../accounts/passkeys.ts'
import type { Settings } from '../settings.ts'

/** The public part of the settings, served at `/config.json`: model names, but no provider and no key. */
export function browserConfig({
  publicUrl,
  siblings,
  tutor,
  assistant,
  google,
  mail,
  payments,
  supportEmail,
  ads,
  offline,
}: Pick<
  Settings,
  'publicUrl' | 'siblings' | 'tutor' | 'assistant' | 'google' | 'mail' | 'payments' | 'supportEmail' | 'ads' | 'offline'
>) {
  return {
    accounts: 'server' as const,
    offers: {
      google: google !== undefined,
      mail: mail !== undefined,
      payments: payments !== undefined,
      passkeys: passkeyDomain(publicUrl) !== undefined,
    },
    ...(supportEmail && { supportEmail }),
    ...(ads && { ads }),
    siblings,
    offline,
    ...(tutor && { tutor: { baseUrl: '/api/tutor/v1', model: tutor.models[0] } }),
    ...(assistant && {
      assistant: {
        baseUrl: '/api/assistant/v1beta',
        model: assistant.model,
        ...(assistant.visionModel && { visionModel: assistant.visionModel }),
      },
    }),
  }
}
