import type { StoredEvent } from '#core/learning-log/event.ts'
import { localDay } from '#core/learning-log/make-event.ts'
import { reviewState } from '#core/review/review-state.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
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

/** What there is of a learner beside the log. */
export interface Belongings {
  /** Of the account, as our server keeps it, or as the provider of accounts does. */
  readonly account?: unknown
  readonly settings: unknown
  /** What was typed in this tab and not sent. */
  readonly drafts: unknown
  readonly talks: readonly unknown[]
  readonly conversation?: unknown
}

/** All that is kept of a learner; undefined where nothing was done and nobody is signed in. */
export function makeLogFile(
  events: readonly StoredEvent[],
  belongings: Belongings,
  { now, offsetMinutes }: AnkiMoment,
): MadeFile | undefined {
  if (events.length === 0 && !belongings.account) return undefined
  return {
    name: `my-mother-language-${localDay(now, offsetMinutes)}.json`,
    type: 'application/json',
    content: createLogJson(events, now, { ...belongings }),
  }
}

/** The words met, of all there are; undefined where none was met. */
export async function makeWordsFile(
  kind: Exclude<ExportKind, 'log'>,
  all: readonly ListedWord[],
  events: readonly StoredEvent[],
  moment: AnkiMoment,
): Promise<MadeFile | undefined> {
  const cards = reviewState(events).words
  const words = all.filter(({ id }) => cards.has(id))
  if (words.length === 0) return undefined
  const name = `kikuyu-words-${localDay(moment.now, moment.offsetMinutes)}`
  if (kind === 'csv') return { name: `${name}.csv`, type: 'text/csv;charset=utf-8', content: createCsv(words, cards) }
  const content = new Uint8Array(await createAnkiPackage(words, cards, moment))
  return { name: `${name}.apkg`, type: 'application/octet-stream', content }
}
