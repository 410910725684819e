import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './step.mjs'
import { ensureTool } from './tools.mjs'

/** One of its dependencies asks for the latest `third-party-web`; this version is the one that Lighthouse itself uses. */
const LIGHTHOUSE = {
  name: 'lighthouse',
  version: '12.8.2',
  size: '180 MB',
  overrides: { '@paulirish/trace_engine': { 'third-party-web': '0.27.0' } },
}

requireNode()
await ensureInstalled('all')
await ensureBuilt()
const { default: lighthouse } = await import(pathToFileURL(join(await ensureTool(LIGHTHOUSE), 'core/index.js')))
const { chromiumPath } = await import('./chromium.mjs')
const { benchClicks } = await import('../bench/click.mjs')
const { benchSound } = await import('../bench/sound.mjs')
const { benchPages } = await import('../bench/web.mjs')
const browser = await chromiumPath()
await benchClicks(browser)
await benchSound(browser)
await benchPages(browser, lighthouse)
