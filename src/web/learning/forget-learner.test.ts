import { expect, test } from 'vitest'
import { ok, refuse } from '#core/result/result.ts'
import { DeviceStorageError } from '#providers/device-database.ts'
import { eventAt } from '#providers/learning-log/event.fixture.ts'
import { createMemoryLearningLog } from '#providers/learning-log/memory.ts'
import { createMemoryChats } from '#providers/chats/memory.ts'
import { forgetLearner } from './forget-learner.ts'

test('removes a learner’s log and chats and keeps those of others', async () => {
  const [log, chats] = [createMemoryLearningLog(), createMemoryChats()]
  await log.append('u1', [eventAt(1)])
  await log.append('u2', [eventAt(2)])
  await chats.keepAssistantChat('u1', { v: 1, messages: [] })
  expect(await forgetLearner('u1', log, chats)).toEqual(ok(null))
  expect((await log.readSince('u1', 0)).events).toEqual([])
  expect((await log.readSince('u2', 0)).events).toHaveLength(1)
  expect(await chats.findAssistantChat('u1')).toBeUndefined()
})

test('a storage error is reported', async () => {
  const chats = { ...createMemoryChats(), forget: () => Promise.reject(new DeviceStorageError('unavailable')) }
  expect(await forgetLearner('u1', createMemoryLearningLog(), chats)).toEqual(refuse('unavailable'))
})
