import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './step.mjs'

requireNode()
await ensureInstalled('all')
await ensureBuilt()
const { chromiumPath } = await import('./chromium.mjs')
const { benchClicks } = await import('../bench/click.mjs')
const { benchSound } = await import('../bench/sound.mjs')
const { benchPages } = await import('../bench/web.mjs')
const browser = await chromiumPath()
await benchClicks(browser)
await benchSound(browser)
await benchPages(browser)
