import { beforeAll, bench, describe, expect } from 'vitest'
import { createBadges, learnerRecord, withEvent } from '#core/badges/badges.ts'
import { seeded } from '#core/chance/seeded.ts'
import { type EventPayload, type Rating, type StoredEvent, makeEvent } from '#core/learning-log/event.ts'
import { dueCards } from '#core/review/due-cards.ts'
import { applyEvent, reviewState } from '#core/review/review-state.ts'

const { badges } = createBadges(['action-verbs', 'adverbs'])
const log = longLog(100_000)
const last = log.at(-1)!
const now = Date.parse(last.at) + 60_000
const oneMore = (payload: EventPayload, index: number) =>
  makeEvent(payload, { now: now + index, offsetMinutes: 180, id: `new-${index}` })
const review = oneMore(reviewOf('word-7', 'good'), 0)
const undone = oneMore({ type: 'review-undone', eventId: review.id }, 1)

const whole = (events: readonly StoredEvent[]) => {
  const record = learnerRecord(events)
  const state = reviewState(events)
  return { record, state, badges: badges(record), due: dueCards(state, now, last.day) }
}
const shuffledLog = log.toSorted((one, other) => (one.id.slice(-3) < other.id.slice(-3) ? -1 : 1))

describe('a log of 100,000 events', () => {
  const before = whole(log)
  const reviewed = applyEvent(before.state, review, log)
  beforeAll(() => {
    expect(before.due.length).toBeGreaterThan(0)
    expect(whole(shuffledLog).state.words).toEqual(before.state.words)
  })

  bench('progress, badges and due cards, in the order the device stores it', () => void whole(log))
  bench('the same in shuffled order', () => void whole(shuffledLog))
  bench('one more review', () => {
    badges(withEvent(before.record, review))
    applyEvent(before.state, review, log)
  })
  bench('the last review undone', () => void applyEvent(reviewed, undone, log))
  bench('the due cards', () => void dueCards(before.state, now, last.day))
})

/** About eight years of a diligent learner with 900 words: mostly reviews, some lessons, tests and chats. */
function longLog(length: number): StoredEvent[] {
  const chance = seeded(1)
  const start = Date.UTC(2018, 0, 1)
  return Array.from({ length }, (_, index) => {
    const instant = start + Math.floor(index / 35) * 86_400_000 + (index % 35) * 60_000
    const id = `0190a5a0-0000-7000-8000-${String(index).padStart(12, '0')}`
    return makeEvent(payloadBy(chance), { now: instant, offsetMinutes: 180, id })
  })
}

function payloadBy(chance: () => number): EventPayload {
  const wordId = `word-${Math.floor(chance() * 900)}`
  const kind = chance()
  if (kind < 0.7) return reviewOf(wordId, chance() < 0.9 ? 'good' : 'again')
  if (kind < 0.8) return { type: 'word-produced', wordId, accuracy: 'right', hint: 'none' }
  if (kind < 0.9) return { type: 'word-tested', wordId, direction: 'english-kikuyu', correct: chance() < 0.8 }
  if (kind < 0.95) return { type: 'word-seen', wordId, where: 'drinks' }
  return { type: 'message-exchanged', with: 'lesson', lessonId: 'lesson1' }
}

function reviewOf(wordId: string, rating: Rating): EventPayload {
  return { type: 'card-reviewed', wordId, direction: 'kikuyu-english', mode: 'show', rating, elapsedMs: 4000 }
}
