import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { createDeviceDatabase } from '../device-database.ts'
import { createIndexedDbChats } from './indexeddb.ts'
import { describeChats, chatOf } from './chats.contract.ts'

let devices = 0
function createDevice() {
  const database = () => createDeviceDatabase(`chats-${devices}`)
  devices++
  return { database, open: () => createIndexedDbChats(database()) }
}

describeChats('device', createDevice)

test('a chat stored by version 1 is read', async () => {
  const device = createDevice()
  const written = {
    v: 1,
    id: 'chat-1',
    lessonId: 'lesson1',
    messages: [{ id: 'm1', role: 'assistant', content: 'Objective: …', timestamp: 1763712000000, lessonId: 'lesson1' }],
    memory: { any: ['plain', 'data'] },
    produced: ['iria-milk'],
    current: 'maai-water',
  }
  await device
    .database()
    .write('talks', ({ store }) => store('talks').put({ learner: 'alice', lessonId: 'lesson1', talk: written }))
  expect(await device.open().find('alice', 'lesson1')).toStrictEqual(written)
})

test.each<[string, unknown]>([
  ['of a later version', { ...chatOf('lesson1', 1), v: 2 }],
  ['without messages', { ...chatOf('lesson1', 1), messages: undefined }],
  ['that is no chat', 'Hello'],
])('a chat %s is ignored and can be replaced', async (_, talk) => {
  const device = createDevice()
  await device
    .database()
    .write('talks', ({ store }) => store('talks').put({ learner: 'alice', lessonId: 'lesson1', talk }))
  const chats = device.open()
  expect(await chats.find('alice', 'lesson1')).toBeUndefined()

  await chats.keep('bob', chatOf('lesson1', 2))
  await chats.move('bob', 'alice')
  expect(await chats.find('alice', 'lesson1')).toEqual(chatOf('lesson1', 2))
})

test('a move that fails changes no chat', async () => {
  const chats = createDevice().open()
  await chats.keep('alice', chatOf('lesson1', 1))
  await chats.keep('alice', chatOf('lesson2', 2))

  const put = IDBObjectStore.prototype.put
  let puts = 0
  const diskFull = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    if (++puts === 2) throw new DOMException('', 'QuotaExceededError')
    return put.call(this, value)
  })
  await expect(chats.move('alice', 'bob')).rejects.toMatchObject({ fault: 'full' })
  diskFull.mockRestore()

  expect(await chats.find('bob', 'lesson1')).toBeUndefined()
  expect(await chats.find('alice', 'lesson1')).toEqual(chatOf('lesson1', 1))
  expect(await chats.find('alice', 'lesson2')).toEqual(chatOf('lesson2', 2))
})
