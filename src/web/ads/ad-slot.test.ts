import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adState, fillAd, TIMEOUT_MS } from './ad-slot.tsx'

const willing = { plan: 'free', choice: 'yes', isMissing: false } as const

test('visitors and the free plan are asked first', () => {
  expect(adState({ ...willing, choice: undefined })).toBe('choice')
})

test('who says yes gets an ad', () => {
  expect(adState(willing)).toBe('ad')
})

test('who says no is left in peace', () => {
  for (const isMissing of [true, false]) expect(adState({ ...willing, choice: 'no', isMissing })).toBe('house')
})

test('where no ad comes the house speaks', () => {
  expect(adState({ ...willing, isMissing: true })).toBe('house')
})

test.each(['basic', 'premium', undefined] as const)('with the plan %s nothing is asked and nothing shown', (plan) => {
  for (const choice of ['yes', 'no', undefined] as const)
    for (const isMissing of [true, false]) expect(adState({ plan, choice, isMissing })).toBe('nothing')
})

// @vitest-environment happy-dom

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
  delete window.adsbygoogle
})

test('the network hears of the place before its script has come', () => {
  open()
  expect(window.adsbygoogle).toHaveLength(1)
})

test('a place whose script does not come is given up, and not asked for any more', async () => {
  const { missed, scriptCame } = open()
  scriptCame(false)
  await passed(0)
  expect(missed()).toBe(1)
  expect(window.adsbygoogle).toEqual([])
})

test('a place that stays empty is given up after some seconds, once', async () => {
  const { missed, scriptCame } = open()
  scriptCame(true)
  await passed(TIMEOUT_MS - 1)
  expect(missed()).toBe(0)
  await passed(TIMEOUT_MS)
  expect(missed()).toBe(1)
})

test('a script that never comes is waited for no longer, and may still fail', async () => {
  const { missed, scriptCame } = open()
  await passed(TIMEOUT_MS)
  scriptCame(false)
  await passed(0)
  expect(missed()).toBe(1)
})

test('a place that is told to stay empty is given up at once', async () => {
  const { place, missed } = open()
  place.append(document.createElement('iframe'))
  place.dataset['adStatus'] = 'unfilled'
  await passed(0)
  expect(missed()).toBe(1)
})

test('an ad that has come stays', async () => {
  const { place, missed, scriptCame } = open()
  scriptCame(true)
  place.append(document.createElement('iframe'))
  place.dataset['adStatus'] = 'filled'
  await passed(2 * TIMEOUT_MS)
  expect(missed()).toBe(0)
})

test('who leaves before the script came leaves nothing behind for it', async () => {
  const { missed, scriptCame, giveUp } = open()
  giveUp()
  expect(window.adsbygoogle).toEqual([])
  scriptCame(false)
  await passed(2 * TIMEOUT_MS)
  expect(missed()).toBe(0)
})

test('a script that throws takes nothing with it', async () => {
  window.adsbygoogle = {
    push() {
      throw new Error('All places have ads in them')
    },
  }
  const { missed } = open()
  await passed(TIMEOUT_MS)
  expect(missed()).toBe(1)
})

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A page with a place for an ad, and a script that comes when it is told to. */
function open() {
  const place = document.body.appendChild(document.createElement('ins'))
  const onMissing = vi.fn<() => void>()
  let scriptCame!: (isHere: boolean) => void
  const coming = new Promise<boolean>((resolve) => (scriptCame = resolve))
  const giveUp = fillAd({ place, scriptUrl: 'https://ads.example.org/show.js', onMissing, load: () => coming })
  return { place, scriptCame, missed: () => onMissing.mock.calls.length, giveUp }
}
