import type { Outside } from '../outside.tsx'
import type { Config } from './config.ts'

const TIMEOUT_MS = 4000

/** The site's settings; `null` if they cannot be loaded or take longer than the timeout. */
export const configSoon = (outside: Pick<Outside, 'config'>): Promise<Config | null> =>
  Promise.race([outside.config(), new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null))])
