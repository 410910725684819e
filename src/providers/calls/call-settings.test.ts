import { expect, test } from 'vitest'
import { wait } from './call-settings.ts'

const tookMs = async (promise: Promise<void>) => {
  const begun = performance.now()
  await promise
  return performance.now() - begun
}

test('it takes as long as it was told', async () => {
  expect(await tookMs(wait(50))).toBeGreaterThan(45)
})

test('it ends at once when nobody waits any more', async () => {
  const waiting = new AbortController()
  const took = tookMs(wait(60_000, waiting.signal))
  waiting.abort()
  expect(await took).toBeLessThan(10_000)
  expect(await tookMs(wait(60_000, AbortSignal.abort()))).toBeLessThan(10_000)
})
