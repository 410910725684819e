import './styles/styles.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { rememberedUser } from './account/session-memory.ts'
import { ownPath } from './aliases.ts'
import { App } from './app.tsx'
import { canRemember } from './device/device-memory.ts'
import type { Outside } from './outside.tsx'
import { loadScreen } from './screens.ts'
import { importAgain } from './shell/import-again.ts'

/** What talks to the outside is in a chunk of its own: the first page is there without it. */
const adapters = () => importAgain(() => import('./outside-adapters.ts')).catch(() => null)

/**
 * Home and a lesson say nothing that comes from outside until a visitor does something there: on a slow line they are left in
 * peace.
 */
const isLeftInPeace =
  /^\/(?:lesson\/[^/]+)?$/.test(ownPath(location.pathname)) && canRemember() && rememberedUser() === null
const needed = isLeftInPeace ? firstMove() : Promise.resolve()

/** Here the browser's side is wired: the settings are read once and choose the adapters. Nothing waits for them. */
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

/** Of a pointer, a finger or a key. */
function firstMove(): Promise<unknown> {
  const moves = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click']
  return new Promise((resolve) => {
    for (const move of moves) addEventListener(move, resolve, { once: true, passive: true, capture: true })
  })
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
    // See start.ts. Until then the app says itself what could not be loaded, and offers the way out.
    dispatchEvent(new Event('page-lost'))
    return createRoot(root).render(app)
  }
  return hydrateRoot(root, app)
}

void start()
