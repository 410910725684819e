import type { Index, Table } from './sqlite-file.ts'
import type { Row } from './sqlite-trees.ts'

/** The tables of Anki's schema 11 and their columns, in Anki's order (github.com/ankidroid/Anki-Android/wiki/Database-Structure). */
export function ankiTables(rows: {
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
