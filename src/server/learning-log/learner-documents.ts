import { sql } from 'kysely'
import type { DocumentChange, DocumentName, SyncedDocument, UploadResult } from '#core/learning-log/sync.ts'
import type { Database } from '../database/database.ts'

const MAX_DOCUMENTS = 100

export type DocumentAsJson = Omit<DocumentChange, 'value'> & { readonly text: string }

type Connection = Database['kysely']

interface SortedDocuments {
  readonly toStore: readonly (readonly [name: DocumentName, value: string])[]
  /** The revisions of documents that are stored already, with the same value. */
  readonly same: UploadResult['revisions']
  readonly changed: readonly SyncedDocument[]
}

/** Compares documents with the stored ones. Undefined if there would be too many. */
export async function sortDocuments(
  transaction: Connection,
  userId: string,
  changes: readonly DocumentAsJson[],
): Promise<SortedDocuments | undefined> {
  if (changes.length === 0) return { toStore: [], same: [], changed: [] }
  const { rows } = await sql<{ name: DocumentName; revision: number; value: string | null }>`
    select "name", "revision", case when "name" in (${sql.join(changes.map(({ name }) => name))}) then "value" end as "value"
    from "learnerDocument" where "userId" = ${userId}
  `.execute(transaction)
  const stored = new Map(rows.map((row) => [row.name, row]))
  const toStore: (readonly [DocumentName, string])[] = []
  const same: { name: DocumentName; revision: number }[] = []
  const changed: SyncedDocument[] = []
  for (const { name, text, basedOn } of changes) {
    const found = stored.get(name)
    if (found?.value === text) same.push({ name, revision: found.revision })
    else if (found && found.revision !== basedOn)
      changed.push({ name, revision: found.revision, value: JSON.parse(found.value ?? 'null') })
    else toStore.push([name, text])
  }
  const added = toStore.filter(([name]) => !stored.has(name)).length
  return stored.size + added > MAX_DOCUMENTS ? undefined : { toStore, same, changed }
}

/** Stores the documents under the numbers after `seq`. */
export async function storeDocuments(
  transaction: Connection,
  { userId, seq, toStore }: { userId: string; seq: number } & Pick<SortedDocuments, 'toStore'>,
): Promise<{ name: DocumentName; revision: number }[]> {
  const revisions = toStore.map(([name], index) => ({ name, revision: seq + index + 1 }))
  for (const [index, [name, value]] of toStore.entries())
    await sql`
      insert into "learnerDocument" ("userId", "name", "revision", "value")
      values (${userId}, ${name}, ${seq + index + 1}, ${value})
      on conflict ("userId", "name") do update set "revision" = excluded."revision", "value" = excluded."value"
    `.execute(transaction)
  return revisions
}
