import * as v from 'valibot'
import { isSafeAddress } from '../http/loopback.ts'
import type { SettingGroup } from '../setting-group.ts'

/** The ad network whose ads appear under the flashcards. All of it is public: the browser receives it. */
export interface AdSettings {
  readonly scriptUrl: string
  readonly client: string
  /** The network's id of the ad slot; some networks need only the client id. */
  readonly slot: string | undefined
}

/** The Content-Security-Policy allows this one host: a host name with `*` would allow others. */
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
