import { strToU8, zipSync } from 'fflate'
import { isLeech, isStudied, type Card, type WordCards } from '#core/review/card.ts'
import { dayNumber, type DayNumber } from '#core/review/day-number.ts'
import { localDay } from '#core/learning-log/make-event.ts'
import { reviewSettings, type ReviewSettings } from '#core/review/review-settings.ts'
import { hintOf, spelledOut } from '#core/word/spelled.ts'
import { configuration, deckId, deckOptions, decks, noteTypeId, noteTypes, seconds } from './anki-collection.ts'
import { ankiTables } from './anki-tables.ts'
import { shownUsage, type ExportedWord } from './exported-word.ts'
import { sha1Start } from './sha1.ts'
import { sqliteFile } from './sqlite-file.ts'
import type { Row } from './sqlite-trees.ts'

export interface AnkiMoment {
  /** Milliseconds. */
  readonly now: number
  /** How far the learner's clock is ahead of UTC, in minutes. */
  readonly offsetMinutes: number
}

/**
 * An Anki package (`.apkg`): a note for each word with a card for each direction. A card that was learnt keeps its due day, its
 * interval, and its stability and difficulty (Anki reads these where FSRS is on); one that is still in its minutes starts anew;
 * a leech is suspended. Notes are known by the word's id, so that importing a later export brings them up to date. The history of
 * reviews stays in the learning log: the package holds no `revlog`.
 */
export async function createAnkiPackage(
  words: readonly ExportedWord[],
  cards: ReadonlyMap<string, WordCards>,
  moment: AnkiMoment,
  settings: ReviewSettings = reviewSettings,
): Promise<Uint8Array> {
  const collection = sqliteFile(collectionOf(words, cards, moment, settings))
  return zipSync({ 'collection.anki2': collection, media: strToU8('{}') }, { mtime: moment.now })
}

function collectionOf(
  words: readonly ExportedWord[],
  cards: ReadonlyMap<string, WordCards>,
  { now, offsetMinutes }: AnkiMoment,
  settings: ReviewSettings,
) {
  const today = dayNumber(localDay(now, offsetMinutes))
  const cardsOf = (word: ExportedWord, index: number) =>
    rowsOf(cards.get(word.id), {
      noteId: now + index,
      position: index + 1,
      firstId: now + 2 * index,
      today,
      now,
      settings,
    })
  return ankiTables({
    col: collectionRow(words.length, today, { now, offsetMinutes }, settings),
    notes: words.map((word, index) => noteRow(word, now + index, now)),
    cards: words.flatMap(cardsOf),
  })
}

function collectionRow(
  count: number,
  today: DayNumber,
  { now, offsetMinutes }: AnkiMoment,
  settings: ReviewSettings,
): Row {
  const about = { now, newWordsADay: settings.newWordsADay, leechLapses: settings.leechLapses }
  // Anki's day begins at four in the morning, and its days are counted from the day of the collection.
  const created = today * 86_400 + 4 * 3600 - offsetMinutes * 60
  const texts = [configuration(count), noteTypes(about), decks(about), deckOptions(about), '{}']
  return { id: 1, values: [null, created, now, now, 11, 0, 0, 0, ...texts] }
}

function noteRow(word: ExportedWord, id: number, now: number): Row {
  const kikuyu = inHtml(spelledOut(word))
  const fields = [kikuyu, inHtml(hintOf(word)), inHtml(word.english), inHtml(shownUsage(word))]
  const written = fields.join(fieldSeparator)
  return {
    id,
    values: [
      null,
      `my-mother-language:${word.id}`,
      noteTypeId,
      seconds(now),
      -1,
      ' kikuyu ',
      written,
      kikuyu,
      sha1Start(spelledOut(word)),
      0,
      '',
    ],
  }
}

const fieldSeparator = '\u001F'

const inHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

interface Placed {
  readonly noteId: number
  readonly firstId: number
  /** New cards come in this order. */
  readonly position: number
  readonly today: DayNumber
  readonly now: number
  readonly settings: ReviewSettings
}

function rowsOf(cards: WordCards | undefined, placed: Placed): Row[] {
  return [cards?.['kikuyu-english'], cards?.['english-kikuyu']].map((card, ord) => {
    const { type, queue, due, interval, reviews, lapses, data } = scheduleOf(card, placed)
    const schedule = [type, queue, due, interval, type === 0 ? 0 : startingEase, reviews, lapses]
    return {
      id: placed.firstId + ord,
      values: [null, placed.noteId, deckId, ord, seconds(placed.now), -1, ...schedule, 0, 0, 0, 0, data],
    }
  })
}

const startingEase = 2500
const suspended = -1

function scheduleOf(card: Card | undefined, { position, today, settings }: Placed) {
  const unknown = { type: 0, queue: 0, due: position, interval: 0, reviews: 0, lapses: 0, data: '{}' }
  if (!card || !isStudied(card) || card.state === 'learning') return unknown
  const { dueOn, stability, difficulty, reviews, lapses } = card
  const memory = { s: rounded(stability, 4), d: rounded(difficulty, 3), dr: settings.retention }
  return {
    type: 2,
    queue: isLeech(card, settings) ? suspended : 2,
    due: dueOn - today,
    // One just forgotten has no interval of days: Anki needs one at least.
    interval: Math.max(1, card.interval),
    reviews,
    lapses,
    data: JSON.stringify(memory),
  }
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
