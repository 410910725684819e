import './styles/styles.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import * as v from 'valibot'
import { App } from './app.tsx'
import { Config } from './config/config.ts'
import type { Outside } from './outside.tsx'
import { loadScreen } from './screens.ts'
import { importAgain } from './shell/import-again.ts'

/** Here the browser's side is wired: the settings are read once and choose the adapters. Nothing waits for them. */
const outside: Outside = {
  config: keptUnlessNull(async () => {
    try {
      const answer = await fetch('/config.json')
      const parsed = v.safeParse(Config, await answer.json())
      return parsed.success ? parsed.output : null
    } catch {
      return null
    }
  }),
  auth: keptUnlessNull(async () => {
    const config = await outside.config()
    if (config?.accounts !== 'server') return null
    const adapter = await importAgain(() => import('#providers/auth/server.ts')).catch(() => null)
    return adapter && adapter.createServerAuth()
  }),
}

/** Asks once; an answer that could not be had is asked for again. */
function keptUnlessNull<Value>(ask: () => Promise<Value | null>): () => Promise<Value | null> {
  let asked: Promise<Value | null> | undefined
  return () => {
    asked ??= ask().then((value) => {
      if (value === null) asked = undefined
      return value
    })
    return asked
  }
}

async function start() {
  const root = document.getElementById('app')!
  const app = <App outside={outside} />
  if (!root.firstElementChild) return createRoot(root).render(app)
  // A page that came as HTML is taken over as it is, so its screen must be here first.
  try {
    await loadScreen(location.pathname)
  } catch {
    // The app says itself what could not be loaded, and offers the way out.
    return createRoot(root).render(app)
  }
  return hydrateRoot(root, app)
}

void start()
