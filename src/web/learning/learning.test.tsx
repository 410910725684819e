// @vitest-environment happy-dom
import { act, lazy, StrictMode, Suspense, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceStorageError } from '#providers/device-database.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { createMemoryLearningLog } from '#providers/learning-log/memory.ts'
import { createMemoryChats } from '#providers/chats/memory.ts'
import { adoptVisitor } from './device.ts'
import { LearningProvider, useLearning, type Learning } from './learning.tsx'
import { stamp } from './stamp.ts'
import { StorageNote } from './storage-note.tsx'

let unmount = () => undefined as void

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await act(unmount)
  vi.unstubAllGlobals()
})

const produced = (wordId: string) => ({ type: 'word-produced', wordId, accuracy: 'right', hint: 'none' }) as const

/** A screen that renders the produced words, and records each `Learning` that it gets. */
function createScreen() {
  const seen: Learning[] = []
  function Screen() {
    const learning = useLearning()
    seen.push(learning)
    return <p>{learning.ready ? `Words: ${[...learning.produced].join(', ')}` : 'Loading'}</p>
  }
  return { Screen, seen, latest: () => seen.at(-1)! }
}

function createPromise<Value>() {
  let settle!: (value: Value) => void
  const promise = new Promise<Value>((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}

function createWorld() {
  const [log, chats] = [createMemoryLearningLog(), createMemoryChats()]
  const { Screen, seen, latest } = createScreen()
  const container = document.createElement('div')
  const page = (learner: string | null, more?: ReactNode) => (
    <StrictMode>
      <LearningProvider learner={learner} log={log} chats={chats}>
        <Screen />
        {more}
      </LearningProvider>
    </StrictMode>
  )
  async function show(learner: string | null = VISITOR, more?: ReactNode) {
    const root = createRoot(container)
    unmount = () => root.unmount()
    await act(async () => root.render(page(learner, more)))
    return { become: (next: string | null) => act(async () => root.render(page(next, more))) }
  }
  return { log, chats, page, container, show, seen, latest, text: () => container.querySelector('p')!.textContent }
}

test('a prerendered page hydrates without a mismatch, and then shows the learner’s words', async () => {
  const { log, page, container, text } = createWorld()
  await log.append(VISITOR, [stamp(produced('word-1'))])
  container.innerHTML = renderToString(page(VISITOR))
  expect(text()).toBe('Loading')

  const differences = vi.fn<(error: unknown) => void>()
  await act(async () => {
    const root = hydrateRoot(container, page(VISITOR), { onRecoverableError: differences })
    unmount = () => root.unmount()
  })
  expect(text()).toBe('Words: word-1')
  expect(differences).not.toHaveBeenCalled()
})

test('a lazy part that arrives after the log was read also hydrates without a mismatch', async () => {
  const { log, page, container, latest } = createWorld()
  await log.append(VISITOR, [stamp(produced('word-1'))])
  const { Screen } = createScreen()
  const arriving = createPromise<{ default: typeof Screen }>()
  const Late = lazy(() => arriving.promise)
  container.innerHTML = renderToString(
    page(
      VISITOR,
      <Suspense>
        <Screen />
      </Suspense>,
    ),
  )

  const differences = vi.fn<(error: unknown) => void>()
  const late = (
    <Suspense>
      <Late />
    </Suspense>
  )
  await act(async () => {
    const root = hydrateRoot(container, page(VISITOR, late), { onRecoverableError: differences })
    unmount = () => root.unmount()
  })
  expect(latest().ready).toBe(true)
  await act(async () => arriving.settle({ default: Screen }))
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Words: word-1',
    'Words: word-1',
  ])
  expect(differences).not.toHaveBeenCalled()
})

test('a recorded event shows at once and is there when the page is opened again', async () => {
  const { log, show, latest, text } = createWorld()
  await show()
  await act(async () => latest().record([produced('word-1'), produced('word-2')]))
  expect(text()).toBe('Words: word-1, word-2')
  await act(unmount)
  expect((await log.readSince(VISITOR, 0)).events).toHaveLength(2)
  await show()
  expect(text()).toBe('Words: word-1, word-2')
})

test('nothing is read while the learner is unknown, and recording then throws', async () => {
  const { log, show, latest, text } = createWorld()
  await log.append(VISITOR, [stamp(produced('word-1'))])
  const { become } = await show(null)
  expect(text()).toBe('Loading')
  expect(() => latest().record([produced('word-2')])).toThrow('not known yet')
  await become(VISITOR)
  expect(text()).toBe('Words: word-1')
})

test('the visitor’s words join the account at sign-in, and after sign-out nothing of the account is visible', async () => {
  const { log, chats, show, latest, text, seen } = createWorld()
  const { become } = await show()
  await act(async () => latest().record([produced('word-1')]))
  await latest().keepChat({
    v: 1,
    id: 'chat',
    lessonId: 'lesson1',
    messages: [{ id: 'm', role: 'user', content: 'Hello', timestamp: 1, lessonId: 'lesson1' }],
    memory: null,
    produced: [],
  })

  await act(() => adoptVisitor('alice', log, chats))
  await become('alice')
  expect(text()).toBe('Words: word-1')
  expect((await latest().findChat('lesson1'))?.id).toBe('chat')
  await act(async () => latest().record([produced('word-2')]))

  const before = seen.length
  await become(VISITOR)
  expect(text()).toBe('Words: ')
  expect(seen.slice(before).flatMap(({ events }) => events)).toEqual([])
  expect(await latest().findChat('lesson1')).toBeUndefined()
})

test('a storage error does not prevent a sign-in', async () => {
  const { log, chats } = createWorld()
  vi.spyOn(log, 'join').mockRejectedValueOnce(new DeviceStorageError('full'))
  await expect(adoptVisitor('alice', log, chats)).resolves.toBeUndefined()
})

test('the functions stay the same for the same learner, and the value changes only with the state', async () => {
  const { show, latest, seen } = createWorld()
  const { become } = await show()
  const before = latest()
  await become(VISITOR)
  expect(latest()).toBe(before)
  await act(async () => latest().record([produced('word-1')]))
  expect(latest()).not.toBe(before)
  expect([latest().record, latest().findChat]).toEqual([before.record, before.findChat])
  expect(seen.length).toBeGreaterThan(0)
})

test('the learner reads why progress is not stored, and can try again', async () => {
  const { log, container, show, latest, text } = createWorld()
  await show(VISITOR, <StorageNote />)
  expect(container.querySelector('[role=alert]')).toBeNull()

  const append = vi.spyOn(log, 'append').mockRejectedValue(new DeviceStorageError('full'))
  await act(async () => latest().record([produced('word-1')]))
  expect(container.querySelector('[role=alert]')?.textContent).toContain(
    'Your progress could not be saved on this device',
  )
  expect(text()).toBe('Words: word-1')

  append.mockRestore()
  await act(async () => container.querySelector('button')!.click())
  expect(container.querySelector('[role=alert]')).toBeNull()
  expect((await log.readSince(VISITOR, 0)).events).toHaveLength(1)
})

test('a screen without a provider throws an error that names the provider', () => {
  const { Screen } = createScreen()
  expect(() => renderToString(<Screen />)).toThrow('LearningProvider')
})
