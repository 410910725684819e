import type { StoredEvent } from '../learning-log/event.ts'
import { isEventOf } from '../learning-log/known-event.ts'
import { producedWord } from './lesson-progress.ts'
import { isStudy } from './streak.ts'

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
