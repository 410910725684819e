import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGooglePopup } from './google-popup.ts'
import { POPUP_CHANNEL } from './popup-news.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('the popup opens in the press itself, names the attempt, and says that it confirms', () => {
  const { addresses, popup } = openWorld()
  void popup({ isConfirming: false })
  expect(addresses).toEqual(['/api/auth/google?attempt=a1'])
  void popup({ isConfirming: true })
  expect(addresses[1]).toBe('/api/auth/google?attempt=a2&confirm=1')
})

test('who signed in there is signed in here, and the popup closes', async () => {
  const { popup, shown } = openWorld()
  const ended = popup({ isConfirming: false })
  await tell({ attempt: 'a1' })
  expect(await ended).toEqual({ ok: true, value: null })
  expect(shown.closed).toBe(true)
})

test('a refusal comes with the provider’s own words', async () => {
  const { popup } = openWorld()
  const ended = popup({ isConfirming: false })
  const fault = { kind: 'other', message: 'The account is suspended.' }
  await tell({ attempt: 'a1', fault })
  expect(await ended).toEqual({ ok: false, fault })
})

test.each([
  ['of another tab’s popup', { attempt: 'another' }],
  ['of a fault that we do not know', { attempt: 'a1', fault: { kind: 'unheard-of' } }],
  ['of nothing', null],
])('news %s are none', async (_, news) => {
  const { popup, shown } = openWorld()
  const ended = popup({ isConfirming: false })
  await tell(news)
  shown.closed = true
  await vi.advanceTimersByTimeAsync(2000)
  expect(await ended).toEqual({ ok: false, fault: { kind: 'popup-closed' } })
})

test('a closed popup is noticed within about a second', async () => {
  const { popup, shown } = openWorld()
  const ended = popup({ isConfirming: false })
  await vi.advanceTimersByTimeAsync(60_000)
  shown.closed = true
  await vi.advanceTimersByTimeAsync(1000)
  expect(await ended).toEqual({ ok: false, fault: { kind: 'popup-closed' } })
})

test('news that were on the way when it closed still count', async () => {
  const { popup, shown } = openWorld()
  const ended = popup({ isConfirming: false })
  shown.closed = true
  await vi.advanceTimersByTimeAsync(300)
  await tell({ attempt: 'a1' })
  expect(await ended).toEqual({ ok: true, value: null })
})

test('a popup that the browser did not let open is said to be blocked', async () => {
  const popup = createGooglePopup({ open: () => null })
  expect(await popup({ isConfirming: false })).toEqual({ ok: false, fault: { kind: 'popup-blocked' } })
})

function openWorld() {
  const addresses: string[] = []
  const shown = { closed: false, close: () => void (shown.closed = true) }
  let attempts = 0
  const popup = createGooglePopup({
    open: (address) => {
      addresses.push(address)
      return shown
    },
    newId: () => `a${++attempts}`,
  })
  return { addresses, popup, shown }
}

/** As the last page in the popup does; resolves when every page has heard it. */
async function tell(news: unknown) {
  const [speaker, listener] = [new BroadcastChannel(POPUP_CHANNEL), new BroadcastChannel(POPUP_CHANNEL)]
  const heard = new Promise((resolve) => listener.addEventListener('message', resolve))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and names none
  speaker.postMessage(news)
  await heard
  speaker.close()
  listener.close()
  await new Promise(setImmediate)
}
