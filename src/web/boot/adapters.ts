import type { Auth } from '#providers/auth/auth.ts'
import { createGooglePopup } from '#providers/auth/google-popup.ts'
import { noAuth } from '#providers/auth/none.ts'
import { createServerAuth } from '#providers/auth/server.ts'
import { type Config, readConfig as readSettings } from '../config/config.ts'
import { whenIdle } from '../loading/later.tsx'

/** The longest wait for an idle page before the parts for use offline load. */
const OFFLINE_WITHIN_MS = 5000

/** Loads the site's settings. Afterwards, when the page is idle, starts the parts that keep the course for use offline. */
export async function readConfig(): Promise<Config | null> {
  const config = await readSettings()
  const load = async () => (await import('../offline/offline.tsx')).startOffline(config)
  whenIdle(() => void load().catch(() => undefined), OFFLINE_WITHIN_MS)
  return config
}

/** The accounts that the site's settings name; null if their code cannot be loaded now. */
export async function createAuth(config: Config): Promise<Auth | null> {
  switch (config.accounts) {
    case 'server':
      return createServerAuth({
        ...(config.offers.google && { popup: createGooglePopup() }),
        ...(config.offers.passkeys && {
          ceremony: () => import('#providers/auth/passkey-ceremony.ts'),
        }),
      })
    case 'firebase':
      return createFirebase(config)
    case 'none':
      return noAuth
  }
}

async function createFirebase({ firebase, offers }: Config & { accounts: 'firebase' }): Promise<Auth | null> {
  const adapter = await import('#providers/auth/firebase.ts').catch(() => null)
  if (!adapter) return null
  const { createFirebaseAuth, googlePopup } = adapter
  const { emulatorUrl, ...project } = firebase
  return createFirebaseAuth(project, { emulatorUrl, popup: offers.google ? googlePopup : undefined })
}
