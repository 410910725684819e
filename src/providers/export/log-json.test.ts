import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { logAndArrival } from '#core/learning-log/event.arbitrary.ts'
import { mergeEvents } from '#core/learning-log/merge-events.ts'
import { createLogJson } from './log-json.ts'

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
