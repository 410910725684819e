import { fsrs, type Grade } from 'ts-fsrs'
import type { Rating, DayNumber } from '../learning-log/event.ts'
import { type Card, type StudiedCard, reviewSettings, type ReviewSettings } from './card.ts'

/** The time of a rating: the instant in milliseconds, and the learner's local day. */
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

/** The scheduler for these settings, cached: creating the model is slow compared with using it. */
export function schedulerFor(settings: ReviewSettings): Scheduler {
  const scheduler = made.get(settings) ?? createScheduler(settings)
  made.set(settings, scheduler)
  return scheduler
}

/**
 * FSRS-6 with its published default parameters, without randomness. Days between reviews are the learner's local days,
 * not UTC days, so the memory model is used directly. The rules around it (one learning step of minutes, `hard` before
 * `good` before `easy`) are those of the library's own scheduler.
 */
function createScheduler(settings: ReviewSettings): Scheduler {
  const learningStep = `${settings.againMinutes}m` as const
  const model = fsrs({
    request_retention: settings.retention,
    enable_fuzz: false,
    learning_steps: [learningStep],
    relearning_steps: [learningStep],
  })

  return {
    rate(card, rating, { at, day }) {
      const isNew = card.state === 'new'
      const elapsed = isNew ? 0 : Math.max(0, day - card.lastOn)
      const before = isNew ? null : card
      const chance = before ? model.forgetting_curve(elapsed, before.stability) : 1
      const memoryAfter = (given: Rating) => model.next_state(before, elapsed, grades[given], chance)

      const { stability, difficulty } = memoryAfter(rating)
      const daysAfter = (given: Rating) =>
        model.next_interval(given === rating ? stability : memoryAfter(given).stability, elapsed)
      const minutes = minutesUntilNext(card, rating, settings)
      const isLearnt = card.state === 'review'
      const days = minutes > 0 ? 0 : isLearnt ? daysInOrder(rating, daysAfter) : daysAfter(rating)
      // An object literal of fixed shape, for speed: a long log creates a hundred thousand of these.
      return {
        wordId: card.wordId,
        direction: card.direction,
        state: days > 0 ? 'review' : stateBelow(card),
        metAt: card.metAt,
        stability,
        difficulty,
        interval: days,
        dueOn: day + days,
        dueAt: days > 0 ? 0 : at + minutes * 60_000,
        firstOn: isNew ? day : card.firstOn,
        lastOn: day,
        lastAt: at,
        reviews: isNew ? 1 : card.reviews + 1,
        lapses: isNew ? 0 : card.lapses + (isLearnt && rating === 'again' ? 1 : 0),
      }
    },
  }
}

/** Days until the next review of a learnt card, so that a better rating never gives fewer days. */
function daysInOrder(rating: Rating, daysAfter: (rating: Rating) => number): number {
  const good = daysAfter('good')
  const hard = Math.min(daysAfter('hard'), good)
  if (rating === 'hard') return hard
  const later = Math.max(good, hard + 1)
  return rating === 'good' ? later : Math.max(daysAfter('easy'), later + 1)
}

/** A card that is being learnt or relearnt waits minutes after `again`, and half as long again after `hard`. */
function minutesUntilNext({ state }: Card, rating: Rating, { againMinutes }: ReviewSettings): number {
  if (rating === 'again') return againMinutes
  return rating === 'hard' && state !== 'review' ? Math.round(againMinutes * 1.5) : 0
}

const stateBelow = ({ state }: Card) => (state === 'new' || state === 'learning' ? 'learning' : 'relearning')

/** The time until a card is asked again. */
export interface Interval {
  readonly unit: 'minutes' | 'days'
  readonly count: number
}

/** The interval that each rating would give the card now, shown on the buttons. */
export function nextIntervals(
  card: Card,
  moment: Moment,
  settings: ReviewSettings = reviewSettings,
): Readonly<Record<Rating, Interval>> {
  const after = (rating: Rating): Interval => {
    const { interval, dueAt } = schedulerFor(settings).rate(card, rating, moment)
    return interval > 0
      ? { unit: 'days', count: interval }
      : { unit: 'minutes', count: Math.round((dueAt - moment.at) / 60_000) }
  }
  return { again: after('again'), hard: after('hard'), good: after('good'), easy: after('easy') }
}
