import type { Outside } from '../outside.tsx'
import type { Config } from './config.ts'

/** Whoever waits for the settings does without them when they have not come by then, in milliseconds. */
const WITHIN = 4000

/** The site’s settings; `null` also where they are late. */
export const configSoon = (outside: Pick<Outside, 'config'>): Promise<Config | null> =>
  Promise.race([outside.config(), new Promise<null>((resolve) => setTimeout(resolve, WITHIN, null))])
