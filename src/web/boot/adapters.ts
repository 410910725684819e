import type { Auth } from '#providers/auth/auth.ts'
import { createGooglePopup } from '#providers/auth/google-popup.ts'
import { noAuth } from '#providers/auth/none.ts'
import { createServerAuth } from '#providers/auth/server.ts'
import type { Config } from '../config/config.ts'
import { importAgain } from '../loading/import-again.ts'

export { readConfig } from '../config/read-config.ts'

/** The accounts that the site's settings name; null if their code cannot be loaded now. */
export async function createAuth(config: Config): Promise<Auth | null> {
  switch (config.accounts) {
    case 'server':
      return createServerAuth(config.offers.google ? { popup: createGooglePopup() } : {})
    case 'firebase':
      return createFirebase(config)
    case 'none':
      return noAuth
  }
}

async function createFirebase({ firebase, offers }: Config & { accounts: 'firebase' }): Promise<Auth | null> {
  const adapter = await importAgain(() => import('#providers/auth/firebase.ts')).catch(() => null)
  if (!adapter) return null
  const { createFirebaseAuth, googlePopup } = adapter
  const { emulatorUrl, ...project } = firebase
  return createFirebaseAuth(project, { emulatorUrl, popup: offers.google ? googlePopup : undefined })
}
