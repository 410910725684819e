type Value = string | number | null

const AT = '2026-11-21T18:00:00.000Z'
const EVENT = '{"type":"word-contested"}'

/** A row of each table, with the columns that the table had at first. A row comes after those that it refers to. */
const samples: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  user: {
    id: 'u',
    name: 'Wanjiku',
    email: 'wanjiku@example.org',
    emailVerified: 1,
    image: null,
    createdAt: AT,
    updatedAt: AT,
  },
  session: {
    id: 's',
    expiresAt: AT,
    token: 't',
    createdAt: AT,
    updatedAt: AT,
    userAgent: 'Firefox/131.0',
    userId: 'u',
  },
  account: {
    id: 'a',
    accountId: 'u',
    providerId: 'credential',
    userId: 'u',
    password: 'hash',
    createdAt: AT,
    updatedAt: AT,
  },
  verification: { id: 'v', identifier: 'reset', value: 'u', expiresAt: AT, createdAt: AT, updatedAt: AT },
  usage: { id: 'use', userId: null, device: 'd', network: 'n', at: AT, answeredAt: AT, redeemedAt: null },
  customer: { userId: 'u', id: 'cus_1' },
  subscription: { id: 'sub_1', userId: 'u', plan: 'basic', status: 'active', endsAt: null },
  billingEvent: { id: 'evt_1', at: AT },
  providerCost: { day: '2026-11-21', payer: 'u', userId: 'u', calls: 3, tokens: 4000 },
  learnerRecord: { userId: 'u', seq: 1, epoch: 'e', erasedAt: 0, bytes: EVENT.length, months: '{}' },
  learningEvent: { userId: 'u', seq: 1, id: 'event', month: '2026-11', event: EVENT },
  learnerDocument: { userId: 'u', name: 'settings', revision: 1, value: '{}' },
  speaker: { id: 'sp', userId: 'u', name: '', place: '', dialect: '', playSince: AT, nameSince: null },
  recording: { id: 'r', speakerId: 'sp', word: 'w', said: 'w', state: 'waiting', seconds: 1.25, bytes: 4, madeAt: AT },
  recordingFile: { recordingId: 'r', kind: 'master', hash: 'h', bytes: 'RIFF' },
  // The migration that creates this table reads such rows from events.
  report: { userId: 'u', eventId: 'event', topic: null, about: '', wordId: '', text: EVENT, at: '' },
  reportDecision: { topic: 'topic', about: 'word', wordId: 'w', decision: '{}', at: AT, editorId: 'u' },
  contentPack: { id: 'p', isOwn: 1, madeAt: AT, hash: 'h' },
  attempts: { key: 'k', rule: 'sign-ins', state: '[]', weight: 1, until: 9_007_199_254_740_991 },
  dailySecret: { day: '2026-11-21', secret: 'secret' },
  twoFactor: { id: 'tf', userId: 'u', secret: 'x', backupCodes: 'y', verified: 1, usedSpan: 59_000_000 },
  passkey: {
    id: 'pk',
    userId: 'u',
    name: 'Phone',
    publicKey: 'k',
    credentialID: 'c',
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: 0,
    createdAt: AT,
  },
}

/** Values that a migration changes on purpose. A row of a version before `until` has the new value after all migrations. */
const changes = [
  { table: 'session', column: 'userAgent', until: 8, becomes: 'Firefox' },
  { table: 'usage', column: 'network', until: 13, becomes: null },
] as const

export const sampledTables = Object.keys(samples)

/** Statements that put a row into each of these tables, the tables of an earlier version. */
export const rowsOf = (tables: readonly string[]): string =>
  sampledTables
    .filter((table) => tables.includes(table))
    .map((table) => {
      const row = samples[table] ?? {}
      const literals = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
      return `insert into "${table}" (${namesOf(row)}) values (${literals.join(', ')});`
    })
    .join('\n')

/** For each of these tables of `version`, the statement that reads its row after all migrations, and the texts of its values. */
export const keptRows = (tables: readonly string[], version: number) =>
  sampledTables
    .filter((table) => tables.includes(table))
    .map((table) => {
      const row = { ...samples[table] }
      for (const { column, becomes } of changes.filter((change) => change.table === table && version < change.until))
        row[column] = becomes
      return { select: `select ${namesOf(row)} from "${table}"`, values: textsOf(row) }
    })

/** The values as texts: databases differ in the types of bytes and large numbers. */
export const textsOf = (row: object) => Object.entries(row).map(([name, value]) => `${name}: ${String(value)}`)

const namesOf = (row: object) =>
  Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', ')
