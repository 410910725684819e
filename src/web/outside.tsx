import { createContext, useContext, useEffect, useState } from 'react'
import type { Auth } from '#providers/auth/auth.ts'
import type { Config } from './config/config.ts'

/** What the screens get from outside the page. `null` is an answer too: it cannot be reached now, ask again later. */
export interface Outside {
  config(): Promise<Config | null>
  auth(): Promise<Auth | null>
}

/** Nothing is reachable where pages are made before anyone asks for them. */
const nowhere: Outside = { config: () => Promise.resolve(null), auth: () => Promise.resolve(null) }

export const OutsideContext = createContext<Outside>(nowhere)

export const useOutside = () => useContext(OutsideContext)

/** `null` until it is known. */
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
