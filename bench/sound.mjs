import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags } from '../scripts/chromium.mjs'
import { started } from './started.mjs'

/** The most milliseconds from the tap to the first sound of a word. */
const MOST = 100
const words = ['metha-table', 'giti-chair', 'mbura-rain', 'irio-food', 'muti-tree']

/**
 * Prints the milliseconds from a tap to the `playing` event of the first sound on a warm page: the player and the sound are fetched
 * ahead. Throws if the median is above the limit.
 */
export async function benchSound(executablePath) {
  const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
  const site = await started(['dist/server/main.js'], { PORT: '0', DATA_DIR: folder })
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const table = {}
    for (const word of words) table[word] = { ms: await measure(browser, site.url, word) }
    console.log('\nFrom the tap to the first sound, on a warm page')
    console.table(table)
    const median = Object.values(table)
      .map(({ ms }) => ms)
      .toSorted((one, other) => one - other)[Math.floor(words.length / 2)]
    if (median > MOST) throw new Error(`The first sound takes ${median} ms; the limit is ${MOST}.`)
  } finally {
    await browser.close()
    await site.stop()
    rmSync(folder, { recursive: true })
  }
}

async function measure(browser, origin, word) {
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 412, height: 823 } })
  await page.addInitScript(noteSound)
  await page.goto(`/words/${word}`)
  await page.locator('html[data-live]').waitFor()
  // A sign of use, after which the page fetches ahead.
  await page.keyboard.press('Shift')
  await page.waitForResponse(/\/voice\//)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /^Listen/ }).click()
  const ms = await page.evaluate(() => globalThis.firstSound)
  await page.close()
  return Math.round(ms)
}

/** Runs in the page. An audio element outside the document sends its events to nobody else. */
function noteSound() {
  let tapped = 0
  addEventListener('click', ({ timeStamp }) => (tapped = timeStamp), true)
  const { Audio } = globalThis
  globalThis.firstSound = new Promise((resolve) => {
    globalThis.Audio = function AudioWithNote() {
      const audio = new Audio()
      audio.addEventListener('playing', () => resolve(performance.now() - tapped))
      return audio
    }
  })
}
