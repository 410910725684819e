import { type Rating, dayName } from '#core/learning-log/event.ts'
import { seeded } from '#core/chance/seeded.ts'
import { type WordCards, reviewSettings } from '#core/review/card.ts'
import { dueCards } from '#core/review/due-cards.ts'
import { reviewSession, startReview } from '#core/review/review-session.ts'
import { reviewState } from '#core/review/review-state.ts'

/**
 * A learner who forgets by a published model other than the one our schedule assumes: P. I. Pavlik and J. R. Anderson, “Practice and
 * forgetting effects on vocabulary memory”, Cognitive Science 29 (2005), and “Using a model to compute the optimal schedule of practice”,
 * Journal of Experimental Psychology: Applied 14 (2008). Every practice leaves a trace that decays as a power of its age, faster if the
 * word was well known when it was practised. Time between review sessions counts less than time within.
 */
export interface Learner {
  readonly seed: number
  /** The activation at which a word is recalled half of the time. */
  readonly threshold: number
  /** How much faster a trace decays if the word was fresh when it was practised. */
  readonly decayScale: number
  /** How easy each word is for this learner, added to its activation. */
  readonly ease: readonly number[]
}

// Pavlik and Anderson (2008): τ, s, c, a. The share of time that counts between review sessions is from 2005.
const published = { threshold: -0.704, noise: 0.0786, decayScale: 0.279, decayIntercept: 0.177, timeBetween: 0.025 }
// The spread between learners and words is our assumption: the papers fit it to their own groups.
const spread = { threshold: 0.3, decayScale: 0.05, ease: 0.3 }

export const days = 60
const secondsADay = 86_400
const cost = {
  first: reviewSettings.secondsANewCard,
  right: reviewSettings.secondsACard,
  wrong: reviewSettings.secondsACard + 4,
}

export function createLearner(seed: number, words: number): Learner {
  const chance = seeded(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  return {
    seed,
    threshold: published.threshold + spread.threshold * normal(),
    decayScale: Math.max(0.05, published.decayScale + spread.decayScale * normal()),
    ease: Array.from({ length: words }, () => spread.ease * normal()),
  }
}

interface Trace {
  readonly at: number
  readonly decay: number
}

/** The learner’s memory: all practices, on a clock that runs slowly between review sessions. */
interface Memory {
  /** Practises a word: the learner sees it, or answers and sees the answer. Returns whether it was recalled first. */
  practise(word: number): boolean
  pass(seconds: number, where: 'session' | 'between'): void
  /** The expected number of words recalled now. */
  recalled(): number
}

function createMemory(learner: Learner): Memory {
  const chance = seeded(learner.seed + 1_000_000)
  const traces: Trace[][] = learner.ease.map(() => [])
  let clock = 0
  const activation = (word: number) =>
    Math.log((traces[word] ?? []).reduce((sum, { at, decay }) => sum + Math.max(1, clock - at) ** -decay, 0))
  const chanceToRecall = (word: number) =>
    1 / (1 + Math.exp((learner.threshold - activation(word) - (learner.ease[word] ?? 0)) / published.noise))
  return {
    practise(word) {
      const wasRecalled = chance() < chanceToRecall(word)
      const decay = learner.decayScale * Math.exp(activation(word)) + published.decayIntercept
      traces[word]?.push({ at: clock, decay })
      return wasRecalled
    },
    pass(seconds, where) {
      clock += where === 'session' ? seconds : seconds * published.timeBetween
    },
    recalled: () => learner.ease.reduce((sum, _, word) => sum + chanceToRecall(word), 0),
  }
}

export interface Outcome {
  /** The expected number of words recalled on the day after the last. */
  readonly after: number
  /** The same 30 days later, without study. */
  readonly later: number
  /** Seconds spent on each day. */
  readonly seconds: readonly number[]
}

/** One day of study: practises words until the limit in seconds or until no words are left. Returns the seconds spent. */
type RunSession = (day: number, memory: Memory, limit: number) => number

function live(learner: Learner, runSession: RunSession, limits: readonly number[]): Outcome {
  const memory = createMemory(learner)
  const seconds = limits.map((limit, day) => {
    const spent = runSession(day, memory, limit)
    memory.pass(secondsADay - spent, 'between')
    return spent
  })
  const after = memory.recalled()
  memory.pass(30 * secondsADay, 'between')
  return { after, later: memory.recalled(), seconds }
}

function practised(memory: Memory, word: number, isFirst: boolean) {
  const recalled = memory.practise(word) && !isFirst
  const seconds = isFirst ? cost.first : recalled ? cost.right : cost.wrong
  memory.pass(seconds, 'session')
  return { recalled, seconds }
}

/** Our schedule in one direction: ten new words a day in the order of the categories, and reviews when they are due. */
export function bySchedule(learner: Learner, minutesADay: number): Outcome {
  const today = 20_000
  const met = Array.from(learner.ease, (_, word): [string, WordCards] => [String(word), newCards(word)])
  const state = { ...reviewState([]), words: new Map(met) }
  const runSession: RunSession = (day, memory, limit) => {
    const now = (today + day) * 86_400_000
    const due = dueCards(state, now, dayName(today + day)).filter(({ direction }) => direction === 'kikuyu-english')
    let session = startReview(due)
    let spent = 0
    while (session.status === 'asked' && spent < limit) {
      const { card } = session
      const { recalled, seconds } = practised(memory, Number(card.wordId), card.state === 'new')
      spent += seconds
      const rating: Rating = recalled ? 'good' : 'again'
      const moment = { at: now + spent * 1000, day: today + day }
      session = reviewSession(session, { type: 'answered', answer: 'shown' })
      session = reviewSession(session, { type: 'rated', rating, eventId: '', moment })
      const after = session.reviewed.at(-1)?.after
      const cards = state.words.get(card.wordId)
      if (after && cards) state.words.set(card.wordId, { ...cards, 'kikuyu-english': after })
    }
    return spent
  }
  return live(
    learner,
    runSession,
    Array.from({ length: days }, () => minutesADay * 60),
  )
}

const newCards = (word: number): WordCards => ({
  'kikuyu-english': { wordId: String(word), direction: 'kikuyu-english', state: 'new', metAt: word },
  'english-kikuyu': { wordId: String(word), direction: 'english-kikuyu', state: 'new', metAt: word },
})

/** All categories in order: the cards of one, then its test, then the next category, and from the start again. */
export function inOrder(learner: Learner, categories: readonly number[], limits: readonly number[]): Outcome {
  const exercises = categories.flatMap((size, index) => {
    const from = categories.slice(0, index).reduce((sum, before) => sum + before, 0)
    const words = Array.from({ length: size }, (_, offset) => from + offset)
    return [...words.map((word) => ({ word, isCard: true })), ...words.map((word) => ({ word, isCard: false }))]
  })
  let position = 0
  return live(
    learner,
    (_, memory, limit) => {
      let spent = 0
      while (spent < limit) {
        const { word, isCard } = exercises[position % exercises.length]!
        spent += practised(memory, word, isCard && position < exercises.length).seconds
        position++
      }
      return spent
    },
    limits,
  )
}

/** Five boxes, due after 1, 2, 4, 8 and 16 days. A recalled word moves up a box, any other back to the first. New words fill the rest. */
export function byLeitnerBox(learner: Learner, limits: readonly number[]): Outcome {
  const waits = [1, 2, 4, 8, 16]
  const boxes = new Map<number, { box: number; due: number }>()
  const runSession: RunSession = (day, memory, limit) => {
    let spent = 0
    const due = [...boxes].filter(([, { due: on }]) => on <= day).toSorted(([, one], [, other]) => one.due - other.due)
    for (const [word, { box }] of due) {
      if (spent >= limit) return spent
      const { recalled, seconds } = practised(memory, word, false)
      spent += seconds
      const next = recalled ? Math.min(box + 1, waits.length - 1) : 0
      boxes.set(word, { box: next, due: day + (waits[next] ?? 1) })
    }
    for (let word = boxes.size; word < learner.ease.length && spent < limit; word++) {
      spent += practised(memory, word, true).seconds
      boxes.set(word, { box: 0, due: day + 1 })
    }
    return spent
  }
  return live(learner, runSession, limits)
}
