import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReminderCalendar } from './reminder-calendar.ts'

const reminder = {
  start: '2026-11-21T19:05',
  now: Date.UTC(2026, 10, 21, 9, 30, 15),
  id: '019aa5a0-0000-7000-8000-000000000001',
  summary: 'Kikuyu, five minutes',
  address: 'https://kikuyu.example.org/',
}

test('the file has one event, each day at the same time on the learner’s clock, with an alarm', () => {
  expect(createReminderCalendar(reminder)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//My Mother Language//Reminder//EN',
      'BEGIN:VEVENT',
      'UID:019aa5a0-0000-7000-8000-000000000001',
      'DTSTAMP:20261121T093015Z',
      'DTSTART:20261121T190500',
      'DURATION:PT5M',
      'RRULE:FREQ=DAILY',
      String.raw`SUMMARY:Kikuyu\, five minutes`,
      'DESCRIPTION:https://kikuyu.example.org/',
      'URL:https://kikuyu.example.org/',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      String.raw`DESCRIPTION:Kikuyu\, five minutes`,
      'TRIGGER:PT0S',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('lines have at most 75 octets, and every text is read back whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (summary) => {
      const text = summary.replaceAll('\r', '')
      const file = createReminderCalendar({ ...reminder, summary: text })
      expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
      const unfolded = file.replaceAll('\r\n ', '').split('\r\n')
      const written = unfolded.find((line) => line.startsWith('SUMMARY:'))!.slice('SUMMARY:'.length)
      expect(written.replaceAll(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))).toBe(text)
      expect(written).not.toMatch(/(?<!\\)(?:\\\\)*[;,]/)
    }),
  )
})
