import { expect, test } from 'vitest'
import { wait } from './call-settings.ts'

const tookMs = async (promise: Promise<void>) => {
  const begun = performance.now()
  await promise
  return performance.now() - begun
}

test('waiting takes as long as given', async () => {
  expect(await tookMs(wait(50))).toBeGreaterThan(45)
})

test('waiting ends as soon as the signal is aborted', async () => {
  const waiting = new AbortController()
  const took = tookMs(wait(60_000, waiting.signal))
  waiting.abort()
  expect(await took).toBeLessThan(10_000)
  expect(await tookMs(wait(60_000, AbortSignal.abort()))).toBeLessThan(10_000)
})
