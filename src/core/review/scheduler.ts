import { fsrs, type Grade } from 'ts-fsrs'
import type { Rating } from '../learning-log/event.ts'
import type { Card, NewCard, StudiedCard } from './card.ts'
import type { DayNumber } from './day-number.ts'
import type { ReviewSettings } from './review-settings.ts'

/** When a card was rated: the instant in milliseconds, and the learner's local day. */
export interface Moment {
  readonly at: number
  readonly day: DayNumber
}

export interface Scheduler {
  /** The card after this rating. */
  rate(card: Card, rating: Rating, moment: Moment): StudiedCard
}

const grades: Readonly<Record<Rating, Grade>> = { again: 1, hard: 2, good: 3, easy: 4 }

const made = new WeakMap<ReviewSettings, Scheduler>()

/** The scheduler of these settings, made once: making the model is slow beside using it. */
export function schedulerFor(settings: ReviewSettings): Scheduler {
  const scheduler = made.get(settings) ?? createScheduler(settings)
  made.set(settings, scheduler)
  return scheduler
}

/**
 * FSRS-6 with its published default parameters, without chance. Days between reviews are the learner's own days, not those
 * of Greenwich, so the memory model is used directly; the rules around it (one learning step of minutes, `hard` before
 * `good` before `easy`) are those of the library's own scheduler.
 */
function createScheduler(settings: ReviewSettings): Scheduler {
  const step = `${settings.againMinutes}m` as const
  const model = fsrs({
    request_retention: settings.retention,
    enable_fuzz: false,
    learning_steps: [step],
    relearning_steps: [step],
  })

  const memoryAfter = (card: Card, elapsed: number, rating: Rating) =>
    model.next_state(card.state === 'new' ? null : card, elapsed, grades[rating])
  const daysAfter = (card: Card, elapsed: number, rating: Rating) =>
    model.next_interval(memoryAfter(card, elapsed, rating).stability, elapsed)

  /** Of two ratings of a learnt card the better one never comes earlier. */
  function daysInOrder(card: Card, elapsed: number, rating: Rating): number {
    const good = daysAfter(card, elapsed, 'good')
    const hard = Math.min(daysAfter(card, elapsed, 'hard'), good)
    if (rating === 'hard') return hard
    const later = Math.max(good, hard + 1)
    return rating === 'good' ? later : Math.max(daysAfter(card, elapsed, 'easy'), later + 1)
  }

  return {
    rate(card, rating, { at, day }) {
      const elapsed = card.state === 'new' ? 0 : Math.max(0, day - card.lastOn)
      const { stability, difficulty } = memoryAfter(card, elapsed, rating)
      const rated = { ...counted(card, rating, { at, day }), stability, difficulty }
      const minutes = minutesUntilNext(card, rating, settings)
      if (minutes > 0)
        return { ...rated, state: stateBelow(card), interval: 0, dueOn: day, dueAt: at + minutes * 60_000 }
      const days =
        card.state === 'review' ? daysInOrder(card, elapsed, rating) : model.next_interval(stability, elapsed)
      return { ...rated, state: 'review', interval: days, dueOn: day + days, dueAt: 0 }
    },
  }
}

/** A card that is not yet learnt, or was forgotten, stays for minutes on `again` and half as long again on `hard`. */
function minutesUntilNext({ state }: Card, rating: Rating, { againMinutes }: ReviewSettings): number {
  if (rating === 'again') return againMinutes
  return rating === 'hard' && state !== 'review' ? Math.round(againMinutes * 1.5) : 0
}

const stateBelow = ({ state }: Card) => (state === 'new' || state === 'learning' ? 'learning' : 'relearning')

function counted(card: NewCard | StudiedCard, rating: Rating, { at, day }: Moment) {
  const { wordId, direction, metAt } = card
  const known = { wordId, direction, metAt, lastOn: day, lastAt: at }
  if (card.state === 'new') return { ...known, firstOn: day, reviews: 1, lapses: 0 }
  const lapsed = card.state === 'review' && rating === 'again' ? 1 : 0
  return { ...known, firstOn: card.firstOn, reviews: card.reviews + 1, lapses: card.lapses + lapsed }
}
