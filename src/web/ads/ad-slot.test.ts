import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adState, fillAd, TIMEOUT_MS } from './ad-slot.tsx'

const willing = { plan: 'free', choice: 'yes', isMissing: false } as const

test('visitors and learners on the free plan are asked first', () => {
  expect(adState({ ...willing, choice: undefined })).toBe('choice')
})

test('consent shows an ad', () => {
  expect(adState(willing)).toBe('ad')
})

test('a refusal shows the house note', () => {
  for (const isMissing of [true, false]) expect(adState({ ...willing, choice: 'no', isMissing })).toBe('house')
})

test('a missing ad is replaced by the house note', () => {
  expect(adState({ ...willing, isMissing: true })).toBe('house')
})

test.each(['basic', 'premium', undefined] as const)('with the plan %s nothing is asked or shown', (plan) => {
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

test('the slot is queued before the network’s script has loaded', () => {
  open()
  expect(window.adsbygoogle).toHaveLength(1)
})

test('a slot whose script fails to load is given up and removed from the queue', async () => {
  const { missed, scriptCame } = open()
  scriptCame(false)
  await passed(0)
  expect(missed()).toBe(1)
  expect(window.adsbygoogle).toEqual([])
})

test('a slot that stays empty is given up once, after some seconds', async () => {
  const { missed, scriptCame } = open()
  scriptCame(true)
  await passed(TIMEOUT_MS - 1)
  expect(missed()).toBe(0)
  await passed(TIMEOUT_MS)
  expect(missed()).toBe(1)
})

test('a script that never loads is given up, and may still fail afterwards', async () => {
  const { missed, scriptCame } = open()
  await passed(TIMEOUT_MS)
  scriptCame(false)
  await passed(0)
  expect(missed()).toBe(1)
})

test('a slot that the network marks as unfilled is given up at once', async () => {
  const { place, missed } = open()
  place.append(document.createElement('iframe'))
  place.dataset['adStatus'] = 'unfilled'
  await passed(0)
  expect(missed()).toBe(1)
})

test('a filled slot stays', async () => {
  const { place, missed, scriptCame } = open()
  scriptCame(true)
  place.append(document.createElement('iframe'))
  place.dataset['adStatus'] = 'filled'
  await passed(2 * TIMEOUT_MS)
  expect(missed()).toBe(0)
})

test('leaving before the script has loaded removes the slot from the queue', async () => {
  const { missed, scriptCame, giveUp } = open()
  giveUp()
  expect(window.adsbygoogle).toEqual([])
  scriptCame(false)
  await passed(2 * TIMEOUT_MS)
  expect(missed()).toBe(0)
})

test('a script that throws does not break the page', async () => {
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

/** Creates an ad slot and a script whose loading the test controls. */
function open() {
  const place = document.body.appendChild(document.createElement('ins'))
  const onMissing = vi.fn<() => void>()
  let scriptCame!: (isHere: boolean) => void
  const coming = new Promise<boolean>((resolve) => (scriptCame = resolve))
  const giveUp = fillAd({ place, scriptUrl: 'https://ads.example.org/show.js', onMissing, load: () => coming })
  return { place, scriptCame, missed: () => onMissing.mock.calls.length, giveUp }
}
