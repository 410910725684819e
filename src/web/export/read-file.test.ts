// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { eventAt } from '#providers/learning-log/event.fixture.ts'
import { createMemoryChats } from '#providers/chats/memory.ts'
import type { KeptChat } from '#providers/chats/chats.ts'
import { DeviceStorageError } from '#providers/device-database.ts'
import { createLogJson } from '#providers/export/log-json.ts'
import { createMemoryLearningLog } from '#providers/learning-log/memory.ts'
import { currentSettings, storeSettings } from '../learner-settings/learner-settings.ts'
import { themeChoice } from '../theme/theme-store.ts'
import { importFile } from './read-file.ts'

const now = Date.UTC(2026, 10, 21, 9)
const [first, second, third] = [eventAt(1), eventAt(2), eventAt(3)]

const fileOf = (...parts: Parameters<typeof createLogJson>) => new Blob([createLogJson(...parts)])
const allOf = async (log: ReturnType<typeof createMemoryLearningLog>) => (await log.readSince('alice', 0)).events

function chatAt(timestamp: number, lessonId = 'lesson1'): KeptChat {
  const message = { id: `message-${timestamp}`, role: 'user', content: 'Hello', timestamp, lessonId } as const
  return { v: 1, id: `chat-${timestamp}`, lessonId, messages: [message], memory: null, produced: [] }
}
const assistantChatAt = (timestamp: number, text: string) => ({
  v: 1 as const,
  messages: [{ id: `message-${timestamp}`, role: 'user' as const, originalContent: text, timestamp }],
})

vi.useFakeTimers({ now, toFake: ['Date'] })
afterEach(() => {
  localStorage.clear()
  storeSettings(null)
})

test('new events are added, existing ones stay as they are, and a repetition adds nothing', async () => {
  const [log, chats] = [createMemoryLearningLog(), createMemoryChats()]
  await log.append('alice', [second])
  const later = { ...third, type: 'song-sung', song: 1 }
  const file = fileOf([first, { ...second, day: '2026-11-20' }, later], now)
  expect(await importFile(file, 'alice', log, chats)).toEqual({ ok: true, value: { added: 2, known: 1, unread: 0 } })
  expect(await allOf(log)).toEqual([second, first, later])
  expect(await importFile(file, 'alice', log, chats)).toEqual({ ok: true, value: { added: 0, known: 3, unread: 0 } })
  expect(await allOf(log)).toHaveLength(3)
})

test('a chat replaces only an older one of the same lesson, and only lessons of the course have chats', async () => {
  const [log, chats] = [createMemoryLearningLog(), createMemoryChats()]
  await chats.keep('alice', chatAt(5, 'lesson1'))
  await chats.keep('alice', chatAt(5, 'lesson2'))
  await chats.keepAssistantChat('alice', assistantChatAt(2, 'here'))
  const conversation = {
    v: 1,
    messages: [...assistantChatAt(1, 'older').messages, ...assistantChatAt(2, 'there').messages],
  }
  const talks = [chatAt(9, 'lesson1'), chatAt(4, 'lesson2'), chatAt(1, 'lesson3'), chatAt(9, 'assistant')]
  await importFile(fileOf([], now, { talks, conversation }), 'alice', log, chats)
  expect(await chats.find('alice', 'lesson1')).toEqual(chatAt(9, 'lesson1'))
  expect(await chats.find('alice', 'lesson2')).toEqual(chatAt(5, 'lesson2'))
  expect(await chats.find('alice', 'lesson3')).toEqual(chatAt(1, 'lesson3'))
  expect(await chats.find('alice', 'assistant')).toBeUndefined()
  const { messages } = (await chats.findAssistantChat('alice'))!
  expect(messages.map(({ originalContent }) => originalContent)).toEqual(['older', 'here'])
})

test('settings are taken by a device that has none', async () => {
  const file = fileOf([], now, { settings: { ...currentSettings(), newWordsADay: 3, theme: 'dark' } })
  await importFile(file, 'alice', createMemoryLearningLog(), createMemoryChats())
  expect([currentSettings().newWordsADay, themeChoice()]).toEqual([3, 'dark'])
})

test('settings of this device stay', async () => {
  storeSettings({ ...currentSettings(), newWordsADay: 20 })
  const file = fileOf([], now, { settings: { newWordsADay: 3 } })
  await importFile(file, 'alice', createMemoryLearningLog(), createMemoryChats())
  expect(currentSettings().newWordsADay).toBe(20)
})

test('a file that is not ours or too large changes nothing', async () => {
  const [log, chats] = [createMemoryLearningLog(), createMemoryChats()]
  await log.append('alice', [first])
  expect(await importFile(new Blob(['{}']), 'alice', log, chats)).toEqual({ ok: false, fault: 'not-ours' })
  const large = new Blob(['{}'])
  vi.spyOn(large, 'size', 'get').mockReturnValue(2 ** 27)
  expect(await importFile(large, 'alice', log, chats)).toEqual({ ok: false, fault: 'too-large' })
  expect(await allOf(log)).toEqual([first])
})

test('a storage fault is reported, and repeating the import adds the rest', async () => {
  const [log, chats] = [createMemoryLearningLog(), createMemoryChats()]
  vi.spyOn(chats, 'keep').mockRejectedValueOnce(new DeviceStorageError('full'))
  const file = fileOf([first], now, { talks: [chatAt(1)] })
  expect(await importFile(file, 'alice', log, chats)).toEqual({ ok: false, fault: 'not-stored' })
  expect(await importFile(file, 'alice', log, chats)).toEqual({ ok: true, value: { added: 0, known: 1, unread: 0 } })
  expect(await chats.find('alice', 'lesson1')).toEqual(chatAt(1))
})
