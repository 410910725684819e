import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { createDeviceDatabase } from '../device-database.ts'
import { eventAt } from './event.fixture.ts'
import { createIndexedDbLearningLog } from './indexeddb.ts'
import { describeLearningLog } from './learning-log.contract.ts'

let devices = 0
function createDevice() {
  const name = `learning-log-${++devices}`
  return { open: () => createIndexedDbLearningLog(createDeviceDatabase(name)) }
}

describeLearningLog('device', createDevice)

test('a join that fails changes neither log', async () => {
  const log = createDevice().open()
  await log.append('alice', [eventAt(1), eventAt(2)])
  await log.append('bob', [eventAt(3)])

  const add = IDBObjectStore.prototype.add
  let added = 0
  const diskFull = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value) {
    if (++added === 2) throw new DOMException('', 'QuotaExceededError')
    return add.call(this, value)
  })
  await expect(log.join('alice', 'bob')).rejects.toMatchObject({ fault: 'full' })
  diskFull.mockRestore()

  expect((await log.readSince('alice', 0)).events).toEqual([eventAt(1), eventAt(2)])
  expect((await log.readSince('bob', 0)).events).toEqual([eventAt(3)])
  await log.join('alice', 'bob')
  expect((await log.readSince('bob', 0)).events).toEqual([eventAt(3), eventAt(1), eventAt(2)])
})

test('an unknown message on the tabs’ channel is ignored', async () => {
  const device = createDevice()
  const log = device.open()
  const notified = vi.fn<() => void>()
  log.subscribe('alice', notified)
  const stranger = new BroadcastChannel(`learning-log-${devices}/learning-log`)
  for (const message of [null, 'alice', { learner: 'alice' }, [7], ['alice']])
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    stranger.postMessage(message)
  await vi.waitFor(() => expect(notified).toHaveBeenCalled())
  stranger.close()
  expect(notified).toHaveBeenCalledTimes(1)
})
