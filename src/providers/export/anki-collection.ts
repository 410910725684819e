/**
 * What Anki's collection (schema 11) says of itself besides notes and cards: one kind of note with a card for each direction, one
 * deck, its options. Ids are fixed, so that a later export joins the earlier one.
 */
export const noteTypeId = 1_763_683_200_001
export const deckId = 1_763_683_200_002
const optionsId = 1

const deckName = 'My Mother Language (Kikuyu)'

export interface Times {
  /** Milliseconds. */
  readonly now: number
  readonly newWordsADay: number
  readonly leechLapses: number
}

const noteFields = ['Kikuyu', 'Pronunciation', 'English', 'Example'] as const

export function noteTypes({ now }: Times): string {
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
      // Which fields a card needs to be made: the one that it asks.
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

export function decks({ now }: Times): string {
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

export function deckOptions({ newWordsADay, leechLapses }: Times): string {
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

export function configuration(newCards: number): string {
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

export const seconds = (instant: number): number => Math.floor(instant / 1000)
