import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'libsql'

/**
 * Writes learners with a session, `events` reviews and two documents into the database of a data folder, since hashing their passwords
 * would take minutes. If it has an account already, they have the same password. Returns their `email` and the `cookie` of the session.
 */
export function insertLearners(folder, { count, events }) {
  const secret = readFileSync(join(folder, 'auth-secret'), 'utf8').trim()
  const sqlite = new Sqlite(join(folder, 'my-mother-language.db'))
  const insert = (table, columns) =>
    sqlite.prepare(
      `insert into "${table}" (${columns.map((column) => `"${column}"`).join()}) values (${columns.map(() => '?').join()})`,
    )
  const now = new Date().toISOString()
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const { password } = sqlite.prepare('select "password" from "account" limit 1').get() ?? {}
  const user = insert('user', ['id', 'name', 'email', 'emailVerified', 'createdAt', 'updatedAt'])
  const account = insert('account', ['id', 'accountId', 'providerId', 'userId', 'password', 'createdAt', 'updatedAt'])
  const session = insert('session', ['id', 'expiresAt', 'token', 'createdAt', 'updatedAt', 'userId'])
  const record = insert('learnerRecord', ['userId', 'seq', 'epoch', 'erasedAt', 'bytes', 'months'])
  const event = insert('learningEvent', ['userId', 'seq', 'id', 'month', 'event'])
  const document = insert('learnerDocument', ['userId', 'name', 'revision', 'value'])
  sqlite.exec('begin immediate')
  const learners = Array.from({ length: count }, (_, learner) => {
    const id = String(learner).padStart(32, 'u')
    const email = `bench${learner}@example.org`
    const token = randomBytes(24).toString('hex')
    user.run(id, '', email, 1, now, now)
    if (password) account.run(id, id, 'credential', id, password, now, now)
    session.run(id, later, token, now, now, id)
    const months = JSON.stringify({ '2026-11': { count: events, hash: '0'.repeat(16) } })
    record.run(id, events + 2, '0-bench', 0, events * 250, months)
    for (let i = 1; i <= events; i++) {
      const review = reviewAt(Date.UTC(2026, 10, 1) + i * 60_000)
      event.run(id, i, review.id, '2026-11', JSON.stringify(review))
    }
    document.run(id, 'settings', events + 1, JSON.stringify({ words: 'w'.repeat(500) }))
    document.run(id, 'assistant-chat', events + 2, JSON.stringify({ words: 'w'.repeat(2000) }))
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    return { email, cookie: `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}` }
  })
  sqlite.exec('commit')
  sqlite.close()
  return learners
}

/** A review, the most frequent event. */
export function reviewAt(ms) {
  const at = new Date(ms).toISOString()
  return {
    type: 'card-reviewed',
    wordId: `word-${ms % 200}`,
    direction: 'kikuyu-english',
    mode: 'show',
    rating: 'good',
    elapsedMs: 4000,
    v: 1,
    id: randomUUID(),
    at,
    offset: 180,
    day: at.slice(0, 10),
  }
}
