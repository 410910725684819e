import { type StoredEvent, localDay } from '#core/learning-log/event.ts'
import { reviewState } from '#core/review/review-state.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { createAnkiPackage, type AnkiMoment } from '#providers/export/anki.ts'
import { createCsv } from '#providers/export/csv.ts'
import { createLogJson } from '#providers/export/log-json.ts'

export type ExportKind = 'anki' | 'csv' | 'log'

/** A file for the learner to download. */
export interface MadeFile {
  readonly name: string
  readonly type: string
  readonly content: Uint8Array<ArrayBuffer> | string
}

/** A learner's data outside the learning log. */
export interface LearnerData {
  /** The account's record on our server, or the user object of an external account provider. */
  readonly account?: unknown
  readonly settings: unknown
  /** Input of this tab that was not sent. */
  readonly drafts: unknown
  readonly chats: readonly unknown[]
  readonly assistantChat?: unknown
}

/** A JSON file with all data stored about a learner; undefined without events and without an account. */
export function makeLogFile(
  events: readonly StoredEvent[],
  { chats, assistantChat, ...data }: LearnerData,
  { now, offsetMinutes }: AnkiMoment,
): MadeFile | undefined {
  if (events.length === 0 && !data.account) return undefined
  return {
    name: `my-mother-language-${localDay(now, offsetMinutes)}.json`,
    type: 'application/json',
    // The file has the names of its first version.
    content: createLogJson(events, now, { ...data, talks: chats, conversation: assistantChat }),
  }
}

/** A file with the words that the learner has met; undefined if there are none. */
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
