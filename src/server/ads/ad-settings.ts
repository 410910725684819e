import * as v from 'valibot'
import { isSafeAddress } from '../http/loopback.ts'
import type { SettingGroup } from '../setting-group.ts'

/** The network whose ads may be shown under the flashcards, and whom it pays. The browser is told all of it. */
export interface AdSettings {
  readonly scriptUrl: string
  readonly client: string
  /** Which of the owner's places this is; some networks know it by the client alone. */
  readonly slot: string | undefined
}

/** The security policy names this host and no other: a name with a star in it would let all the others in. */
function isScript(text: string): boolean {
  if (!/^[^\s#@]+$/.test(text) || !isSafeAddress(text)) return false
  return /^[a-z\d.-]+$/.test(new URL(text).hostname)
}

const id = (fault: string) => v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, fault)))

export const adEntries = {
  AD_SCRIPT_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isScript, 'must be an address that starts with https:// (http:// on this machine only), of one host'),
      v.transform((text) => new URL(text).href),
    ),
  ),
  AD_CLIENT: id('must be the id that the network gave you, without spaces'),
  AD_SLOT: id('must be the id that the network gave the ad slot, without spaces'),
}

type AdEnvironment = { readonly [Name in keyof typeof adEntries]?: string | undefined }

export const adGroup: SettingGroup<keyof AdEnvironment> = {
  needed: ['AD_SCRIPT_URL', 'AD_CLIENT'],
  optional: ['AD_SLOT'],
}

export function adSettings(given: AdEnvironment): AdSettings | undefined {
  const { AD_SCRIPT_URL: scriptUrl, AD_CLIENT: client, AD_SLOT: slot } = given
  return scriptUrl && client ? { scriptUrl, client, slot } : undefined
}
