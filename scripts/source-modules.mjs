import { createServer } from 'vite'

/** Loads modules of the sources in Node, as Vite resolves them. `close` ends the server when everything is loaded. */
export async function openSourceModules() {
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false },
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  return { load: (path) => vite.ssrLoadModule(path), close: () => vite.close() }
}
