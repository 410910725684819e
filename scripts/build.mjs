import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { keepAssets, restoreAssets } from './earlier-assets.mjs'
import { ensureInstalled } from './install.mjs'
import { LICENCES_IN_PAGES, writeLicences } from './licences.mjs'
import { siteOrigin } from './site-origin.mjs'
import { sourcesHash } from './sources.mjs'
import { giveUp, requireNode, step } from './step.mjs'

const STAMP = 'dist/built-from'

/**
 * Builds `dist/web`, which any static host can serve, and `dist/server`. Does nothing if both were built from the same sources
 * for the same origin, or for any if no page is needed. The assets of the build before stay, for pages that are still open.
 */
export async function ensureBuilt({ needsPages = true } = {}) {
  const origin = siteOrigin()
  const sources = sourcesHash()
  const from = `${sources} ${origin}`
  const builtFrom = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  if (needsPages ? builtFrom === from : builtFrom.startsWith(`${sources} `)) return
  if (existsSync(STAMP)) keepAssets()
  for (const made of [STAMP, 'dist/web', 'dist/server', 'dist/prerender'])
    rmSync(made, { recursive: true, force: true })
  // Vite sets NODE_ENV to production for the whole process. The code that runs after the build needs the former value.
  const { NODE_ENV } = process.env
  const { build } = await import('vite')
  const quietly = (options) => build({ logLevel: 'warn', ...options })
  const pages = await step('Building the pages', () => quietly({ build: { manifest: true } }))
  await step('Building the server', async () => {
    const server = await quietly({
      build: {
        ssr: true,
        rollupOptions: {
          input: ['src/server/main.ts', 'src/server/admin.ts', 'src/server/backup.ts', 'src/server/db-move.ts'],
        },
        outDir: 'dist/server',
        copyPublicDir: false,
        target: 'node20',
      },
    })
    writeLicences('dist/server', server)
    await quietly({
      build: { ssr: 'src/web/boot/entry-server.tsx', outDir: 'dist/prerender', target: 'node20', copyPublicDir: false },
    })
  })
  await step('Writing the pages', async () => (await import('./prerender.mjs')).prerender(origin))
  writeLicences('dist/web', pages, LICENCES_IN_PAGES)
  await step('Compressing', async () => (await import('./compress.mjs')).compress('dist/web'))
  await step('Writing the service worker', async () =>
    (await import('./service-worker.mjs')).writeServiceWorker('dist/web', readdirSync('dist/web/assets').toSorted()),
  )
  restoreAssets()
  rmSync('dist/prerender', { recursive: true })
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  writeFileSync(STAMP, from)
}

/** The message of a failed build. For faulty content it is the `ContentError` alone, without Vite's stack trace. */
export function buildFault(error) {
  const content = /ContentError: ([\s\S]*)/.exec(error.message)?.[1]
  return (content ?? error.message).trim()
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode()
  await ensureInstalled('start')
  await ensureBuilt().catch((error) => giveUp(buildFault(error)))
  console.log('dist/web and dist/server are up to date.')
}
