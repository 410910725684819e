import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { writeLicences } from './licences.mjs'
import { siteOrigin } from './site-origin.mjs'
import { sourcesHash } from './sources.mjs'
import { giveUp, requireNode, step } from './step.mjs'

const STAMP = 'dist/built-from'

/**
 * Builds `dist/web` (any static host serves it) and `dist/server`, unless they are built from these sources, and for this
 * address of the site, already.
 */
export async function ensureBuilt() {
  const origin = siteOrigin()
  const from = `${sourcesHash()} ${origin}`
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === from) return
  rmSync('dist', { recursive: true, force: true })
  // Vite marks the whole process as production, and what runs after the build is not.
  const { NODE_ENV } = process.env
  const { build } = await import('vite')
  const quietly = (options) => build({ logLevel: 'warn', ...options })
  const pages = await step('Building the pages', () => quietly({ build: { manifest: true } }))
  await step('Building the server', async () => {
    await quietly({
      build: {
        ssr: true,
        rollupOptions: { input: ['src/server/main.ts', 'src/server/admin.ts', 'src/server/backup.ts'] },
        outDir: 'dist/server',
        target: 'node20',
      },
    })
    await quietly({
      build: { ssr: 'src/web/boot/entry-server.tsx', outDir: 'dist/prerender', target: 'node20', copyPublicDir: false },
    })
  })
  await step('Writing the pages', async () => (await import('./prerender.mjs')).prerender(origin))
  writeLicences('dist/web', pages)
  await step('Compressing', async () => (await import('./compress.mjs')).compress('dist/web'))
  rmSync('dist/prerender', { recursive: true })
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  writeFileSync(STAMP, from)
}

/** What stopped the build, for whoever can mend it: of faulty content only its sentences. */
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
