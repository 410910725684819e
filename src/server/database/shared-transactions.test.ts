import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { temporaryFolder } from '../server.fixture.ts'
import { createSharedTransactions } from './shared-transactions.ts'

async function notes() {
  const database = openDatabase(temporaryFolder())
  onTestFinished(() => database.close())
  const { kysely } = database
  await sql`create table note (n)`.execute(kysely)
  const begun = vi.spyOn(kysely, 'transaction')
  const inTransaction = createSharedTransactions(database)
  return {
    transactions: () => begun.mock.calls.length,
    limit: (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(kysely),
    /** Stores a note, and returns the number of notes then. Throws after it if `fails`. */
    note: (n: number | string, fails = false) =>
      inTransaction(async (transaction) => {
        await sql`insert into note values (${n})`.execute(transaction)
        if (fails) throw new Error(`Note ${n} is invalid`)
        const { rows } = await sql<{ count: number }>`select count(*) as "count" from note`.execute(transaction)
        return rows[0]?.count
      }),
    stored: async () =>
      (await sql<{ n: number }>`select n from note order by n`.execute(kysely)).rows.map(({ n }) => n),
  }
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

test('jobs that arrive together share a transaction, run in order and get their own results', async () => {
  const { note, stored, transactions } = await notes()
  expect(await Promise.all(numbers(20).map((n) => note(n)))).toEqual(numbers(20).map((n) => n + 1))
  expect(transactions()).toBe(1)
  expect(await note(20)).toBe(21)
  expect(await stored()).toEqual(numbers(21))
})

test('many jobs are spread over several transactions', async () => {
  const { note, stored, transactions } = await notes()
  await Promise.all(numbers(100).map((n) => note(n)))
  expect(transactions()).toBe(4)
  expect(await stored()).toEqual(numbers(100))
})

test('a job that throws leaves nothing, and the others are stored', async () => {
  const { note, stored } = await notes()
  const outcomes = await Promise.allSettled(numbers(5).map((n) => note(n, n === 2)))
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true])
  expect(await stored()).toEqual([0, 1, 3, 4])
})

test('no job is done if the transaction cannot be written, and later ones are', async () => {
  const { note, stored, limit } = await notes()
  await limit(1)
  const outcomes = await Promise.allSettled([note(1), note('x'.repeat(100_000)), note(2)])
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'full' } })
  expect(await stored()).toEqual([])
  await limit(100_000)
  await note(3)
  expect(await stored()).toEqual([3])
})
