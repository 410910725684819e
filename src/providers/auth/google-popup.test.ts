import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGooglePopup, POPUP_CHANNEL } from './google-popup.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('the popup opens synchronously, with the id of the attempt and whether it confirms', () => {
  const { addresses, popup } = openWorld()
  void popup({ isConfirming: false })
  expect(addresses).toEqual(['/api/auth/google?attempt=a1'])
  void popup({ isConfirming: true })
  expect(addresses[1]).toBe('/api/auth/google?attempt=a2&confirm=1')
})

test('a sign-in in the popup resolves, and the popup closes', async () => {
  const { popup, shown } = openWorld()
  const ended = popup({ isConfirming: false })
  await tell({ attempt: 'a1' })
  expect(await ended).toEqual({ ok: true, value: null })
  expect(shown.closed).toBe(true)
})

test('a refusal has the provider’s own message', async () => {
  const { popup } = openWorld()
  const ended = popup({ isConfirming: false })
  const fault = { kind: 'other', message: 'The account is suspended.' }
  await tell({ attempt: 'a1', fault })
  expect(await ended).toEqual({ ok: false, fault })
})

test.each([
  ['of another tab’s popup', { attempt: 'another' }],
  ['with an unknown fault', { attempt: 'a1', fault: { kind: 'unheard-of' } }],
  ['without data', null],
])('a message %s is ignored', async (_, message) => {
  const { popup, shown } = openWorld()
  const ended = popup({ isConfirming: false })
  await tell(message)
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

test('a result that was on its way when the popup closed still counts', async () => {
  const { popup, shown } = openWorld()
  const ended = popup({ isConfirming: false })
  shown.closed = true
  await vi.advanceTimersByTimeAsync(300)
  await tell({ attempt: 'a1' })
  expect(await ended).toEqual({ ok: true, value: null })
})

test('a popup that the browser refuses to open is reported as blocked', async () => {
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

/** Sends a message like the last page in the popup. Resolves when all pages have received it. */
async function tell(message: unknown) {
  const [speaker, listener] = [new BroadcastChannel(POPUP_CHANNEL), new BroadcastChannel(POPUP_CHANNEL)]
  const received = new Promise((resolve) => listener.addEventListener('message', resolve))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and names none
  speaker.postMessage(message)
  await received
  speaker.close()
  listener.close()
  await new Promise(setImmediate)
}
