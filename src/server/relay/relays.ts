import { Hono } from 'hono'
import type { Settings } from '../settings.ts'
import type { Providers } from './providers.ts'
import type { Door, RelayEnvironment } from './relay-gate.ts'
import { tutorRelay } from './tutor-relay.ts'

/** Every relay that the settings ask for. Where no model is set its address leads nowhere. */
export function relays({
  settings,
  providers,
  door,
  report,
}: {
  settings: Pick<Settings, 'tutor'>
  providers: Providers
  door: Door
  report: (fault: unknown) => void
}) {
  const all = new Hono<RelayEnvironment>()
  if (settings.tutor && providers.tutor) {
    const { models, apiKeys } = settings.tutor
    all.route('/tutor/v1', tutorRelay({ models, keys: apiKeys, provider: providers.tutor, door, report }))
  }
  return all
}
