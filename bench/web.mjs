import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags } from '../scripts/chromium.mjs'
import { compress } from '../scripts/compress.mjs'
import { started } from './started.mjs'

const RUNS = 5
const FLOOR = 'floor'
const pages = { home: '/', lesson: '/lesson/lesson1', category: '/vocabulary/family', assistant: '/kikuyu-chat' }

/**
 * Prints Lighthouse’s figures for four pages on a simulated slow phone, beside the floor: the smallest page of Vite and React.
 * All pages are loaded in turn in one run; the figures are medians of five. `lighthouse` is the function of its package, which only
 * this benchmark installs.
 */
export async function benchPages(executablePath, lighthouse) {
  const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
  const floor = await started(['dist/server/main.js'], settingsIn(folder, 'floor'), { folder: await buildFloor() })
  const site = await started(['dist/server/main.js'], settingsIn(folder, 'site'))
  const addresses = { [FLOOR]: `${floor.url}/` }
  for (const [name, path] of Object.entries(pages)) addresses[name] = site.url + path
  const results = Object.fromEntries(Object.keys(addresses).map((name) => [name, []]))
  try {
    for (let run = 0; run < RUNS; run++) {
      for (const [name, address] of Object.entries(addresses))
        results[name].push(await audit(address, executablePath, lighthouse))
    }
  } finally {
    await Promise.all([floor.stop(), site.stop()])
    rmSync(folder, { recursive: true })
  }
  print(results)
}

/**
 * Builds the smallest page of Vite and React, one `h1`, with a copy of our server, so that it is served like the product.
 * Returns the folder to start that server in.
 */
async function buildFloor() {
  const folder = join(process.cwd(), 'node_modules/.cache/floor')
  const { build } = await import('vite')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(`${folder}/dist`, { recursive: true })
  writeFileSync(`${folder}/package.json`, '{ "type": "module" }')
  const outDir = `${folder}/dist/web`
  await build({
    root: 'bench/floor',
    configFile: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  })
  await compress(outDir)
  cpSync('dist/server', `${folder}/dist/server`, { recursive: true })
  return folder
}

const settingsIn = (folder, name) => ({ PORT: '0', DATA_DIR: join(folder, name) })

/** Audits one page in a new browser, whose caches are empty. */
async function audit(address, executablePath, lighthouse) {
  const port = await freePort()
  const args = [...chromiumFlags, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath, args })
  try {
    const { lhr } = await lighthouse(address, { port, output: 'json', logLevel: 'error' })
    const value = (name) => lhr.audits[name].numericValue
    const requests = lhr.audits['network-requests'].details.items.filter(({ url }) => url.startsWith('http'))
    return {
      requests: requests.length,
      kib: requests.reduce((bytes, { transferSize }) => bytes + transferSize, 0) / 1024,
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      scores: Object.values(lhr.categories).map(({ score }) => score * 100),
      machine: lhr.environment.benchmarkIndex,
    }
  } finally {
    await browser.close()
  }
}

/** Lighthouse connects to the browser through a port that must be given. */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function print(results) {
  const medians = Object.entries(results).map(([name, runs]) => {
    const middle = (read) => median(runs.map(read))
    const spread = runs.map(({ lcp }) => Math.round(lcp)).toSorted((one, other) => one - other)
    return { name, middle, spread }
  })
  const floor = medians.find(({ name }) => name === FLOOR)
  console.log(`\nLighthouse, mobile, medians of ${RUNS} (simulated times in ms; bytes as sent, headers included)`)
  console.table(
    Object.fromEntries(
      medians.map((page) => [
        page.name,
        {
          requests: page.middle(({ requests }) => requests),
          KiB: rounded(
            page.middle(({ kib }) => kib),
            1,
          ),
          FCP: rounded(page.middle(({ fcp }) => fcp)),
          LCP: rounded(lcpOf(page)),
          'LCP least … most': `${page.spread[0]} … ${page.spread.at(-1)}`,
          'LCP / floor': rounded(lcpOf(page) / lcpOf(floor), 2),
          TBT: rounded(page.middle(({ tbt }) => tbt)),
          CLS: rounded(
            page.middle(({ cls }) => cls),
            3,
          ),
          'perf a11y best seo': [0, 1, 2, 3]
            .map((index) => rounded(page.middle(({ scores }) => scores[index])))
            .join(' '),
          machine: rounded(page.middle(({ machine }) => machine)),
        },
      ]),
    ),
  )
}

const lcpOf = ({ middle }) => middle(({ lcp }) => lcp)

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
}

const rounded = (value, digits = 0) => Number(value.toFixed(digits))
