// @vitest-environment happy-dom
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventPayload } from '#core/learning-log/event.ts'
import { isEventOf } from '#core/learning-log/known-event.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { createMemoryLearningLog } from '#providers/learning-log/memory.ts'
import { createMemoryChats } from '#providers/chats/memory.ts'
import { LearningProvider, useLearning, type Learning } from '../learning/learning.tsx'
import BadgeToast from './badge-toast.tsx'

let leave = () => undefined as void

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
})
afterEach(async () => {
  await act(leave)
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const firstWord: EventPayload = { type: 'word-produced', wordId: 'word-1', accuracy: 'right', hint: 'none' }

async function createLearner(log = createMemoryLearningLog()) {
  const chats = createMemoryChats()
  const seen: Learning[] = []
  function Lesson() {
    seen.push(useLearning())
    return <input aria-label="Message" />
  }
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  leave = () => root.unmount()
  await act(async () =>
    root.render(
      <StrictMode>
        <LearningProvider log={log} chats={chats}>
          <Lesson />
          <BadgeToast />
        </LearningProvider>
      </StrictMode>,
    ),
  )
  return {
    log,
    field: container.querySelector('input')!,
    did: (...payloads: EventPayload[]) => act(async () => void seen.at(-1)?.record(payloads)),
    announced: () => container.querySelector('[aria-live]')!.textContent,
    pressLink: () => pressOn(container.querySelector('a')!),
    close: () => act(async () => container.querySelector<HTMLButtonElement>('[aria-label=Close]')!.click()),
  }
}

const pressOn = (element: Element) =>
  act(async () => void element.dispatchEvent(new Event('pointerdown', { bubbles: true })))

async function turn(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

test('a new badge is announced on the current screen without taking the focus', async () => {
  const { field, did, announced } = await createLearner()
  expect(announced()).toBe('')
  field.focus()
  await did(firstWord)
  expect(announced()).toContain('First Word')
  expect(document.activeElement).toBe(field)
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(announced()).toBe('')
})

test('the first press or key after the announcement was read closes it, so that it covers nothing for long', async () => {
  const { did, announced } = await createLearner()
  await did(firstWord)
  await pressOn(document.body)
  await act(async () => vi.advanceTimersByTime(3900))
  expect(announced()).toContain('First Word')
  await act(async () => vi.advanceTimersByTime(200))
  expect(announced()).toContain('First Word')
  await pressOn(document.body)
  expect(announced()).toBe('')
})

test('a press on the announcement itself does not close it before its link is followed', async () => {
  const { did, announced, pressLink } = await createLearner()
  await did(firstWord)
  await act(async () => vi.advanceTimersByTime(5000))
  await pressLink()
  expect(announced()).toContain('First Word')
})

test('badges earned one after the other are announced together', async () => {
  const { did, announced } = await createLearner()
  await did(firstWord)
  await did({ type: 'message-exchanged', with: 'lesson' })
  expect(announced()).toContain('First Word and Conversation Starter')
})

test('a badge earned in a hidden tab is announced when the tab becomes visible', async () => {
  const { log, did, announced } = await createLearner()
  await turn('hidden')
  await did(firstWord)
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(announced()).toBe('')
  expect((await log.readSince(VISITOR, 0)).events.filter((event) => isEventOf('badge-announced', event))).toEqual([])
  await turn('visible')
  expect(announced()).toContain('First Word')
})

test('an announcement stays until it was visible long enough', async () => {
  const { did, announced } = await createLearner()
  await did(firstWord)
  await turn('hidden')
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(announced()).toContain('First Word')
  await turn('visible')
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(announced()).toBe('')
})

test('each badge is announced once, also when the page is opened again', async () => {
  const { log, did, close, announced } = await createLearner()
  await did(firstWord)
  await close()
  expect(announced()).toBe('')
  await did({ ...firstWord, wordId: 'word-2' })
  expect(announced()).toBe('')
  const { events } = await log.readSince(VISITOR, 0)
  expect(events.filter((event) => isEventOf('badge-announced', event))).toHaveLength(1)

  await act(leave)
  const again = await createLearner(log)
  await again.did({ ...firstWord, wordId: 'word-3' })
  expect(again.announced()).toBe('')
})
