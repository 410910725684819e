import { strToU8, zipSync } from 'fflate'
import { localDay, dayNumber, type DayNumber } from '#core/learning-log/event.ts'
import {
  type Card,
  isLeech,
  isStudied,
  type WordCards,
  reviewSettings,
  type ReviewSettings,
} from '#core/review/card.ts'
import { hintOf, spelledOut } from '#core/word/word.ts'
import { type ExportedWord, shownUsage } from './csv.ts'
import { sha1Start } from './sha1.ts'
import { type Index, type Row, sqliteFile, type Table } from './sqlite-file.ts'

export interface AnkiMoment {
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  /** Minutes by which the learner's clock is ahead of UTC. */
  readonly offsetMinutes: number
}

/**
 * An Anki package (`.apkg`): a note for each word with a card for each direction. A learnt card keeps its due day,
 * interval, stability and difficulty (Anki reads the last two if FSRS is on); a card that is still in its minutes
 * starts over; a leech is suspended. Notes are identified by the word's id, so that importing a later export updates
 * them. The package has no `revlog`: the history of reviews stays in the learning log.
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
  // Anki's day begins at four in the morning, and days are counted from the day of the collection.
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
  /** Determines the order of new cards. */
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
    // A card just forgotten has no interval in days, but Anki requires at least one.
    interval: Math.max(1, card.interval),
    reviews,
    lapses,
    data: JSON.stringify(memory),
  }
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/**
 * The metadata of Anki's collection (schema 11): one note type with a card for each direction, one deck, its options.
 * The ids are fixed, so that a later export merges with an earlier one.
 */
const noteTypeId = 1_763_683_200_001
const deckId = 1_763_683_200_002
const optionsId = 1

const deckName = 'My Mother Language (Kikuyu)'

interface Times {
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  readonly newWordsADay: number
  readonly leechLapses: number
}

const noteFields = ['Kikuyu', 'Pronunciation', 'English', 'Example'] as const

function noteTypes({ now }: Times): string {
  return JSON.stringify({
    [noteTypeId]: {
      id: noteTypeId,
      name: 'Kikuyu word',
      type: 0,
      mod: seconds(now),
      usn: -1,
      sortf: 0,
      did: deckId,
      tags: [],
      vers: [],
      css,
      latexPre: '\\documentclass[12pt]{article}\n\\begin{document}\n',
      latexPost: '\\end{document}',
      flds: noteFields.map((name, ord) => ({
        name,
        ord,
        font: 'Arial',
        size: 20,
        sticky: false,
        rtl: false,
        media: [],
      })),
      tmpls: [
        template('Kikuyu to English', 0, kikuyuSide, englishSide),
        template('English to Kikuyu', 1, '<div>{{English}}</div>', `${kikuyuSide}${exampleLine}`),
      ],
      // The fields that must not be empty for each card: its question.
      req: [
        [0, 'any', [0]],
        [1, 'any', [2]],
      ],
    },
  })
}

const kikuyuSide = '<div lang="ki" class="kikuyu">{{Kikuyu}}</div><div class="hint">({{Pronunciation}})</div>'
const exampleLine = '{{#Example}}<div class="hint">{{Example}}</div>{{/Example}}'
const englishSide = `<div>{{English}}</div>${exampleLine}`
const css =
  '.card { font-family: sans-serif; font-size: 1.4rem; text-align: center; } ' +
  '.kikuyu { font-size: 2rem; font-weight: bold; } .hint { font-size: 1rem; opacity: 0.75; }'

const template = (name: string, ord: number, qfmt: string, answer: string) => ({
  name,
  ord,
  qfmt,
  afmt: `{{FrontSide}}<hr id="answer">${answer}`,
  bqfmt: '',
  bafmt: '',
  did: null,
})

function decks({ now }: Times): string {
  return JSON.stringify({ 1: deck(1, 'Default', now), [deckId]: deck(deckId, deckName, now) })
}

const deck = (id: number, name: string, now: number) => ({
  id,
  name,
  desc: '',
  mod: seconds(now),
  usn: -1,
  conf: optionsId,
  dyn: 0,
  collapsed: false,
  browserCollapsed: false,
  extendNew: 10,
  extendRev: 50,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
})

function deckOptions({ newWordsADay, leechLapses }: Times): string {
  return JSON.stringify({
    [optionsId]: {
      id: optionsId,
      name: 'Default',
      mod: 0,
      usn: 0,
      maxTaken: 60,
      autoplay: true,
      timer: 0,
      replayq: true,
      dyn: false,
      new: {
        delays: [10],
        ints: [2, 8, 0],
        initialFactor: 2500,
        order: 1,
        perDay: newWordsADay,
        bury: true,
        separate: true,
      },
      rev: { perDay: 200, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36_500, bury: true, minSpace: 1 },
      lapse: { delays: [10], mult: 0, minInt: 1, leechFails: leechLapses, leechAction: 0 },
    },
  })
}

function configuration(newCards: number): string {
  return JSON.stringify({
    nextPos: newCards + 1,
    curDeck: deckId,
    activeDecks: [deckId],
    curModel: String(noteTypeId),
    sortType: 'noteFld',
    sortBackwards: false,
    newSpread: 0,
    dueCounts: true,
    estTimes: true,
    addToCur: true,
    collapseTime: 1200,
    timeLim: 0,
    schedVer: 2,
  })
}

const seconds = (instant: number): number => Math.floor(instant / 1000)

/**
 * The tables of Anki's schema 11 with their columns, in Anki's order
 * (github.com/ankidroid/Anki-Android/wiki/Database-Structure).
 */
function ankiTables(rows: {
  readonly col: Row
  readonly notes: readonly Row[]
  readonly cards: readonly Row[]
}): Table[] {
  return [
    {
      name: 'col',
      columns: [id, ...integers('crt mod scm ver dty usn ls'), ...texts('conf models decks dconf tags')],
      rows: [rows.col],
    },
    {
      name: 'notes',
      columns: [
        id,
        ...texts('guid'),
        ...integers('mid mod usn'),
        ...texts('tags flds'),
        ...integers('sfld csum flags'),
        ...texts('data'),
      ],
      rows: rows.notes,
      indexes: [index('notes', 'usn'), index('notes', 'csum')],
    },
    {
      name: 'cards',
      columns: [
        id,
        ...integers('nid did ord mod usn type queue due ivl factor reps lapses left odue odid flags'),
        ...texts('data'),
      ],
      rows: rows.cards,
      indexes: [
        index('cards', 'usn'),
        index('cards', 'nid'),
        { name: 'ix_cards_sched', columns: ['did', 'queue', 'due'] },
      ],
    },
    {
      name: 'revlog',
      columns: [id, ...integers('cid usn ease ivl lastIvl factor time type')],
      rows: [],
      indexes: [index('revlog', 'usn'), index('revlog', 'cid')],
    },
    { name: 'graves', columns: integers('usn oid type'), rows: [] },
  ]
}

const id = 'id integer primary key'
const integers = (names: string) => names.split(' ').map((name) => `${name} integer not null`)
const texts = (names: string) => names.split(' ').map((name) => `${name} text not null`)
const index = (table: string, column: string): Index => ({ name: `ix_${table}_${column}`, columns: [column] })
