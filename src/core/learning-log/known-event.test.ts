import { expect, test } from 'vitest'
import type { EventPayload, StoredEvent } from './event.ts'
import { isKnownEvent } from './known-event.ts'

const envelope = {
  v: 1,
  id: '019aa5a0-0000-7000-8000-000000000001',
  at: '2026-11-21T08:00:00.000Z',
  day: '2026-11-21',
} as const

const payloads: readonly EventPayload[] = [
  { type: 'lesson-opened', lessonId: 'lesson1' },
  { type: 'word-seen', wordId: 'iria-milk', where: 'lesson1' },
  { type: 'word-produced', wordId: 'iria-milk', lessonId: 'lesson1', accuracy: 'nearly', hint: 'half' },
  { type: 'word-produced', wordId: 'iria-milk', accuracy: 'right', hint: 'none' },
  { type: 'lesson-completed', lessonId: 'lesson1' },
  {
    type: 'card-reviewed',
    wordId: 'iria-milk',
    direction: 'kikuyu-english',
    mode: 'show',
    rating: 'good',
    elapsedMs: 4200,
  },
  { type: 'review-undone', eventId: '019aa5a0-0000-7000-8000-000000000002' },
  { type: 'flashcards-finished', categoryId: 'drinks' },
  { type: 'word-tested', wordId: 'iria-milk', direction: 'english-kikuyu', correct: false },
  { type: 'test-finished', categoryId: 'drinks', correct: 9, total: 10 },
  { type: 'wisdom-opened', entryId: 'story-1' },
  { type: 'image-identified', english: 'cup', wordId: 'gikombe-cup' },
  { type: 'image-identified', english: 'volcano' },
  { type: 'badge-announced', badgeId: 'first-word' },
  { type: 'message-exchanged', with: 'assistant' },
  { type: 'answer-contested', wordId: 'iria-milk', answer: 'irio', verdict: 'wrong' },
  { type: 'word-contested', wordId: 'iria-milk', remark: '' },
]

test.each(payloads)('$type is known', (payload) => {
  expect(isKnownEvent({ ...envelope, ...payload })).toBe(true)
})

test.each<[string, object]>([
  ['of a later type', { type: 'song-sung', songId: 'song1' }],
  ['named like a property of every object', { type: 'toString' }],
  ['without a field it needs', { type: 'lesson-opened' }],
  [
    'with a value of a later version',
    { type: 'word-produced', wordId: 'iria-milk', accuracy: 'right', hint: 'spoken' },
  ],
  [
    'with a field of another kind',
    { type: 'word-tested', wordId: 'iria-milk', direction: 'english-kikuyu', correct: 1 },
  ],
  ['with a meaningless count', { type: 'test-finished', categoryId: 'drinks', correct: Number.NaN, total: 10 }],
])('an event %s is skipped', (_, fields) => {
  expect(isKnownEvent({ ...envelope, ...fields } as StoredEvent)).toBe(false)
})
