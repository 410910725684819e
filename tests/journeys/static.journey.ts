import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openIdentityToolkit, type IdentityToolkit } from '#providers/auth/identity-toolkit.fixture.ts'
import { openFaultyProvider, type FaultyProvider } from '#providers/calls/faulty-provider.fixture.ts'
import { keyOf, saying } from '#providers/generate-content/generate-content.fixture.ts'
import { goodModel } from '#providers/tutor/good-model.fixture.ts'
import { expectAccessible } from './accessibility.ts'
import { learnerAt, lessons, newcomer } from './learner.ts'
import { plain } from './test-image.ts'
import { expect, stopTime, test as base, type Page } from './site.ts'
import { startStaticHost, toAnyPage, type StaticHost } from './static-host.ts'

const TUTOR = 'kind-model-1'
const ASSISTANT = 'flash-1'
const EYE = 'eye-1'

/** The content of config.json. */
type Settings = 'nothing' | 'a mistake' | 'only models' | 'only accounts' | 'accounts and models'

interface Providers {
  readonly tutor: FaultyProvider
  readonly assistant: FaultyProvider
  readonly firebase: IdentityToolkit
}

/** A host of static files without our server, and servers that speak the providers’ protocols. */
const test = base.extend<{ settings: Settings; hasHeaders: boolean; providers: Providers; host: StaticHost }>({
  settings: ['nothing', { option: true }],
  hasHeaders: [false, { option: true }],
  providers: async ({}, use) => {
    const tutor = await openFaultyProvider(toAnyPage(goodModel(lessons)))
    const assistant = await openFaultyProvider(toAnyPage(saying('KIKUYU: Nĩ wega ENGLISH: Thank you')))
    const firebase = await openIdentityToolkit()
    await use({ tutor, assistant, firebase })
    for (const provider of [tutor, assistant, firebase]) provider.close()
  },
  host: async ({ settings, hasHeaders, providers }, use) => {
    const host = await startStaticHost(configOf(providers)[settings], hasHeaders ? await headersOf(providers) : {})
    await use(host)
    host.close()
  },
  baseURL: async ({ host }, use) => use(host.url),
})

function configOf({ tutor, assistant, firebase }: Providers): Record<Settings, object | string | undefined> {
  const models = {
    tutor: { baseUrl: `${tutor.url}/v1`, model: TUTOR, apiKeys: ['tutor-key'] },
    assistant: { baseUrl: `${assistant.url}/v1beta`, model: ASSISTANT, visionModel: EYE, apiKey: 'assistant-key' },
  }
  const project = { apiKey: 'any', authDomain: 'demo-kikuyu.firebaseapp.com', projectId: 'demo-kikuyu' }
  const accounts = { accounts: 'firebase', firebase: { ...project, emulatorUrl: firebase.url } }
  return {
    nothing: undefined,
    'a mistake': '{ "accounts": "fireplace" }',
    'only models': { accounts: 'none', ...models },
    'only accounts': accounts,
    'accounts and models': { ...accounts, ...models },
  }
}

/** The headers that the manual recommends, for the providers of this test. */
async function headersOf({ tutor, assistant, firebase }: Providers): Promise<Record<string, string>> {
  const manual = await readFile('docs/static-site.md', 'utf8')
  const page = await readFile('dist/web/index.html', 'utf8')
  const hash = createHash('sha256').update(/<script>([^]*?)<\/script>/.exec(page)?.[1] ?? '')
  const lines = /```http\n(.*?)```/s.exec(manual)?.[1] ?? ''
  const ours = lines
    .replace('HASH', hash.digest('base64'))
    .replace('https://models.example.org', tutor.url)
    .replace('https://generativelanguage.googleapis.com', assistant.url)
    .replace('https://identitytoolkit.googleapis.com', firebase.url)
  return Object.fromEntries([...ours.matchAll(/^([\w-]+): (.+)$/gm)].map(([, name, value]) => [name, value]))
}

const asksOfServer = ({ requests }: StaticHost) => requests.filter((path) => path.startsWith('/api'))

async function sayToAssistant(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
}

async function identify(page: Page) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await (await choosing).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: plain([211, 47, 47]) })
  // The chat opens three seconds later.
  await stopTime(page)
  await page.getByRole('button', { name: 'Analyze Image' }).click()
  return page.getByRole('region', { name: 'Result' })
}

for (const settings of ['nothing', 'only models'] as const)
  test.describe(`with ${settings} in config.json`, () => {
    test.use({ settings })

    test('everything is available to everyone, and only the host gets requests', async ({ page, host, providers }) => {
      const others: string[] = []
      page.on('request', (request) => {
        if (request.url().startsWith('http') && !request.url().startsWith(host.url)) others.push(request.url())
      })
      const learner = learnerAt(page)
      await learner.openLesson('lesson1')
      await learner.answerAndRead('Ũhoro waku?')
      await expect(page.getByRole('banner')).toContainText('Built-in tutor')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.goto('/kikuyu-chat')
      await expect(page.getByRole('banner')).toContainText('Built-in assistant')
      await sayToAssistant(page, 'thx for helping me')
      await expect(page.getByRole('log')).toContainText('Nĩ ngatho nĩ kũndeithia')

      await page.goto('/ar')
      await expect(await identify(page)).toContainText('red')

      for (const path of ['/', '/profile', '/settings', '/lesson/lesson1', '/kikuyu-chat']) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('button', { name: /sign (in|up|out)/i })).toHaveCount(0)
      }
      await page.goto('/profile')
      await expect(page.getByText('This site has no accounts')).toBeVisible()
      expect(others).toEqual([])
      expect(asksOfServer(host)).toEqual([])
      expect([providers.tutor.requests, providers.assistant.requests, providers.firebase.calls]).toEqual([[], [], []])
    })
  })

test('a learner takes everything to another browser, by keyboard, and a second import adds nothing', async ({
  page,
  host,
  browser,
}) => {
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  await learner.answerAndRead('Ũhoro waku?')
  await page.goto('/settings')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save everything' }).click()
  const file = await (await saving).path()

  const elsewhere = await browser.newContext({ baseURL: host.url })
  const other = await elsewhere.newPage()
  await other.goto('/settings')
  const card = other.getByRole('region', { name: 'Your data' })
  const button = card.getByRole('button', { name: 'Import a file' })
  async function importing(chosen: string | { name: string; mimeType: string; buffer: Buffer }) {
    await expect(button).toBeEnabled()
    const choosing = other.waitForEvent('filechooser')
    await button.press('Enter')
    await (await choosing).setFiles(chosen)
  }
  await importing({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from('kikuyu,english') })
  await expect(card.getByRole('alert')).toContainText('We couldn’t read this file. Nothing was changed.')
  await expect(button).toBeFocused()
  await importing(file)
  await expect(card.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  await expect(card).toContainText(/Entries added\s*[1-9]\d*\s*Already here, not changed\s*0/)
  await expectAccessible(other)
  await importing(file)
  await expect(card).toContainText(/Entries added\s*0\s*Already here, not changed\s*[1-9]/)

  await other.goto('/')
  await expect(other.getByRole('region', { name: 'Today' })).toBeVisible()
  await elsewhere.close()
})

test('pages open at their addresses, and after a reload', async ({ page }) => {
  for (const [path, heading] of [
    ['/lesson/lesson2', 'Introducing Yourself'],
    ['/vocabulary/colors', 'Colors'],
    ['/vocabulary?category=adverbs', 'Adverbs'],
    ['/words/mburi-goat', 'mbũri'],
    ['/settings', 'Settings'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
})

test('an unknown page says so, and leads home', async ({ page }) => {
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await expect(page).toHaveTitle(/not found/i)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Learn Kikuyu Together with AI')
  expect((await page.goto('/lesson/lesson99'))?.status()).toBe(404)
  await expect(page).toHaveURL('/')
})

test.describe('with a mistake in config.json', () => {
  test.use({ settings: 'a mistake' })

  test('it is reported in one sentence, and the course works', async ({ page }) => {
    await page.goto('/profile')
    await expect(page.getByRole('alert')).toContainText(
      'This site’s config.json has a mistake: accounts must be "none", "firebase" or "server".',
    )
    await expectAccessible(page)
    const learner = learnerAt(page)
    await learner.openLesson('lesson1')
    await learner.answerAndRead('Ũhoro waku?')
  })
})

test.describe('with accounts at Firebase', () => {
  test.use({ settings: 'only accounts' })

  test('a visitor with a pending message signs up, and it is sent', async ({ page, host, providers }) => {
    const learner = learnerAt(page)
    await learner.openLesson('lesson1')
    await learner.answer('hello there')
    await learner.signUp()
    await expect(learner.chat).toContainText('hello there')
    expect(providers.firebase.calls).toContain('accounts:signUp')
    expect(asksOfServer(host)).toEqual([])
  })

  test('a learner stays signed in after a reload, signs out, and returns', async ({ page }) => {
    const learner = learnerAt(page)
    const account = await learner.signUpAtProfile()
    await expect(page.getByText(account.email)).toBeVisible()
    await page.reload()
    await expect(page.getByText(account.email)).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')

    await page.goto('/profile')
    await expect(page.getByText(account.email)).toHaveCount(0)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await learner.signIn({ ...account, password: 'another basket' })
    await expect(page.getByRole('alert')).toContainText('Incorrect password.')
    await learner.signIn(newcomer())
    await expect(page.getByRole('alert')).toContainText('No account found with this email.')
    await learner.signIn(account)
    await expect(page.getByText(account.email)).toBeVisible()
  })

  test('a learner changes the password, and sees no list of devices, which Firebase does not have', async ({
    page,
    host,
  }) => {
    const learner = learnerAt(page)
    const account = await learner.signUpAtProfile()
    await page.goto('/settings')
    const change = async (current: string, next: string) => {
      await page.getByLabel('Current password', { exact: true }).fill(current)
      await page.getByLabel('New password', { exact: true }).fill(next)
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await change('another basket', 'a new basket')
    await expect(page.getByText('Incorrect password.')).toBeVisible()
    await change(account.password, 'a new basket')
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Devices' })).toHaveCount(0)

    await page.goto('/profile')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/profile')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await learner.signIn({ ...account, password: 'a new basket' })
    await expect(page.getByText(account.email)).toBeVisible()
    expect(asksOfServer(host)).toEqual([])
  })

  test('plans are shown but cannot be bought', async ({ page, host }) => {
    await learnerAt(page).signUpAtProfile()
    await page.goto('/profile?tab=subscription')
    await expect(page.getByRole('region', { name: 'Premium' })).toContainText('$9.99 /month')
    await expect(page.getByRole('button', { name: /Upgrade/ })).toHaveCount(0)
    expect(asksOfServer(host)).toEqual([])
  })

  test('a learner deletes the account with the password', async ({ page }) => {
    const learner = learnerAt(page)
    const account = await learner.signUpAtProfile()
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(account.password)
    await dialog
      .getByRole('button', { name: /delete/i })
      .last()
      .click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')
    await page.goto('/profile')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await learner.signIn(account)
    await expect(page.getByRole('alert')).toContainText('No account found with this email.')
  })

  test('Firebase is loaded only there, and is small', async ({ page, host }) => {
    const without = await startStaticHost({ accounts: 'none' })
    for (const { url } of [without, host]) {
      await page.goto(`${url}/profile`)
      await page.waitForLoadState('networkidle')
    }
    without.close()
    const added = scriptsOf(host).filter((path) => !scriptsOf(without).includes(path))
    expect(added.length).toBeGreaterThan(0)
    const sizes = await Promise.all(added.map(async (path) => gzipSync(await readFile(join('dist/web', path))).length))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(35 * 1024)
  })
})

/** Each once: this host forbids caching, so browsers request a chunk twice. */
const scriptsOf = ({ requests }: StaticHost) => [...new Set(requests.filter((path) => path.endsWith('.js')))]

for (const hasHeaders of [false, true])
  test.describe(`with accounts and models, ${hasHeaders ? 'and the headers of the manual' : 'and no headers'}`, () => {
    test.use({ settings: 'accounts and models', hasHeaders })

    test('the browser calls the providers directly', async ({ page, host, providers }) => {
      const { tutor, assistant } = providers
      const learner = learnerAt(page)
      await learner.signUpAtProfile()
      await learner.openLesson('lesson1')
      await expect(page.getByRole('banner')).toContainText(TUTOR)
      await learner.answerAndRead('Ũhoro waku?')
      const told = tutor.requests.filter(({ method }) => method === 'POST')
      expect(told.length).toBeGreaterThan(0)
      expect(told.every(({ path }) => path === '/v1/chat/completions')).toBe(true)
      expect(told.every(({ headers }) => headers.authorization === 'Bearer tutor-key')).toBe(true)

      await page.goto('/kikuyu-chat')
      await expect(page.getByRole('banner')).toContainText(ASSISTANT)
      await sayToAssistant(page, 'Thank you')
      await expect(page.getByRole('log').getByText('Nĩ wega').first()).toBeVisible()

      await page.goto('/ar')
      await expect(page.getByText('This site cannot count uses, so there is no limit here.')).toBeVisible()
      expect(asksOfServer(host)).toEqual([])
      await expect(await identify(page)).toBeVisible()
      await expect(page.getByText(`Identified by: ${EYE}.`)).toBeVisible()
      const requests = assistant.requests.filter(({ method }) => method === 'POST')
      expect(requests.some(({ path }) => path.includes(`${EYE}:generateContent`))).toBe(true)
      expect(requests.every((each) => keyOf(each) === 'assistant-key')).toBe(true)
    })
  })
