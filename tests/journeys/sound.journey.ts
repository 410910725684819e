import { expect, test, type Page } from './site.ts'

/** Records when a sound begins and at which speed; no audio device is needed. */
async function noteSounds(page: Page) {
  await page.addInitScript(() => {
    const { Audio } = globalThis
    const speeds: number[] = []
    globalThis.Audio = function AudioWithNote() {
      const audio = new Audio()
      audio.addEventListener('playing', () => speeds.push(audio.playbackRate))
      return audio
    } as unknown as typeof Audio
    Object.assign(globalThis, { speeds })
  })
  return () => page.evaluate(() => (globalThis as unknown as { speeds: number[] }).speeds)
}

test('a learner hears a word by a tap and by a key, slowly, and reads why there is no sound offline', async ({
  page,
  context,
}) => {
  const speeds = await noteSounds(page)
  const listenTo = (word: string) => page.getByRole('button', { name: `Listen to ${word}`, exact: true })
  await page.goto('/words/metha-table')
  await listenTo('metha').click()
  await expect.poll(speeds).toEqual([1])
  await expect(page.getByText('Computer voice. The melody follows the published tone.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^melow$/ })).toBeVisible()
  await expect(listenTo('metha')).toBeVisible()
  await page.keyboard.press('p')
  await expect.poll(speeds).toEqual([1, 1])
  const slow = page.getByRole('button', { name: 'Slow' })
  await slow.click()
  await expect(slow).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(speeds).toEqual([1, 1, 0.6])

  await page.getByRole('link', { name: 'All words' }).click()
  await page.getByRole('searchbox').fill('p')
  await expect(listenTo('maaĩ')).toHaveCount(0)
  await page.getByRole('searchbox').fill('water')
  await context.setOffline(true)
  await listenTo('maaĩ').click()
  await expect(page.getByRole('alert')).toHaveText('You are offline, and this sound is not on your device yet.')
  await context.setOffline(false)
  await listenTo('maaĩ').click()
  await expect.poll(speeds).toEqual([1, 1, 0.6, 0.6])

  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Computer voice' }).uncheck()
  await page.goto('/words/metha-table')
  await expect(page.getByText('How well you know it')).toBeVisible()
  await expect(listenTo('metha')).toHaveCount(0)
})
