import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { content } from '#content/course-content.fixture.ts'
import { faultsOn } from './accessibility.ts'
import { learnerAt, lesson } from './learner.ts'
import { expect, startServer, test, waitUntil, type Page } from './site.ts'
import { startStaticHost } from './static-host.ts'

test.use({ serviceWorkers: 'allow' })

const OFFLINE = 'You’re offline. Lessons still work, and your progress is saved on this device.'

const sound = content.voice.words.find(({ id }) => id === 'metha-table')

/** Every kind of page, with its heading. */
const pages: Readonly<Record<string, string | RegExp>> = {
  '/': 'Let’s Learn Kikuyu Together with AI',
  '/lesson/lesson5': /^Lesson 5/,
  '/numbers-counting': /^Lesson 2/,
  '/vocabulary': 'Vocabulary',
  '/vocabulary/family': /Family/,
  '/vocabulary?category=adverbs': /Adverbs/,
  '/words': 'All words',
  '/words/metha-table': 'metha',
  '/review': 'Review',
  '/progress': 'Your progress',
  '/badges': 'Badges',
  '/profile': 'Your profile',
  '/settings': 'Settings',
  '/kikuyu-chat': 'Kikuyu Language Assistant',
  '/ar': 'What is this in Kikuyu?',
  '/nowhere/at/all': 'This path ends here',
}

test('after the first visit every kind of page opens offline, also one never opened', async ({ page, context }) => {
  const learner = learnerAt(page)
  const { email } = await learner.signUpAtProfile()
  await stored(page)
  expect(await installFaults(page)).toEqual([])
  expect(await page.evaluate(fetchSound, sound)).toBe(`audio/mpeg ${sound?.bytes}`)
  await context.setOffline(true)
  await expect(page.getByRole('status').getByText(OFFLINE)).toBeVisible()
  expect(await page.evaluate(fetchSound, sound)).toBe(`audio/mpeg ${sound?.bytes}`)
  expect(await faultsOn(page)).toEqual([])
  for (const [path, name] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name, level: 1 }), path).toBeVisible()
    await expect(page.getByText(OFFLINE)).toBeVisible()
  }
  await learner.openLesson('lesson5')
  await learner.answerAndRead(await learner.rightAnswer(lesson('lesson5')))
  await expect(learner.chat).toContainText(/Correct!|Good job!/)
  await page.reload()
  await expect(learner.chat).toContainText(/Correct!|Good job!/)
  await page.goto('/profile')
  await expect(page.getByText(email)).toBeVisible()
  const addresses = await page.evaluate(storedAddresses)
  expect(addresses.length).toBeGreaterThan(100)
  expect(addresses.filter((address) => /\/api\/|@|profile$/.test(address))).toEqual([])
})

test('an update during a lesson changes nothing in it, and “Update now” applies it afterwards', async ({ browser }) => {
  const replaced = new Map<string, string | null>()
  const host = await startStaticHost(undefined, {}, replaced)
  const context = await browser.newContext({ baseURL: host.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  await stored(page)
  const other = await context.newPage()
  await other.goto('/vocabulary')

  await deploySecondVersion(replaced)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    await new Promise((resolve) => {
      registration?.installing?.addEventListener('statechange', resolve, { once: true })
      if (registration?.waiting) resolve(undefined)
    })
  })
  const note = page.getByRole('region', { name: 'New version' })
  await learner.answerAndRead(await learner.rightAnswer(lesson('lesson1')))
  await expect(learner.chat).toContainText(/Correct!|Good job!/)
  await expect(note).toBeHidden()
  await expect(page.locator('html')).not.toHaveAttribute('data-version')

  await page.getByRole('link', { name: 'Leave lesson' }).click()
  await expect(note).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.locator('html[data-version=second][data-live]')).toBeVisible()
  await expect(note).toBeHidden()
  // The other tab has its version still, with a chunk that the host no longer has.
  await expect(other.locator('html')).not.toHaveAttribute('data-version')
  await other.getByRole('link', { name: 'All words' }).click()
  await expect(other.getByRole('heading', { name: 'All words' })).toBeVisible()
  await context.close()
  host.close()
})

test('the service worker ends, with all that it stored, on a site that turns it off', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'my-mother-language-'))
  const first = await startServer(folder)
  const context = await browser.newContext({ baseURL: first.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/progress')
  await stored(page)
  await first.stop()
  const second = await startServer(folder, { OFFLINE: 'off', PORT: new URL(first.url).port })
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => page.evaluate(storedAddresses)).toEqual([])
  await page.goto('/words')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await page.evaluate(storedAddresses)).toEqual([])
  await context.close()
  await second.stop()
  await rm(folder, { recursive: true })
})

test('the note about the network goes soon after the server is back', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'my-mother-language-'))
  const first = await startServer(folder)
  const context = await browser.newContext({ baseURL: first.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const note = page.getByText(OFFLINE)
  await page.clock.install()
  await page.goto('/progress')
  await stored(page)
  await first.stop()
  await page.reload()
  await expect(note).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const second = await startServer(folder, { PORT: new URL(first.url).port })
  await page.clock.runFor(5000)
  await expect(note).toBeHidden()
  await context.close()
  await second.stop()
  await rm(folder, { recursive: true })
})

/** Runs in the page. */
const isStored = () => navigator.serviceWorker.controller?.state === 'activated'

/** Resolves when the course is stored, and this page is answered from it. The first input starts that. */
async function stored(page: Page) {
  await page.mouse.move(20, 20)
  await waitUntil(page, isStored)
}

/** Runs in the page: the type and the size of a sound. */
async function fetchSound(of: typeof sound): Promise<string> {
  const response = await fetch(`/voice/${of?.file}`)
  return `${response.headers.get('Content-Type')} ${(await response.arrayBuffer()).byteLength}`
}

/** Runs in the page: the addresses of everything in its caches. */
async function storedAddresses(): Promise<string[]> {
  const caches = await Promise.all((await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)))
  const requests = await Promise.all(caches.map((cache) => cache.keys()))
  return requests.flat().map(({ url }) => url)
}

/** The reasons why the browser does not offer to install the app. A browser for tests is a private window. */
async function installFaults(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const { errors } = await browser.send('Page.getAppManifest')
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  const faults = [...errors.map(({ message }) => message), ...installabilityErrors.map(({ errorId }) => errorId)]
  return faults.filter((fault) => fault !== 'in-incognito')
}

interface Precache {
  readonly entry: string
  readonly files: Record<string, string>
}

/** The same site with another entry script, which marks its pages, and without one chunk of the first version. */
async function deploySecondVersion(replaced: Map<string, string | null>) {
  const worker = await builtFile('sw.js')
  const [, text = ''] = /^const PRECACHE=(.*?);\(/.exec(worker) ?? []
  const { entry, files } = JSON.parse(text) as Precache
  const script = `import ${JSON.stringify(entry)}; document.documentElement.dataset.version = 'second'`
  const second = '/assets/second.js'
  replaced.set(second, script)
  const gone = Object.keys(files).find((path) => /\/word-list-screen-.*\.js$/.test(path))!
  replaced.set(gone, null)
  delete files[gone]
  files[second] = `sha256-${createHash('sha256').update(script).digest('base64')}`
  replaced.set('/sw.js', worker.replace(text, JSON.stringify({ version: 'second', entry: second, files })))
  for (const page of ['/index.html', '/offline.html'])
    replaced.set(page, (await builtFile(page)).replace(`["${entry}"`, `["${second}","${entry}"`))
}

const builtFile = (path: string) => readFile(join('dist/web', path), 'utf8')
