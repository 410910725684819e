import list from 'virtual:words/list'
import type { StoredEvent } from '#core/learning-log/event.ts'
import { localDay } from '#core/learning-log/make-event.ts'
import { reviewState } from '#core/review/review-state.ts'
import { createAnkiPackage, type AnkiMoment } from '#providers/export/anki.ts'
import { createCsv } from '#providers/export/csv.ts'
import { createLogJson } from '#providers/export/log-json.ts'

export type ExportKind = 'anki' | 'csv' | 'log'

/** A file to be kept by the learner. */
export interface MadeFile {
  readonly name: string
  readonly type: string
  readonly content: Uint8Array<ArrayBuffer> | string
}

/** The file, or undefined where there is nothing to put into it: no word met yet, or nothing done at all. */
export async function makeFile(
  kind: ExportKind,
  events: readonly StoredEvent[],
  moment: AnkiMoment,
): Promise<MadeFile | undefined> {
  const day = localDay(moment.now, moment.offsetMinutes)
  if (kind === 'log') {
    if (events.length === 0) return undefined
    return {
      name: `my-mother-language-${day}.json`,
      type: 'application/json',
      content: createLogJson(events, moment.now),
    }
  }
  const cards = reviewState(events).words
  const words = list.words.filter(({ id }) => cards.has(id))
  if (words.length === 0) return undefined
  if (kind === 'csv')
    return { name: `kikuyu-words-${day}.csv`, type: 'text/csv;charset=utf-8', content: createCsv(words, cards) }
  const content = new Uint8Array(await createAnkiPackage(words, cards, moment))
  return { name: `kikuyu-words-${day}.apkg`, type: 'application/octet-stream', content }
}
