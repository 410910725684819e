import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { logAndArrival } from '#core/learning-log/event.arbitrary.ts'
import { mergeEvents } from '#core/learning-log/event.ts'
import { createLogJson, readLogJson } from './log-json.ts'

const now = Date.UTC(2026, 10, 21)

test('the file has the whole log in order, including events of later versions, and can be parsed', () => {
  fc.assert(
    fc.property(logAndArrival, ([log, arrival]) => {
      const read = JSON.parse(createLogJson(arrival, now)) as { events: unknown }
      expect(read.events).toEqual(mergeEvents(log))
    }),
  )
})

test('other stored data follows the log, and missing data is left out', () => {
  expect(JSON.parse(createLogJson([], now, { settings: { tildesCount: true }, conversation: undefined }))).toEqual({
    format: 'my-mother-language-log',
    version: 1,
    exportedAt: '2026-11-21T00:00:00.000Z',
    settings: { tildesCount: true },
    events: [],
  })
})

test('the file has its format and the time of writing', () => {
  expect(JSON.parse(createLogJson([], now))).toEqual({
    format: 'my-mother-language-log',
    version: 1,
    exportedAt: '2026-11-21T00:00:00.000Z',
    events: [],
  })
})

const fileWith = (parts: object) => JSON.stringify({ format: 'my-mother-language-log', version: 1, ...parts })

describe('reading a file back', () => {
  /** After all instants of `logAndArrival`. */
  const later = Date.UTC(2027, 0, 1)

  test('every log comes back whole, including events of later versions', () => {
    fc.assert(
      fc.property(logAndArrival, ([log, arrival]) => {
        expect(readLogJson(createLogJson(arrival, now), later)).toEqual({
          ok: true,
          value: { events: mergeEvents(log), chats: [], assistantChat: undefined, settings: undefined, unread: 0 },
        })
      }),
    )
  })

  const event = {
    type: 'word-produced',
    wordId: 'word-1',
    accuracy: 'right',
    hint: 'none',
    v: 1,
    id: '019aa5a0-0000-7000-8000-000000000001',
    at: '2026-11-20T21:30:00.000Z',
    day: '2026-11-21',
  }
  const chat = {
    v: 1,
    id: 'chat',
    lessonId: 'lesson1',
    messages: [{ id: 'm1', role: 'user', content: 'Hello', timestamp: 1763712000000, lessonId: 'lesson1' }],
    memory: { any: ['plain', 'data'] },
    produced: ['word-1'],
  }
  const conversation = {
    v: 1,
    messages: [{ id: 'm2', role: 'user', originalContent: 'Thank you', timestamp: 1763712000000 }],
  }
  test('a file of the first release, which had the log only, is read', () => {
    const text = `{"format":"my-mother-language-log","version":1,"exportedAt":"2026-11-21T00:00:00.000Z","events":[
{"type":"word-produced","wordId":"word-1","accuracy":"right","hint":"none","v":1,"id":"019aa5a0-0000-7000-8000-000000000001","at":"2026-11-20T21:30:00.000Z","day":"2026-11-21"}
]}
`
    expect(readLogJson(text, now)).toEqual({
      ok: true,
      value: { events: [event], chats: [], assistantChat: undefined, settings: undefined, unread: 0 },
    })
  })

  test('chats and settings beside the log are read', () => {
    const settings = { tildesCount: true, theme: 'dark' }
    const text = createLogJson([event as never], now, { settings, drafts: {}, talks: [chat], conversation })
    expect(readLogJson(text, now)).toEqual({
      ok: true,
      value: { events: [event], chats: [chat], assistantChat: conversation, settings, unread: 0 },
    })
  })

  test.each<[string, unknown]>([
    ['is no object', 'Hello'],
    ['has no id', { ...event, id: undefined }],
    ['has an instant that does not exist', { ...event, at: '2026-02-30T00:00:00.000Z' }],
    ['has a date that does not exist', { ...event, day: '2026-02-30' }],
    ['is of next week', { ...event, at: '2026-11-28T00:00:00.000Z', day: '2026-11-28' }],
    ['has another version', { ...event, v: 2 }],
  ])('an event that %s is left out and counted, and the others are read', (_, damaged) => {
    const read = readLogJson(fileWith({ events: [damaged, event] }), now)
    expect(read).toMatchObject({ ok: true, value: { events: [event], unread: 1 } })
  })

  test('damaged chats are left out and counted', () => {
    const read = readLogJson(fileWith({ events: [], talks: [{ ...chat, v: 9 }, chat], conversation: 'Hello' }), now)
    expect(read).toMatchObject({ ok: true, value: { chats: [chat], assistantChat: undefined, unread: 2 } })
  })

  test.each([
    ['empty text', '', 'not-ours'],
    ['a file cut short', createLogJson([event as never], now).slice(0, -20), 'not-ours'],
    ['null', 'null', 'not-ours'],
    ['a list', '[]', 'not-ours'],
    ['another format', '{"format":"anki","version":1,"events":[]}', 'not-ours'],
    ['no events', fileWith({}), 'not-ours'],
    ['no version', fileWith({ version: undefined, events: [] }), 'not-ours'],
    ['a later version', fileWith({ version: 2, events: [] }), 'too-new'],
  ])('%s is refused', (_, text, fault) => {
    expect(readLogJson(text, now)).toEqual({ ok: false, fault })
  })
})
