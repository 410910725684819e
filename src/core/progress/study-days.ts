import type { StoredEvent } from '../learning-log/event.ts'
import { isEventOf } from '../learning-log/known-event.ts'
import { producedWord } from './lesson-progress.ts'

/** The learner's local dates on which a word was produced, reviewed or tested, each once, ascending. */
export function studyDays(events: readonly StoredEvent[]): string[] {
  return [...new Set(events.filter(isStudy).map(({ day }) => day))].toSorted()
}

/** An undone review counts too: undoing removes the rating, not the study. */
export function isStudy(event: StoredEvent): boolean {
  return producedWord(event) !== undefined || isEventOf('word-tested', event) || isEventOf('card-reviewed', event)
}
