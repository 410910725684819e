import wordIds from 'virtual:course/lesson-words'
import outline from 'virtual:course/outline'
import { type Direction, type StoredEvent, dayNumber } from '#core/learning-log/event.ts'
import type { EarlierWord } from '#core/lesson/lesson.ts'
import { isStudied } from '#core/review/card.ts'
import { dueCards } from '#core/review/due-cards.ts'
import { stateAfter } from '../card-state/review-state.ts'
import { readClock } from '../learning/clock.ts'
import { lessonData } from './lesson-data.ts'

/** The studied words of other lessons that are due now, each in its most urgent direction; the most urgent word first. */
export function dueWords(events: readonly StoredEvent[], lessonId: string): ReadonlyMap<string, Direction> {
  const { now, day } = readClock()
  const today = dayNumber(day)
  const own = wordIds[lessonId] ?? []
  const isOther = (wordId: string) => !own.includes(wordId) && firstLessons.has(wordId)
  const due = new Map<string, Direction>()
  for (const card of dueCards(stateAfter(events), now, day, undefined, isOther)) {
    const isNow = isStudied(card) && (card.dueAt <= now || card.dueOn < today)
    if (isNow && !due.has(card.wordId)) due.set(card.wordId, card.direction)
  }
  return due
}

/** The words with these ids, from the data of their lessons; without those that cannot be fetched. */
export async function fetchWords(ids: readonly string[]): Promise<EarlierWord[]> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const outlined = firstLessons.get(id)
      const lesson = outlined && (await lessonData.get(outlined.id)?.fetch())
      if (!outlined || !lesson || lesson === 'missing') return []
      return lesson.words.filter((word) => word.id === id).map((word) => ({ word, number: outlined.number }))
    }),
  )
  return found.flat()
}

/** The first lesson that teaches each word, by the word's id. */
const firstLessons = new Map(
  outline.lessons.toReversed().flatMap((lesson) => (wordIds[lesson.id] ?? []).map((id) => [id, lesson] as const)),
)
