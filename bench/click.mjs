import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags } from '../scripts/chromium.mjs'
import { started } from './started.mjs'

/** Links to click, each with its page and the heading of the next screen. */
const clicks = [
  { from: '/', link: 'Vocabulary', to: 'Vocabulary' },
  { from: '/', link: 'Start Lesson Introducing Yourself', to: 'Lesson 2 - Introducing Yourself' },
  { from: '/vocabulary', link: 'Start Learning: Family', to: 'Family' },
  { from: '/vocabulary', link: 'All words', to: 'All words' },
  { from: '/', link: 'Chat', to: 'Kikuyu Language Assistant' },
]

/**
 * Prints the frames and milliseconds from a click on a link to the frame that shows the next screen, from the browser’s own trace.
 * The page is warm: the pointer was on the link, so the screen is already fetched.
 */
export async function benchClicks(executablePath) {
  const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
  const site = await started(['dist/server/main.js'], { PORT: '0', DATA_DIR: folder })
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const table = {}
    for (const click of clicks) table[`${click.from} → ${click.to}`] = await measure(browser, site.url, click)
    console.log('\nFrom the click to the next screen, on a warm page')
    console.table(table)
  } finally {
    await browser.close()
    await site.stop()
    rmSync(folder, { recursive: true })
  }
}

async function measure(browser, origin, { from, link, to }) {
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 412, height: 823 } })
  await page.goto(from)
  await page.locator('html[data-live]').waitFor()
  const target = page.getByRole('link', { name: link, exact: true })
  await target.hover()
  await page.waitForLoadState('networkidle')
  await page.evaluate(markWhenShown, to)
  const trace = await traced(page, async () => {
    await target.click()
    await page.getByRole('heading', { level: 1, name: to }).waitFor()
  })
  await page.close()
  return framesIn(trace)
}

/** Runs in the page: sets a performance mark when the heading of the next screen appears. */
function markWhenShown(heading) {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('h1')?.textContent?.includes(heading)) return
    observer.disconnect()
    performance.mark('screen-shown')
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

async function traced(page, act) {
  const session = await page.context().newCDPSession(page)
  const events = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const categories = 'devtools.timeline,blink.user_timing,disabled-by-default-devtools.timeline.frame'
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories.split(',') },
  })
  await act()
  await page.waitForTimeout(300)
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  return events
}

/** A frame begins with `BeginMainThreadFrame` on the page’s thread and is on the screen with the next `DrawFrame`. */
function framesIn(events) {
  const click = events.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'click')
  const shown = events.find(({ name }) => name === 'screen-shown')
  if (!click || !shown) throw new Error('The trace has no click, or no screen after it.')
  const begun = events
    .filter(
      ({ name, pid, tid, ts }) =>
        name === 'BeginMainThreadFrame' && pid === click.pid && tid === click.tid && ts > click.ts,
    )
    .map(({ ts }) => ts)
    .toSorted((one, other) => one - other)
  const showing = begun.find((ts) => ts > shown.ts)
  const drawn = events.filter(({ name, ts }) => name === 'DrawFrame' && ts > showing).map(({ ts }) => ts)
  return {
    frames: begun.filter((ts) => ts <= showing).length,
    'ms of work': Number(((shown.ts - click.ts) / 1000).toFixed(1)),
    'ms to the screen': Number(((Math.min(...drawn) - click.ts) / 1000).toFixed(1)),
  }
}
