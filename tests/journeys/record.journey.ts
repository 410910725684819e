import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Word } from '#core/word/word.ts'
import { writeWav } from '#core/recording/wav.ts'
import { expectAccessible, faultsOn } from './accessibility.ts'
import { withMicrophone } from './fake-microphone.ts'
import { learnerAt, lesson } from './learner.ts'
import { expect, startServer, test as base, type Page } from './site.ts'

const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
/** Chromium plays it, again and again, in place of a microphone. */
const heard = join(folder, 'microphone.wav')

const test = base.extend<object, { site: { url: string } }>({
  site: [
    async ({}, use) => {
      const server = await startServer(folder)
      await use({ url: server.url })
      await server.stop()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

test.use(await withMicrophone(heard))

/** Sets what the microphone hears when it is opened next: a voice of this level, from 0 to 1, between two silences. */
function speak(level: number) {
  const rate = 48_000
  const samples = Float32Array.from({ length: 3 * rate }, (_, index) => {
    const time = index / rate - 1
    const voice =
      time >= 0 && time < 0.6 ? Math.sin(2 * Math.PI * 220 * time) + Math.sin(2 * Math.PI * 660 * time) / 2 : 0
    return level * voice + 0.0005 * Math.sin(index * index)
  })
  writeFileSync(heard, writeWav({ rate, samples }))
}

const admin = (...words: string[]) =>
  execFileSync(process.execPath, ['dist/server/admin.js', ...words], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  })

const [first, second] = lesson('lesson1').words as unknown as [Word, Word]

/** Runs in the page. */
const listedWords = async () =>
  Object.keys(((await (await fetch('/api/recordings')).json()) as { words: object }).words)

async function signUpToRecord(page: Page) {
  await page.goto('/record')
  await page.getByRole('button', { name: 'Sign in to record' }).click()
  return learnerAt(page).signUp()
}

/** Marks a page when a sound has begun, which may be over soon. */
const noteSounds = (page: Page) =>
  page.addInitScript(() => {
    // oxlint-disable-next-line unbound-method -- called with its element
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      this.addEventListener('playing', () => document.documentElement.setAttribute('data-played', ''))
      return play.call(this)
    }
  })
const expectPlayed = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-played', '')

const record = (page: Page) => page.getByRole('button', { name: 'Record', exact: true })
const consent = (page: Page, name: string) => page.getByRole('switch', { name })

test('a speaker agrees, records a word and a proverb, an editor accepts it, a learner hears it, and the speaker takes it back', async ({
  page,
  browser,
  site,
}) => {
  speak(4)
  await signUpToRecord(page)
  await expect(page.getByRole('heading', { name: 'What you agree to' })).toBeVisible()
  await expect(record(page)).toHaveCount(0)
  await consent(page, 'Use my recordings in this app').check()
  await expect(page.getByRole('heading', { name: first.kikuyu })).toBeVisible()
  await consent(page, 'Show my name and home area').check()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace N.')
  await page.getByRole('textbox', { name: 'Home area' }).fill('Nyeri')
  await page.getByRole('textbox', { name: 'Dialect' }).focus()
  await expectAccessible(page)

  await record(page).click()
  await expect(page.getByRole('alert')).toContainText('too loud for the microphone')
  speak(0.3)
  // The microphone is opened anew.
  await page.reload()
  await record(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved. An editor will hear it.')).toBeVisible()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await expect(next).toBeFocused()
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: second.kikuyu })).toBeVisible()
  await expect(page.getByText('1 recording not sent yet.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Saved. An editor will hear it.')).toBeVisible()

  await page.getByRole('radio', { name: 'Proverbs' }).check()
  const proverb = await page.locator('.studio-word h2').innerText()
  await record(page).click()
  await expect(page.getByText('Saved. An editor will hear it.')).toBeVisible()

  const editing = await browser.newContext({ baseURL: site.url })
  const editor = await editing.newPage()
  await noteSounds(editor)
  const { email } = await signUpToRecord(editor)
  await expect(editor.getByRole('heading', { name: 'What you agree to' })).toBeVisible()
  await expect(editor.getByRole('heading', { name: 'Editor’s queue' })).toHaveCount(0)
  admin('editor', email)
  await editor.reload()
  await expect(editor.getByText('3 to check')).toBeVisible()
  const queue = editor.getByRole('region', { name: 'Editor’s queue' })
  await expect(queue.getByRole('listitem').first()).toContainText('Grace N., Nyeri')
  expect(await faultsOn(editor)).toEqual([])
  await queue.getByRole('button', { name: `Play ${first.kikuyu}` }).click()
  await expectPlayed(editor)
  await queue.getByRole('button', { name: `Accept ${first.kikuyu}` }).press('Enter')
  await expect(queue.getByRole('status')).toContainText(`${first.kikuyu} accepted. Learners hear it now.`)
  await queue.getByRole('button', { name: `Accept ${proverb}` }).press('Enter')
  await expect(queue.getByRole('status')).toContainText(`${proverb} accepted.`)
  await queue.getByRole('button', { name: `Refuse ${second.kikuyu}` }).press('Enter')
  await editor.keyboard.type('A car drives by.')
  await editor.keyboard.press('Enter')
  await expect(queue.getByRole('status')).toContainText(`${second.kikuyu} refused.`)

  await page.reload()
  await expect(page.getByText('Refused: A car drives by.')).toBeVisible()
  const learning = await browser.newContext({ baseURL: site.url })
  const learner = await learning.newPage()
  await noteSounds(learner)
  await learner.goto('/kikuyu-chat')
  await learner.getByRole('button', { name: 'Kikuyu Wisdom' }).click()
  const elder = learner.getByRole('dialog', { name: 'Kikuyu Elder' })
  await elder.getByRole('tab', { name: 'Proverbs' }).click()
  await elder.getByRole('listitem').first().getByRole('button').click()
  await expect(elder.getByText('Grace N., Nyeri.')).toBeVisible()
  await learner.goto(`/words/${first.id}`)
  await expect(learner.getByText('Grace N., Nyeri.')).toBeVisible()
  await learner.getByRole('button', { name: `Listen to ${first.kikuyu}`, exact: true }).click()
  await expectPlayed(learner)
  const kept = () => learner.evaluate(async () => (await (await caches.open('course recordings')).keys()).length)
  await expect.poll(kept).toBe(2)

  await consent(page, 'Use my recordings in this app').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(record(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete all my recordings' })).toHaveCount(0)
  await expect.poll(() => page.evaluate(listedWords)).toEqual([])
  await learner.reload()
  await expect(learner.getByText('Computer voice.')).toBeVisible()
  await expect.poll(kept).toBe(1)
  await learning.close()
  await editing.close()
})
