import { existsSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import type { Plugin, ViteDevServer } from 'vite'

/** The paths of our server; Vite answers all others. */
const SERVER_PATHS = /^\/(?:api(?:\/|$)|(?:config\.json|healthz|readyz|metrics)(?:\?|$))/

type ServerModule = typeof import('../src/server/server.ts')
type SettingsModule = typeof import('../src/server/settings.ts')
type SiteFilesModule = typeof import('../src/server/site/site.ts')

/** Runs our server inside Vite for `npm run dev`. A change of the server's sources takes effect at the next request. */
export function api(): Plugin {
  return {
    name: 'api',
    apply: (_config, { command, isPreview }) => command === 'serve' && !isPreview,
    configureServer(vite) {
      if (process.env.VITEST) return
      const current = currentServer(vite)
      vite.middlewares.use((request, response, next) => {
        if (!SERVER_PATHS.test(request.url ?? '')) return next()
        current().then((server) => getRequestListener(server.app.fetch)(request, response), next)
      })
    },
  }
}

/** Opens the server once per version of its sources, and closes the one before. */
function currentServer(vite: ViteDevServer) {
  let opened: { from: ServerModule; server: ReturnType<ServerModule['openServer']> } | undefined
  return async () => {
    const from = (await vite.ssrLoadModule('/src/server/server.ts')) as ServerModule
    if (opened?.from === from) return opened.server
    const { readSettings } = (await vite.ssrLoadModule('/src/server/settings.ts')) as SettingsModule
    const { noSiteFiles } = (await vite.ssrLoadModule('/src/server/site/site.ts')) as SiteFilesModule
    const before = opened
    if (existsSync('.env')) process.loadEnvFile('.env')
    const server = from.openServer(readSettings(process.env), noSiteFiles)
    opened = { from, server }
    await before?.server.then(
      (old) => old.close(),
      () => {},
    )
    return server
  }
}
