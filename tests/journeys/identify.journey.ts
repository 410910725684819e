import type { Route } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { blank, fromPhone, plain, png, type Rgb } from './test-image.ts'
import { expect, stopTime, test, type Page } from './site.ts'

const red: Rgb = [211, 47, 47]
const blue: Rgb = [25, 118, 210]
const yellow: Rgb = [251, 192, 45]
const brown: Rgb = [121, 85, 72]

async function upload(page: Page, buffer: Buffer, name = 'photo.png') {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await (await choosing).setFiles({ name, mimeType: 'image/png', buffer })
}

const shown = (page: Page) => page.getByRole('img', { name: 'Your upload' })
const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze Image' })
const result = (page: Page) => page.getByRole('region', { name: 'Result' })

async function identify(page: Page, buffer: Buffer) {
  await upload(page, buffer)
  await expect(shown(page)).toBeVisible()
  // The chat opens three seconds later.
  await stopTime(page)
  await analyze(page).click()
}

test.describe('without a model', () => {
  test('the main colour is named in both languages, and is in the chat three seconds later', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Identify image' }).click()
    await expect(page.getByRole('heading', { name: 'What is this in Kikuyu?' })).toBeVisible()
    await expect(page.getByText('AI can be wrong about what is in a photo')).toBeVisible()
    await expect(analyze(page)).toBeDisabled()
    await identify(page, plain(red))
    await expect(result(page)).toContainText('red')
    await expect(page.getByRole('status').filter({ hasText: 'Result: red, in Kikuyu -tune.' })).toHaveCount(1)
    await expect(result(page).locator('dd [lang=ki]')).toHaveText('-tune')
    await expect(result(page)).toContainText('Checked: a word from the course')
    await expect(page.getByText('Added to your conversation. Opening chat in 3 seconds.')).toBeVisible()
    await page.clock.runFor(2900)
    await expect(page).toHaveURL('/ar')
    await page.clock.runFor(100)
    await expect(page).toHaveURL('/kikuyu-chat')
    await expect(page.getByRole('main').getByText('-tune', { exact: true }).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByText('-tune', { exact: true }).first()).toBeVisible()
  })

  test('a colour that the course does not teach has no Kikuyu, and a learner who stays on the page is not moved', async ({
    page,
  }) => {
    await page.goto('/ar')
    await identify(page, plain(brown))
    await expect(result(page)).toContainText('brown')
    await expect(result(page)).toContainText('The course has no checked Kikuyu word for this colour')
    await expect(result(page).locator('[lang=ki]')).toHaveCount(0)
    const stay = page.getByRole('button', { name: 'Stay here' })
    await expect(stay).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Open chat' })).toBeFocused()
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL('/ar')
  })

  test('in a low window the note that the chat opens is in view with the words', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 520 })
    await page.goto('/ar')
    await identify(page, plain(red))
    const bar = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!
    for (const seen of [page.getByRole('button', { name: 'Stay here' }), result(page).locator('dd [lang=ki]')]) {
      const { y, height } = (await seen.boundingBox())!
      expect(y).toBeGreaterThan(60)
      expect(y + height).toBeLessThan(bar.y)
    }
  })

  test('a learner who presses anything on the page is not moved', async ({ page }) => {
    await page.goto('/ar')
    await identify(page, plain(red))
    await page.getByRole('button', { name: 'Add to my reviews' }).click()
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL('/ar')
    await expect(result(page)).toContainText('In your reviews')
  })

  test('a word of the course links to its page, and can be added to the reviews', async ({ page }) => {
    await page.goto('/ar')
    await identify(page, plain(blue))
    await page.getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('button', { name: 'Add to my reviews' }).click()
    await expect(result(page)).toContainText('In your reviews')
    await page.getByRole('link', { name: 'More about this word' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('bururu')
  })

  test('a file that is not an image is rejected politely, and the previous result stays', async ({ page }) => {
    await page.goto('/ar')
    await identify(page, plain(yellow))
    await page.getByRole('button', { name: 'Stay here' }).click()
    const files = [
      ['a text', Buffer.from('Dear teacher'), 'is not a picture, although its name suggests it'],
      ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'An SVG is a drawing'],
      ['half a picture', plain(red).subarray(0, 60), 'cannot be opened'],
      ['nothing', Buffer.alloc(0), 'This file is empty'],
      ['a hundred megapixels', blank(10_000, 10_000), 'too large'],
    ] as const
    for (const [name, buffer, says] of files) {
      await upload(page, buffer, `${name}.jpg`)
      await expect(page.getByRole('alert')).toContainText(says)
      await expect(result(page)).toContainText('yellow')
    }
    await upload(page, plain(red))
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(result(page)).toHaveCount(0)
  })

  test('an image can be dropped and pasted, and only the keyboard is needed', async ({ page }) => {
    await page.goto('/ar')
    // Beside the card, where the browser would open the file otherwise.
    await dropOrPaste(page, 'drop', plain(blue), page.getByRole('heading', { level: 1 }))
    await expect(shown(page)).toBeVisible()
    await page.getByRole('button', { name: 'Upload Image' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(result(page)).toContainText('blue')
    await page.keyboard.press('Space')
    await dropOrPaste(page, 'paste', plain(yellow))
    await expect(result(page)).toHaveCount(0)
    await analyze(page).press('Enter')
    await expect(result(page)).toContainText('yellow')
  })
})

test.describe('with a model', () => {
  test('the course’s word for an object comes before the model’s', async ({ page }) => {
    const model = await withModel(page, ['Mugs', 'metha'])
    await identify(page, plain(red))
    await expect(result(page)).toContainText('Mugs')
    await expect(result(page).locator('dd [lang=ki]')).toHaveText('gĩkombe')
    await expect(result(page)).toContainText('Checked: a word from the course')
    expect(model.requests).toHaveLength(2)
    await expect(page.getByText('Identified by: model-eye.')).toBeVisible()
  })

  test('the model’s word for an object that the course does not teach is marked as unchecked', async ({ page }) => {
    await withModel(page, ['Gate', 'kĩhingo'])
    await identify(page, plain(red))
    await expect(result(page).locator('dd [lang=ki]')).toHaveText('kĩhingo')
    await expect(result(page)).toContainText('Machine translation, unchecked (model-eye)')
  })

  test('if the second call fails, the course’s word is shown, or an error without one', async ({ page }) => {
    await withModel(page, ['Mugs', null, 'Gate', null])
    await identify(page, plain(red))
    await expect(result(page).locator('dd [lang=ki]')).toHaveText('gĩkombe')
    await page.getByRole('button', { name: 'Stay here' }).click()
    await analyze(page).click()
    await expect(page.getByRole('alert')).toContainText('Error analyzing image. Please try again.')
    await expect(result(page)).not.toContainText('Gate')
    await page.goto('/kikuyu-chat')
    await expect(page.getByRole('main')).toContainText('gĩkombe')
    await expect(page.getByRole('main')).not.toContainText('Gate')
  })

  test('a photo is sent upright and small, without other data of its file', async ({ page }) => {
    const model = await withModel(page, ['Table', 'metha'])
    await identify(page, fromPhone(await landscape(page), 'GPS: at home'))
    await expect(result(page)).toContainText('Table')
    const { mimeType, data } = model.picture()
    expect(mimeType).toBe('image/jpeg')
    expect([...data.subarray(0, 2)]).toEqual([0xff, 0xd8])
    expect(data.includes('Exif')).toBe(false)
    expect(data.includes('GPS')).toBe(false)
    expect(await sizeAndCorners(page, data)).toEqual({ width: 683, height: 1024, left: 'yellow', right: 'blue' })
  })

  test('a failure keeps the image and is reported in both languages; after two the built-in identifier takes over', async ({
    page,
  }) => {
    await withModel(page, [null])
    await identify(page, plain(blue))
    await expect(page.getByRole('alert')).toContainText('Error analyzing image. Please try again.')
    await expect(page.getByRole('alert').locator('[lang=ki]')).toHaveText('Njohera.')
    await expect(analyze(page)).toBeFocused()
    await analyze(page).click()
    await expect(page.getByText('Identified by: Built-in image identifier.')).toBeVisible()
    await analyze(page).click()
    await expect(result(page)).toContainText('blue')
  })

  test('at the limit the plans are offered, and the colour is still named', async ({ page }) => {
    const reason = { error: { code: 429, message: '', details: [{ reason: 'usage-limit' }] } }
    await withModel(page, [(route) => route.fulfill({ status: 429, json: reason })], 0)
    await expect(page.getByText('0 of 3 free uses left.')).toBeVisible()
    await identify(page, plain(blue))
    await expect(page.getByRole('alert')).toContainText('this try was not counted')
    await expect(page.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/profile?tab=subscription')
    await page.getByRole('button', { name: 'Name its main colour' }).click()
    await expect(result(page)).toContainText('blue')
  })

  test('a learner who makes too many requests is told to wait, and may try again', async ({ page }) => {
    const json = { error: { code: 429, message: '', details: [{ reason: 'too-many-calls' }] } }
    await withModel(page, [(route) => route.fulfill({ status: 429, json }), 'Table', 'metha'])
    await identify(page, plain(blue))
    await expect(page.getByRole('alert')).toContainText('is too busy')
    await expect(page.getByRole('link', { name: 'See the plans' })).toHaveCount(0)
    await analyze(page).click()
    await expect(result(page)).toContainText('Table')
  })

  test('a slow request can be cancelled, and nothing is lost offline', async ({ page }) => {
    await withModel(page, [() => undefined, (route) => route.abort('internetdisconnected')])
    await identify(page, plain(blue))
    await expect(page.getByRole('button', { name: 'Analyzing...' })).toBeDisabled()
    const cancel = page.getByRole('button', { name: 'Cancel' })
    await expect(cancel).toBeFocused()
    await cancel.click()
    await expect(analyze(page)).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await analyze(page).click()
    await expect(page.getByRole('alert')).toContainText('The server could not be reached')
    await expect(shown(page)).toBeVisible()
  })
})

test('a model’s answer, a failure and the limit are accessible', async ({ page }) => {
  const reason = { error: { code: 429, message: '', details: [{ reason: 'usage-limit' }] } }
  await withModel(page, ['Gate', 'kĩhingo', null, (route) => route.fulfill({ status: 429, json: reason })])
  await identify(page, plain(red))
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.clock.resume()
  await expect(result(page)).toContainText('Machine translation, unchecked')
  await expectAccessible(page)
  await analyze(page).click()
  await expect(page.getByRole('alert')).toContainText('Error analyzing image.')
  await expectAccessible(page)
  await analyze(page).click()
  await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible()
  await expectAccessible(page)
})

type Answer = string | null | ((route: Route) => Promise<void> | undefined)

/** The page with a model that gives these answers in turn, and repeats the last one. Null is an answer without text. */
async function withModel(page: Page, answers: readonly Answer[], remaining = 2) {
  const requests: string[] = []
  // Fetched beforehand, because a request that is still open at the end of the test would be an error.
  const config = (await (await page.request.get('/config.json')).json()) as object
  const assistant = { baseUrl: '/api/assistant/v1beta', model: 'model-text', visionModel: 'model-eye' }
  await page.route('/config.json', (route) => route.fulfill({ json: { ...config, assistant } }))
  await page.route('/api/usage', (route) =>
    route.fulfill({ json: { plan: 'free', limit: 3, used: 3 - remaining, remaining } }),
  )
  await page.route('**/*:generateContent', async (route) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)]
    requests.push(route.request().postData() ?? '')
    if (typeof answer === 'function') return answer(route)
    const parts = answer === null ? [] : [{ text: answer }]
    await route.fulfill({ json: { candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }] } })
  })
  await page.goto('/ar')
  await expect(page.getByText(`${remaining} of 3 free uses left.`)).toBeVisible()
  return {
    requests,
    picture() {
      const [, mimeType = '', data = ''] = /"mimeType":"([^"]+)","data":"([^"]+)"/.exec(requests[0] ?? '') ?? []
      return { mimeType, data: Buffer.from(data, 'base64') }
    },
  }
}

/** Hands over a file as the system does after dragging or copying. */
async function dropOrPaste(
  page: Page,
  how: 'drop' | 'paste',
  buffer: Buffer,
  where = page.getByRole('region', { name: 'Your photo' }),
) {
  await where.evaluate(
    (element, [type, bytes]) => {
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.from(bytes)], 'photo.png', { type: 'image/png' }))
      const event =
        type === 'drop'
          ? new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: files, bubbles: true })
      element.dispatchEvent(event)
    },
    [how, [...buffer]] as const,
  )
}

/** 1536 x 1024: blue above, yellow below. */
async function landscape(page: Page): Promise<Buffer> {
  const above = png(1536, 1024, (_x, y) => (y < 512 ? blue : yellow))
  const drawn = await page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 1536, height: 1024 })
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, above.toString('base64'))
  return Buffer.from(drawn, 'base64')
}

async function sizeAndCorners(page: Page, jpeg: Buffer) {
  return page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/jpeg;base64,${data}`
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const brush = canvas.getContext('2d', { willReadFrequently: true })
    brush?.drawImage(image, 0, 0)
    const at = (x: number) => ((brush?.getImageData(x, height / 2, 1, 1).data[2] ?? 0) > 128 ? 'blue' : 'yellow')
    return { width, height, left: at(20), right: at(width - 20) }
  }, jpeg.toString('base64'))
}
