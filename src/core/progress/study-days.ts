import type { StoredEvent } from '../learning-log/event.ts'
import { isEventOf } from '../learning-log/known-event.ts'
import { withoutUndone } from '../learning-log/undone-reviews.ts'
import { producedWord } from './lesson-progress.ts'

/** The learner's local dates on which a word was produced, reviewed or tested, each once, the earliest first. */
export function studyDays(events: readonly StoredEvent[]): string[] {
  const days = new Set<string>()
  for (const event of withoutUndone(events)) if (!days.has(event.day) && isStudy(event)) days.add(event.day)
  return [...days].toSorted()
}

function isStudy(event: StoredEvent): boolean {
  return producedWord(event) !== undefined || isEventOf('word-tested', event) || isEventOf('card-reviewed', event)
}
