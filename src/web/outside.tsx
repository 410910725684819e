import { createContext, useContext, useEffect, useState } from 'react'
import type { Auth } from '#providers/auth/auth.ts'
import type { Config } from './config/config.ts'

/** The outside of the page for the screens. `null` means unreachable for now: ask again later. */
export interface Outside {
  config(): Promise<Config | null>
  auth(): Promise<Auth | null>
}

/** Prerendering reaches nothing. */
const unreachable: Outside = { config: () => Promise.resolve(null), auth: () => Promise.resolve(null) }

export const OutsideContext = createContext<Outside>(unreachable)

export const useOutside = () => useContext(OutsideContext)

/** The site's settings; `null` until they are loaded. */
export function useConfig(): Config | null {
  const outside = useOutside()
  const [config, setConfig] = useState<Config | null>(null)
  useEffect(() => {
    let wanted = true
    void outside.config().then((known) => wanted && setConfig(known))
    return () => {
      wanted = false
    }
  }, [outside])
  return config
}

const TIMEOUT_MS = 4000

/** The site's settings; `null` if they cannot be loaded or take longer than the timeout. */
export const configSoon = (outside: Pick<Outside, 'config'>): Promise<Config | null> =>
  Promise.race([outside.config(), new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null))])
