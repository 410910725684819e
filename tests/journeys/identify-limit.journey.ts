import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { plain } from './test-image.ts'
import { expect, startSite, stopTime, test } from './site.ts'

test('the model identifies three images for a visitor, not counting a failed one; then the plans are offered', async ({
  page,
}) => {
  const model = await startModel()
  const server = await startSite({
    ASSISTANT_BASE_URL: `${model.url}/v1beta`,
    ASSISTANT_MODEL: 'model-text',
    VISION_MODEL: 'model-eye',
    ASSISTANT_API_KEY: 'the-key',
  })
  try {
    await page.goto(`${server.url}/ar`)
    await expect(page.getByText('Identified by: model-eye. 3 of 3 free uses left.')).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'cup.png',
        mimeType: 'image/png',
        buffer: plain([211, 47, 47]),
      })
    const analyze = page.getByRole('button', { name: 'Analyze Image' })
    model.say('')
    await analyze.click()
    await expect(page.getByRole('alert')).toContainText('Error analyzing image. Please try again.')
    model.say('Cup')
    await stopTime(page)
    for (const left of [2, 1, 0]) {
      await analyze.click()
      await page.getByRole('button', { name: 'Stay here' }).click()
      await expect(page.getByRole('region', { name: 'Result' }).locator('dd [lang=ki]')).toHaveText('gĩkombe')
      await expect(page.getByText(`${left} of 3 free uses left.`)).toBeVisible()
    }
    const answered = model.count()
    await analyze.click()
    await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible()
    expect(model.count()).toBe(answered)
  } finally {
    await server.stop()
    model.stop()
  }
})

/** A model behind our server that always gives the same answer, and counts its calls. */
async function startModel() {
  let answer = ''
  let calls = 0
  const server = createServer((request, response) => {
    calls++
    request.resume().on('end', () => {
      const parts = answer === '' ? [] : [{ text: answer }]
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    say: (text: string) => {
      answer = text
    },
    count: () => calls,
    stop: () => server.closeAllConnections() ?? server.close(),
  }
}
