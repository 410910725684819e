import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lessonOf } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { type EventPayload, makeEvent } from '#core/learning-log/event.ts'
import { dueWords, fetchWords } from './due-words.ts'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const [own] = lessonOf(content, 'lesson2').wordIds as [string]
const [first, second, third] = lessonOf(content, 'lesson1').wordIds as [string, string, string]

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

let ids = 0
const event = (payload: EventPayload, before: number) =>
  makeEvent(payload, {
    now: NOW - before,
    offsetMinutes: 0,
    id: `019aa5a0-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
  })
const tested = (wordId: string, before: number, correct = true, direction = 'kikuyu-english' as const) =>
  event({ type: 'word-tested', wordId, direction, correct }, before)

test('studied words of other lessons are due, the longest overdue first', () => {
  const metha = 'metha-table'
  const events = [
    tested(first, 20 * DAY),
    tested(first, 19 * DAY),
    tested(second, 40 * DAY),
    tested(second, 39 * DAY),
    tested(own, 30 * DAY),
    event({ type: 'word-seen', wordId: third, where: 'lesson1' }, 9 * DAY),
    event({ type: 'word-produced', wordId: metha, lessonId: 'lesson9', accuracy: 'right', hint: 'none' }, 5 * DAY),
    tested('not-taught', 30 * DAY),
  ]
  expect([...dueWords(events, 'lesson2')]).toEqual([
    [second, 'kikuyu-english'],
    [first, 'kikuyu-english'],
    [metha, 'english-kikuyu'],
  ])
})

test('a word forgotten a moment ago is due only after its minutes', () => {
  expect(dueWords([tested(first, MINUTE, false)], 'lesson2').size).toBe(0)
  expect(dueWords([tested(first, 11 * MINUTE, false)], 'lesson2').size).toBe(1)
})

test('a word comes with the number of its lesson; one that no lesson teaches is left out', async () => {
  const found = await fetchWords(['metha-table', 'not-taught'])
  expect(found.map(({ word, number }) => [word.kikuyu, number])).toEqual([['metha', '9']])
})
