// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createDeviceDatabase, FIRST_NAME } from '#providers/device-database.ts'
import { readLogJson } from '#providers/export/log-json.ts'
import { eventAt } from '#providers/learning-log/event.fixture.ts'
import { createIndexedDbLearningLog } from '#providers/learning-log/indexeddb.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { AccountProvider } from '../account/account.tsx'
import { databaseName } from './device.ts'
import { LearningProvider, useLearning } from './learning.tsx'
import { StorageNote } from './storage-note.tsx'

let unmount = () => undefined as void
afterEach(() => {
  unmount()
  localStorage.clear()
})

/** From now on the database can only be read as it is, not opened at a version. */
function breakDatabase() {
  const open = IDBFactory.prototype.open
  return vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, version) {
    if (name === FIRST_NAME && version !== undefined) throw new DOMException('', 'UnknownError')
    return open.call(this, name, version)
  })
}

/** A screen that records what the learner does. */
function OpenLesson() {
  const { record } = useLearning()
  return (
    <button type="button" onClick={() => record([{ type: 'lesson-opened', lessonId: 'lesson2' }])}>
      Open the lesson
    </button>
  )
}

/** Milliseconds to wait for lazily loaded parts of the page. */
const LATE = 10_000

const logOf = (name: string) => createIndexedDbLearningLog(createDeviceDatabase(name))

test('a damaged database is kept, can be downloaded, and a new one replaces it with everything learnt since', async () => {
  await logOf(FIRST_NAME).append(VISITOR, [eventAt(1)])
  const broken = breakDatabase()
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  unmount = () => root.unmount()
  root.render(
    <AccountProvider onEntered={async () => undefined}>
      <LearningProvider learner={VISITOR}>
        <OpenLesson />
        <StorageNote />
      </LearningProvider>
    </AccountProvider>,
  )
  const press = async (name: string) => {
    const button = await vi.waitFor(() => {
      const found = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      expect(found).toBeDefined()
      return found
    }, LATE)
    button?.click()
  }
  await press('Open the lesson')
  await vi.waitFor(() => expect(container.textContent).toContain('its storage is damaged. Nothing was deleted.'), LATE)

  await press('Download what can be read')
  await vi.waitFor(() => expect(container.textContent).toContain('Saved as my-mother-language-'), LATE)
  const file = readLogJson(await files[0]!.text(), Date.now())
  expect(file).toMatchObject({ value: { events: [eventAt(1), { type: 'lesson-opened', lessonId: 'lesson2' }] } })

  await press('Start with new storage')
  await vi.waitFor(() => expect(reload).toHaveBeenCalled(), LATE)
  expect(databaseName.read()).toBe(`${FIRST_NAME}-2`)
  const { events } = await logOf(`${FIRST_NAME}-2`).readSince(VISITOR, 0)
  expect(events).toMatchObject([{ type: 'lesson-opened', lessonId: 'lesson2' }])

  broken.mockRestore()
  expect((await logOf(FIRST_NAME).readSince(VISITOR, 0)).events).toEqual([eventAt(1)])
})
