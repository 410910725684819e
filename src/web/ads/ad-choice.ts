import { useSyncExternalStore } from 'react'
import type { Ads } from '../config/config.ts'
import { deviceMemory } from '../device/device-memory.ts'

export type AdChoice = 'yes' | 'no'

/** `no`, or the origin of the network that may show ads: a yes to one is none to another. Kept on the device. */
const stored = deviceMemory('ads')

/** As it is kept. */
export const keptAdChoice = (): string | null => stored.read()

export const adHost = ({ scriptUrl }: Ads): string => new URL(scriptUrl).host

const adOrigin = ({ scriptUrl }: Ads): string => new URL(scriptUrl).origin

/** Anything that is not a choice about this network is none. */
export const parseAdChoice = (text: string | null, ads: Ads): AdChoice | undefined =>
  text === 'no' ? 'no' : text === adOrigin(ads) ? 'yes' : undefined

/** Whether this device may be shown ads of the network, and the way to say so. Undefined until it was said. */
export function useAdChoice(ads: Ads): readonly [AdChoice | undefined, (choice: AdChoice) => void] {
  const text = useSyncExternalStore(stored.subscribe, stored.read, () => null)
  return [parseAdChoice(text, ads), (choice) => stored.write(choice === 'yes' ? adOrigin(ads) : 'no')]
}
