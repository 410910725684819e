import type { StoredEvent } from '../learning-log/event.ts'
import { isEventOf } from '../learning-log/known-event.ts'
import { producedWord } from '../progress/lesson-progress.ts'
import { isStudy } from '../progress/streak.ts'

/**
 * The achievements of a learner, computed from a log. They only grow: order of arrival and repetition make no difference,
 * and another event is added without reading the log again.
 */
export interface LearnerRecord {
  /** Ids of words produced. */
  readonly produced: ReadonlySet<string>
  /** Ids of words learnt: produced or tested right at least once. */
  readonly learnt: ReadonlySet<string>
  /** Local dates on which a word was produced, reviewed or tested. */
  readonly studyDays: ReadonlySet<string>
  /** Ids of wisdom entries opened. */
  readonly wisdom: ReadonlySet<string>
  /** Ids of categories whose test was passed. */
  readonly passed: ReadonlySet<string>
  /** Ids of badges already announced. */
  readonly announced: ReadonlySet<string>
  /** Has chatted with the tutor or the assistant. */
  readonly hasChatted: boolean
}

/** The share of right answers needed to pass a test. */
const passMark = 0.8

type Mutable = { -readonly [Key in keyof LearnerRecord]: LearnerRecord[Key] extends boolean ? boolean : Set<string> }

export function learnerRecord(events: readonly StoredEvent[]): LearnerRecord {
  const record: Mutable = {
    produced: new Set(),
    learnt: new Set(),
    studyDays: new Set(),
    wisdom: new Set(),
    passed: new Set(),
    announced: new Set(),
    hasChatted: false,
  }
  for (const event of events) {
    for (const [key, proof] of proofsOf(event)) record[key].add(proof)
    record.hasChatted ||= isEventOf('message-exchanged', event)
  }
  return record
}

/** Adds an event. Returns the same object if the event adds nothing. */
export function withEvent(record: LearnerRecord, event: StoredEvent): LearnerRecord {
  let after = record
  for (const [key, proof] of proofsOf(event))
    if (!after[key].has(proof)) after = { ...after, [key]: new Set(after[key]).add(proof) }
  if (!after.hasChatted && isEventOf('message-exchanged', event)) after = { ...after, hasChatted: true }
  return after
}

type Proof = readonly [key: Exclude<keyof LearnerRecord, 'hasChatted'>, proof: string]

function proofsOf(event: StoredEvent): Proof[] {
  const proofs: Proof[] = isStudy(event) ? [['studyDays', event.day]] : []
  const produced = producedWord(event)
  if (produced !== undefined) proofs.push(['produced', produced], ['learnt', produced])
  else if (isEventOf('word-tested', event) && event.correct) proofs.push(['learnt', event.wordId])
  else if (isEventOf('wisdom-opened', event)) proofs.push(['wisdom', event.entryId])
  else if (isEventOf('badge-announced', event)) proofs.push(['announced', event.badgeId])
  else if (isEventOf('test-finished', event) && event.total > 0 && event.correct / event.total >= passMark)
    proofs.push(['passed', event.categoryId])
  return proofs
}

export type BadgeId =
  | 'first-word'
  | 'conversation-starter'
  | 'cultural-explorer'
  | 'vocabulary-builder'
  | 'daily-learner'
  | 'grammar-master'

export interface Badge {
  readonly id: BadgeId
  readonly name: string
  readonly description: string
  readonly earned: boolean
  /** 0 to 100, an integer; 100 only when earned. */
  readonly progress: number
}

interface Rule {
  readonly id: BadgeId
  readonly name: string
  readonly description: string
  /** The current count, and the count needed. */
  readonly done: (record: LearnerRecord) => number
  readonly needed: number
}

const rulesFor = (grammarCategories: readonly string[]): readonly Rule[] => [
  {
    id: 'first-word',
    name: 'First Word',
    description: 'Learn your first Kikuyu word.',
    done: ({ produced }) => produced.size,
    needed: 1,
  },
  {
    id: 'conversation-starter',
    name: 'Conversation Starter',
    description: 'Hold your first chat in Kikuyu.',
    done: ({ hasChatted }) => (hasChatted ? 1 : 0),
    needed: 1,
  },
  {
    id: 'cultural-explorer',
    name: 'Cultural Explorer',
    description: 'Read stories, proverbs and traditions.',
    done: ({ wisdom }) => wisdom.size,
    needed: 5,
  },
  {
    id: 'vocabulary-builder',
    name: 'Vocabulary Builder',
    description: 'Learn 10 Kikuyu words',
    done: ({ learnt }) => learnt.size,
    needed: 10,
  },
  {
    id: 'daily-learner',
    name: 'Daily Learner',
    description: 'Study for 3 consecutive days',
    done: ({ studyDays }) => longestRun(studyDays),
    needed: 3,
  },
  {
    id: 'grammar-master',
    name: 'Grammar Master',
    description: 'Finish the grammar stages.',
    done: ({ passed }) => grammarCategories.filter((id) => passed.has(id)).length,
    needed: 4,
  },
]

/** `grammarCategories`: ids of the categories whose tests count for Grammar Master. */
export function createBadges(grammarCategories: readonly string[]) {
  const rules = rulesFor(grammarCategories)
  const earned = (record: LearnerRecord) => badges(record).filter((badge) => badge.earned)

  /** The six badges, always in this order. An earned badge stays earned. */
  function badges(record: LearnerRecord): Badge[] {
    return rules.map(({ id, name, description, done, needed }) => {
      const share = Math.min(1, done(record) / needed)
      return { id, name, description, earned: share === 1, progress: Math.floor(100 * share) }
    })
  }

  return {
    badges,
    /** Badges that are earned in `after` but not in `before`. */
    newlyEarned(before: LearnerRecord, after: LearnerRecord): Badge[] {
      const earnedBefore = new Set(earned(before).map(({ id }) => id))
      return earned(after).filter(({ id }) => !earnedBefore.has(id))
    },
    /** Earned badges that no screen has announced yet. */
    badgesToAnnounce: (record: LearnerRecord): Badge[] => earned(record).filter(({ id }) => !record.announced.has(id)),
  }
}

/** The longest run of consecutive days ever. */
function longestRun(days: ReadonlySet<string>): number {
  const numbers = [...days].map((day) => Date.parse(day) / 86_400_000).toSorted((one, other) => one - other)
  let longest = 0
  let run = 0
  for (const [index, number] of numbers.entries()) {
    run = number - (numbers[index - 1] ?? Number.NaN) === 1 ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}
