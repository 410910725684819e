import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWav } from '#core/recording/wav.ts'
import { json, refusal } from '#providers/calls/faulty-provider.fixture.ts'
import { faultsOn } from './accessibility.ts'
import { withMicrophone } from './fake-microphone.ts'
import { newcomer } from './learner.ts'
import { testWithModel } from './model-site.ts'
import { expect, type Page } from './site.ts'

const RATE = 48_000

/** A voice that rises from 120 to 180 hertz within half a second, between silences. */
function voiceFile(): string {
  const samples = new Float32Array(RATE * 1.5)
  let phase = 0
  for (let i = 0; i < samples.length; i++) {
    const at = i / RATE - 0.5
    phase += (2 * Math.PI * (120 + 120 * Math.max(0, Math.min(0.5, at)))) / RATE
    if (at >= 0 && at < 0.5) samples[i] = 0.3 * Math.sin(phase) + 0.15 * Math.sin(2 * phase)
  }
  const file = join(mkdtempSync(join(tmpdir(), 'voice-')), 'voice.wav')
  writeFileSync(file, writeWav({ rate: RATE, samples }))
  return file
}

const test = testWithModel((address) => ({ RECOGNITION_BASE_URL: `${address}/v1`, RECOGNITION_MODEL: 'hearing' }))

test.use(await withMicrophone(voiceFile()))

test('a learner says a word, sees both melodies and rates it, and nothing is sent', async ({ page }) => {
  await page.goto('/words')
  await page.getByRole('searchbox').fill('table')
  await page.getByRole('link', { name: /metha/ }).first().click()
  await page.getByRole('link', { name: 'Say it' }).click()
  await expect(page).toHaveURL('/words/metha-table?say')
  const card = page.getByRole('region', { name: 'Say it' })
  await expect(card.getByRole('button', { name: 'Play: Computer voice' })).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await card.getByRole('button', { name: 'Record' }).press('Enter')
  await expect(card).toContainText('Recording, 0:02')
  await expect(card.getByRole('button', { name: 'Stop' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: 'Record again' })).toBeFocused()
  await expect(card.getByRole('button', { name: 'Play your recording' })).toBeVisible()
  const melodies = card.locator('.say-it-melody')
  await expect(melodies).toHaveCount(2)
  // The voice rises: each line ends higher on the screen than it began. The recording may begin within a voice.
  const path = (await melodies.last().getAttribute('d')) ?? ''
  const lines = path.split('M').map((line) => line.split('L').flatMap((point) => point.split(' ').slice(1).map(Number)))
  const longest = lines.toSorted((one, other) => other.length - one.length)[0]!
  expect(longest.length).toBeGreaterThan(10)
  expect(longest.at(-1)).toBeLessThan(longest[0]! - 3)
  await card.getByRole('button', { name: 'Play both' }).click()
  await expect(card.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Play both' })).toBeVisible()
  await card.getByRole('radio', { name: 'Close' }).check()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await faultsOn(page)).toEqual([])
  }
  expect(sent).toEqual([])
  expect(await allowsMicrophone(page)).toBe(true)
  await page.goto('/words/metha-table')
  expect(await allowsMicrophone(page)).toBe(false)
})

test('a signed-in learner may send a recording, and reads only words of the course', async ({ page, modelSite }) => {
  const { url, provider } = modelSite
  const origin = { Origin: url }
  await page.request.post('/api/auth/sign-up/email', { data: { ...newcomer(), name: '' }, headers: origin })
  await page.goto('/words/metha-table?say')
  const card = page.getByRole('region', { name: 'Say it' })
  const send = card.getByRole('button', { name: 'Send it and ask what was heard' })
  await card.getByRole('button', { name: 'Record' }).press('Enter')
  await expect(card).toContainText('Recording, 0:02')
  await expect(send).toBeHidden()
  await card.getByRole('button', { name: 'Stop' }).press('Enter')
  await expect(card).toContainText('to the speech recogniser at 127.0.0.1')
  expect(provider.requests.length).toBe(0)

  const heard = card.getByRole('status')
  const answers = [
    [json({ text: 'Metha.' }), 'I heard metha (table).'],
    [json({ text: 'iria' }), /^I heard iria \(.+\)\. Did you mean metha\?$/],
    [json({ text: 'meta' }), /^I am not sure what I heard\. Did you mean metha \(table\)/],
    [json({ text: 'Thanks for watching!' }), 'I heard no word of this course.'],
  ] as const
  for (const [answer, said] of answers) {
    provider.answers(answer)
    await send.press('Enter')
    await expect(heard.filter({ hasText: said })).toBeVisible()
  }
  await expect(page.locator('body')).not.toContainText('Thanks for watching')
  expect(provider.requests.every(({ body }) => body.includes('RIFF'))).toBe(true)
  expect(await faultsOn(page)).toEqual([])

  provider.answers(refusal(400))
  await send.press('Enter')
  await expect(card.getByRole('alert')).toContainText('Your recording is still here')
  await expect(card.getByRole('button', { name: 'Play your recording' })).toBeVisible()
})

const allowsMicrophone = (page: Page) =>
  page.evaluate(() =>
    (document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature(
      'microphone',
    ),
  )
