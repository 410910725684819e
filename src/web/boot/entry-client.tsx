import '../styles/styles.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { rememberedUser } from '../account/session-memory.ts'
import { ownPath } from '../aliases.ts'
import { App } from '../app.tsx'
import { hasStorage } from '../device/memory.ts'
import type { Outside } from '../outside.tsx'
import { loadScreen } from '../screens.ts'

/** The adapters to the outside are a chunk of their own: the first page renders without them. */
const adapters = () => import('./adapters.ts').catch(() => null)

const root = document.getElementById('app')!

/**
 * For a visitor, home and a lesson show nothing from outside until the first input, so the settings can wait for it. The service
 * worker’s page has no content and cannot wait: it reports that the network is gone.
 */
const canWait =
  root.firstElementChild &&
  /^\/(?:lesson\/[^/]+)?$/.test(ownPath(location.pathname)) &&
  hasStorage() &&
  rememberedUser() === null
const needed = canWait ? firstInput() : Promise.resolve()

/** The settings are read once and choose the adapters. Rendering does not wait for them. */
const outside: Outside = {
  config: keptUnlessNull(async () => {
    await needed
    return (await adapters())?.readConfig() ?? null
  }),
  auth: keptUnlessNull(async () => {
    const config = await outside.config()
    return (config && (await adapters())?.createAuth(config)) ?? null
  }),
}

/** Resolves at the first input of a pointer, a finger or a key. */
function firstInput(): Promise<unknown> {
  const inputs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click']
  return new Promise((resolve) => {
    for (const input of inputs) addEventListener(input, resolve, { once: true, passive: true, capture: true })
  })
}

/** Asks once and keeps the answer; null is not kept, so that the next caller asks again. */
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
  const app = <App outside={outside} />
  if (!root.firstElementChild) return createRoot(root).render(app)
  // Hydration must render what the HTML shows, so the screen has to be loaded first.
  try {
    await loadScreen(location.pathname)
  } catch {
    // start.ts reloads the page when it can. Until then the app shows what failed and how to go on.
    dispatchEvent(new Event('page-lost'))
    return createRoot(root).render(app)
  }
  return hydrateRoot(root, app)
}

void start()
