// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { EventPayload } from '#core/learning-log/event.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { createMemoryLearningLog } from '#providers/learning-log/memory.ts'
import { categoryOf } from '#content/vocabulary.ts'
import { content } from '#content/course-content.fixture.ts'
import { OutsideContext } from '../outside.tsx'
import { AccountProvider } from '../account/account.tsx'
import { LearningProvider } from '../learning/learning.tsx'
import { LearningView } from './learning-view.tsx'

test('a word passed before the log was read is recorded all the same', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const category = categoryOf(content, 'to-be-verbs')
  const memory = createMemoryLearningLog()
  let read: (() => void) | undefined
  const isRead = new Promise<void>((resolve) => (read = resolve))
  const log = {
    ...memory,
    readSince: (...asked: Parameters<typeof memory.readSince>) => isRead.then(() => memory.readSince(...asked)),
  }
  const recorded: EventPayload[] = []
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const show = (index: number) =>
    act(async () =>
      root.render(
        <OutsideContext value={{ config: async () => null, auth: async () => null }}>
          <AccountProvider onEntered={async () => undefined}>
            <LearningProvider learner={VISITOR} log={log}>
              <LearningView
                category={category}
                level={1}
                cards={{ status: 'learning', index, total: 3, translation: 'hidden' }}
                isKnown
                play={() => undefined}
                record={(events) => void recorded.push(...events)}
                onStartTest={() => undefined}
              />
            </LearningProvider>
          </AccountProvider>
        </OutsideContext>,
      ),
    )
  await show(0)
  await show(1)
  expect(recorded).toEqual([])
  await act(async () => read?.())
  const [first, second] = category.words.map(({ id: wordId }) => ({ type: 'word-seen', wordId, where: 'to-be-verbs' }))
  expect(recorded).toEqual([first, second])
  await show(0)
  expect(recorded).toHaveLength(2)
  act(() => root.unmount())
})
