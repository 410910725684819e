import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { createDeviceDatabase } from '../device-database.ts'
import { createIndexedDbTalks } from './indexeddb.ts'
import { describeTalks, talkOf } from './talks.contract.ts'

let devices = 0
function createDevice() {
  const database = () => createDeviceDatabase(`talks-${devices}`)
  devices++
  return { database, open: () => createIndexedDbTalks(database()) }
}

describeTalks('device', createDevice)

test('a talk as version 1 wrote it is read', async () => {
  const device = createDevice()
  const written = {
    v: 1,
    id: 'talk-1',
    lessonId: 'lesson1',
    messages: [{ id: 'm1', role: 'assistant', content: 'Objective: …', timestamp: 1763712000000, lessonId: 'lesson1' }],
    memory: { any: ['plain', 'data'] },
    produced: ['iria-milk'],
    current: 'maai-water',
  }
  await device
    .database()
    .write('talks', ({ store }) => store.put({ learner: 'alice', lessonId: 'lesson1', talk: written }))
  expect(await device.open().find('alice', 'lesson1')).toStrictEqual(written)
})

test.each<[string, unknown]>([
  ['of a later version', { ...talkOf('lesson1', 1), v: 2 }],
  ['without messages', { ...talkOf('lesson1', 1), messages: undefined }],
  ['that is no talk', 'Hello'],
])('a talk %s is as good as none, and makes room for a new one', async (_, talk) => {
  const device = createDevice()
  await device.database().write('talks', ({ store }) => store.put({ learner: 'alice', lessonId: 'lesson1', talk }))
  const talks = device.open()
  expect(await talks.find('alice', 'lesson1')).toBeUndefined()

  await talks.keep('bob', talkOf('lesson1', 2))
  await talks.move('bob', 'alice')
  expect(await talks.find('alice', 'lesson1')).toEqual(talkOf('lesson1', 2))
})

test('a move that fails half way leaves all talks where they were', async () => {
  const talks = createDevice().open()
  await talks.keep('alice', talkOf('lesson1', 1))
  await talks.keep('alice', talkOf('lesson2', 2))

  const put = IDBObjectStore.prototype.put
  let puts = 0
  const diskFull = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    if (++puts === 2) throw new DOMException('', 'QuotaExceededError')
    return put.call(this, value)
  })
  await expect(talks.move('alice', 'bob')).rejects.toMatchObject({ fault: 'full' })
  diskFull.mockRestore()

  expect(await talks.find('bob', 'lesson1')).toBeUndefined()
  expect(await talks.find('alice', 'lesson1')).toEqual(talkOf('lesson1', 1))
  expect(await talks.find('alice', 'lesson2')).toEqual(talkOf('lesson2', 2))
})
