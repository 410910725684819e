import { useSyncExternalStore } from 'react'
import type { Ads } from '../config/config.ts'
import { deviceMemory } from '../device/memory.ts'

export type AdChoice = 'yes' | 'no'

/** `no`, or the origin of the ad network that the learner has agreed to: consent to one network does not cover another. */
const stored = deviceMemory('ads')

/** The stored text, for the export. */
export const storedAdChoice = (): string | null => stored.read()

export const adHost = ({ scriptUrl }: Ads): string => new URL(scriptUrl).host

const adOrigin = ({ scriptUrl }: Ads): string => new URL(scriptUrl).origin

/** Undefined for text that is not a choice about this network. */
export const parseAdChoice = (text: string | null, ads: Ads): AdChoice | undefined =>
  text === 'no' ? 'no' : text === adOrigin(ads) ? 'yes' : undefined

/** The choice about ads from this network on this device, with its setter. Undefined until one is made. */
export function useAdChoice(ads: Ads): readonly [AdChoice | undefined, (choice: AdChoice) => void] {
  const text = useSyncExternalStore(stored.subscribe, stored.read, () => null)
  return [parseAdChoice(text, ads), (choice) => stored.write(choice === 'yes' ? adOrigin(ads) : 'no')]
}
