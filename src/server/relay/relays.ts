import { Hono } from 'hono'
import type { Settings } from '../settings.ts'
import type { Usage } from '../usage.ts'
import type { ProviderBudget } from '../usage/provider-budget.ts'
import { assistantRelay } from './assistant-relay.ts'
import type { Providers } from './providers.ts'
import type { Door, RelayEnvironment } from './relay-gate.ts'
import { tutorRelay } from './tutor-relay.ts'

/** Every relay that the settings ask for. Where no model is set its address leads nowhere. */
export function relays({
  settings,
  providers,
  door,
  usage,
  budget,
  report,
}: {
  settings: Pick<Settings, 'tutor' | 'assistant'>
  providers: Providers
  door: Door
  usage: Usage
  budget: ProviderBudget
  report: (fault: unknown) => void
}) {
  const all = new Hono<RelayEnvironment>()
  if (settings.tutor && providers.tutor) {
    const { models, apiKeys } = settings.tutor
    all.route('/tutor/v1', tutorRelay({ models, keys: apiKeys, provider: providers.tutor, budget, door, report }))
  }
  if (settings.assistant && providers.assistant) {
    const provider = providers.assistant
    all.route(
      '/assistant/v1beta',
      assistantRelay({ settings: settings.assistant, provider, usage, budget, door, report }),
    )
  }
  return all
}
