import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { LICENCE } from '#core/recording/recordings.ts'
import type { Database } from '../database/database.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { codeOf } from '../start-fault.ts'
import {
  FORMAT,
  MANIFEST,
  type Manifest,
  masterFile,
  PackFault,
  type PackRecording,
  type PackSpeaker,
  readManifest,
  readSounds,
  soundFile,
  type Sounds,
  VERSION,
} from './pack-folder.ts'
import { hashOf, insertFile, newId } from './recordings.ts'

interface WrittenPack {
  readonly site: string
  readonly recordings: number
  readonly speakers: number
  /** The hash of the manifest, which contains the hashes of all files. */
  readonly fingerprint: string
}

/**
 * Writes the accepted recordings whose speakers agree that they are published into a new folder: the files, and a manifest. Only
 * speakers of this site are in it, since another site may have lost a speaker's consent.
 */
export async function exportPack(
  database: Pick<Database, 'kysely' | 'dialect'>,
  { folder, url, now }: { folder: string; url: string | undefined; now: number },
): Promise<WrittenPack> {
  await mkdir(folder).catch((fault: unknown) => {
    throw new PackFault(`The folder ${folder} cannot be created (${codeOf(fault)}): name a new folder.`)
  })
  try {
    return await writePack(database, { folder, url, now })
  } catch (fault) {
    await rm(folder, { recursive: true, force: true })
    if (fault instanceof DatabaseFault || codeOf(fault) === undefined) throw fault
    throw new PackFault(
      `The content pack cannot be written (${codeOf(fault)}): free disk space, or name another folder.`,
    )
  }
}

async function writePack(
  database: Pick<Database, 'kysely' | 'dialect'>,
  { folder, url, now }: { folder: string; url: string | undefined; now: number },
): Promise<WrittenPack> {
  const { kysely } = database
  const { rows } = await sql<PublishedRow>`
    select "recording"."id", "word", "said", "madeAt", "decidedAt", "speakerId",
      "name", "place", "dialect", "publishSince", "nameSince", "trainSince"
    from "recording" join "speaker" on "speaker"."id" = "speakerId"
    where "state" = 'accepted' and "playSince" is not null and "publishSince" is not null and "packId" is null
    order by "word", "recording"."id"
  `.execute(kysely)
  await mkdir(join(folder, 'sounds'))
  await mkdir(join(folder, 'masters'))
  const speakers = new Map<string, PackSpeaker>()
  const recordings: PackRecording[] = []
  for (const row of rows) {
    const files = await filesOf(database, row.id)
    // The speaker has withdrawn it meanwhile.
    if (!files) continue
    const [sound, master] = [soundFile(row.id), masterFile(row.id)]
    await writeFile(join(folder, sound), files.sound)
    await writeFile(join(folder, master), files.master)
    recordings.push({
      id: row.id,
      word: row.word,
      said: row.said,
      speaker: row.speakerId,
      madeAt: row.madeAt,
      acceptedAt: row.decidedAt,
      sound: { file: sound, sha256: hashOf(files.sound) },
      master: { file: master, sha256: hashOf(files.master) },
    })
    speakers.set(row.speakerId, publishedSpeaker(row))
  }
  const { site, madeAt } = await ownSite(database, now)
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    site,
    url: url ?? null,
    madeAt,
    licence: LICENCE,
    speakers: [...speakers.values()],
    recordings,
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  // Last, so that a folder with a manifest is complete.
  await writeFile(join(folder, MANIFEST), text)
  return { site, recordings: recordings.length, speakers: speakers.size, fingerprint: hashOf(Buffer.from(text)) }
}

interface PublishedRow {
  readonly id: string
  readonly word: string
  readonly said: string
  readonly madeAt: string
  readonly decidedAt: string
  readonly speakerId: string
  readonly name: string
  readonly place: string
  readonly dialect: string
  readonly publishSince: string
  readonly nameSince: string | null
  readonly trainSince: string | null
}

function publishedSpeaker(row: PublishedRow): PackSpeaker {
  const shown = (text: string) => (row.nameSince === null || text === '' ? null : text)
  return {
    id: row.speakerId,
    name: shown(row.name),
    place: shown(row.place),
    dialect: shown(row.dialect),
    agreedSince: { publish: row.publishSince, name: row.nameSince, train: row.trainSince },
  }
}

async function filesOf(
  { kysely }: Pick<Database, 'kysely'>,
  id: string,
): Promise<{ sound: Uint8Array; master: Uint8Array } | undefined> {
  const { rows } = await sql<{ kind: 'sound' | 'master'; bytes: ArrayBuffer | Buffer }>`
    select "kind", "bytes" from "recordingFile" where "recordingId" = ${id}
  `.execute(kysely)
  const [sound, master] = ['sound', 'master'].map((wanted) => {
    const found = rows.find(({ kind }) => kind === wanted)
    return found && new Uint8Array(found.bytes)
  })
  return sound && master && { sound, master }
}

/** The id of this site, and a time after that of its last pack, even if the clock was set back. */
async function ownSite(
  { kysely, dialect }: Pick<Database, 'kysely' | 'dialect'>,
  now: number,
): Promise<{ site: string; madeAt: string }> {
  return kysely.transaction().execute(async (transaction) => {
    await dialect.takeTurns(transaction, 'recordings')
    const { rows } = await sql<{ id: string; madeAt: string }>`
      select "id", "madeAt" from "contentPack" where "isOwn" = 1
    `.execute(transaction)
    const site = rows[0]?.id ?? newId()
    const madeAt = new Date(Math.max(now, rows[0] ? Date.parse(rows[0].madeAt) + 1 : 0)).toISOString()
    await sql`
      insert into "contentPack" ("id", "isOwn", "madeAt", "hash") values (${site}, 1, ${madeAt}, '')
      on conflict ("id") do update set "madeAt" = excluded."madeAt"
    `.execute(transaction)
    return { site, madeAt }
  })
}

interface ImportedPack {
  readonly site: string
  readonly url: string | null
  readonly madeAt: string
  readonly recordings: number
  readonly speakers: number
  readonly fingerprint: string
  /** Numbers of recordings: new to this site, different from this site's, and no longer in the pack. */
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** True if this pack was imported before, so that nothing was changed now. */
  readonly isKnown: boolean
}

/**
 * Replaces the recordings of the pack's site by those of the pack: adds new ones and deletes those that the pack no longer contains.
 * Checks everything first, and throws a `PackFault` if anything is wrong. Decisions of this site's editors stay.
 */
export async function importPack(
  { kysely, dialect }: Pick<Database, 'kysely' | 'dialect'>,
  folder: string,
): Promise<ImportedPack> {
  const { manifest, fingerprint } = await readManifest(folder)
  const { site, url, madeAt, speakers, recordings } = manifest
  for (const recording of recordings) await readSounds(folder, recording)

  const counts = await kysely.transaction().execute(async (transaction) => {
    await dialect.takeTurns(transaction, 'recordings')
    const known = await refuseOlder(transaction, manifest)
    const [speakerIds, recordingIds] = [speakers, recordings].map(
      (all) => sql`(select "value" from ${dialect.texts(all.map(({ id }) => id))})`,
    ) as [RawBuilder<unknown>, RawBuilder<unknown>]
    const ofOthers = await sql`
      select "speaker"."id" from "speaker" left join "recording" on "speakerId" = "speaker"."id"
      where ("packId" is null or "packId" <> ${site})
        and ("speaker"."id" in ${speakerIds} or "recording"."id" in ${recordingIds})
    `.execute(transaction)
    if (ofOthers.rows.length > 0)
      throw new PackFault(
        'The content pack claims recordings or speakers of another site or of this one: ask its site.',
      )

    await sql`
      insert into "contentPack" ("id", "isOwn", "madeAt", "hash") values (${site}, 0, ${madeAt}, ${fingerprint})
      on conflict ("id") do update set "madeAt" = excluded."madeAt", "hash" = excluded."hash"
    `.execute(transaction)
    const { numAffectedRows: removed = 0n } = await sql`
      delete from "recording" where "speakerId" in (select "id" from "speaker" where "packId" = ${site})
        and "id" not in ${recordingIds}
    `.execute(transaction)
    await sql`delete from "speaker" where "packId" = ${site} and "id" not in ${speakerIds}`.execute(transaction)
    for (const speaker of speakers) await storeSpeaker(transaction, site, speaker)

    const stored = await storedRecordings(transaction, site)
    const missing = recordings.filter((recording) => !isStored(recording, stored.get(recording.id)))
    const changed = missing.filter(({ id }) => stored.has(id))
    for (const { id } of changed) await sql`delete from "recording" where "id" = ${id}`.execute(transaction)
    for (const recording of missing) await storeRecording(transaction, recording, await readSounds(folder, recording))
    return {
      added: missing.length - changed.length,
      changed: changed.length,
      removed: Number(removed),
      isKnown: known === fingerprint && missing.length === 0 && removed === 0n,
    }
  })
  if (!counts.isKnown) await dialect.removeTraces(kysely)
  return { site, url, madeAt, recordings: recordings.length, speakers: speakers.length, fingerprint, ...counts }
}

/** Deletes everything of a site's packs. Returns the ids of the imported sites if none has this id. */
export async function removePack(
  { kysely, dialect }: Pick<Database, 'kysely' | 'dialect'>,
  site: string,
): Promise<{ removed: number } | { imported: readonly string[] }> {
  const found = await kysely.transaction().execute(async (transaction) => {
    await dialect.takeTurns(transaction, 'recordings')
    const { numAffectedRows: removed = 0n } = await sql`
      delete from "recording" where "speakerId" in (select "id" from "speaker" where "packId" = ${site})
    `.execute(transaction)
    const { numAffectedRows: packs } = await sql`
      delete from "contentPack" where "id" = ${site} and "isOwn" = 0
    `.execute(transaction)
    if (packs === 1n) return { removed: Number(removed) }
    const { rows } = await sql<{ id: string }>`
      select "id" from "contentPack" where "isOwn" = 0 order by "id"
    `.execute(transaction)
    return { imported: rows.map(({ id }) => id) }
  })
  if ('removed' in found) await dialect.removeTraces(kysely)
  return found
}

type Connection = Database['kysely']

/** Returns the hash of the pack that was imported before. */
async function refuseOlder(transaction: Connection, { site, madeAt }: Manifest): Promise<string | undefined> {
  const { rows } = await sql<{ isOwn: number; madeAt: string; hash: string }>`
    select "isOwn", "madeAt", "hash" from "contentPack" where "id" = ${site}
  `.execute(transaction)
  const [known] = rows
  if (known?.isOwn) throw new PackFault('This site wrote the content pack itself: it has these recordings already.')
  if (known && known.madeAt > madeAt)
    throw new PackFault(
      `A newer content pack of this site, of ${known.madeAt}, is imported already. An older one may contain recordings that were withdrawn since.`,
    )
  return known?.hash
}

async function storeSpeaker(
  transaction: Connection,
  site: string,
  { id, name, place, dialect, agreedSince }: PackSpeaker,
): Promise<void> {
  await sql`
    insert into "speaker" (
      "id", "userId", "name", "place", "dialect", "playSince", "nameSince", "publishSince", "trainSince", "packId"
    ) values (
      ${id}, null, ${name ?? ''}, ${place ?? ''}, ${dialect ?? ''},
      ${agreedSince.publish}, ${agreedSince.name}, ${agreedSince.publish}, ${agreedSince.train}, ${site}
    ) on conflict ("id") do update set
      "name" = excluded."name", "place" = excluded."place", "dialect" = excluded."dialect",
      "playSince" = excluded."playSince", "nameSince" = excluded."nameSince",
      "publishSince" = excluded."publishSince", "trainSince" = excluded."trainSince"
  `.execute(transaction)
}

interface StoredRecording {
  readonly id: string
  readonly speakerId: string
  readonly word: string
  readonly said: string
  readonly state: string
  readonly madeAt: string
  readonly decidedAt: string | null
  readonly master: string
  readonly sound: string | null
}

async function storedRecordings(transaction: Connection, site: string): Promise<Map<string, StoredRecording>> {
  const { rows } = await sql<StoredRecording>`
    select r."id", "speakerId", "word", "said", "state", "madeAt", "decidedAt", m."hash" as "master", s."hash" as "sound"
    from "recording" r join "speaker" on "speaker"."id" = "speakerId"
    join "recordingFile" m on m."recordingId" = r."id" and m."kind" = 'master'
    left join "recordingFile" s on s."recordingId" = r."id" and s."kind" = 'sound'
    where "packId" = ${site}
  `.execute(transaction)
  return new Map(rows.map((row) => [row.id, row]))
}

/** True if the recording is up to date. One that an editor of this site did not accept is stored without its sound. */
const isStored = (wanted: PackRecording, found: StoredRecording | undefined): boolean =>
  found !== undefined &&
  found.speakerId === wanted.speaker &&
  found.word === wanted.word &&
  found.said === wanted.said &&
  found.madeAt === wanted.madeAt &&
  found.master === wanted.master.sha256 &&
  (found.state !== 'accepted' || (found.sound === wanted.sound.sha256 && found.decidedAt === wanted.acceptedAt))

async function storeRecording(
  transaction: Connection,
  { id, speaker, word, said, madeAt, acceptedAt }: PackRecording,
  { sound, master, seconds }: Sounds,
): Promise<void> {
  await sql`
    insert into "recording" ("id", "speakerId", "word", "said", "state", "seconds", "bytes", "madeAt", "decidedAt")
    values (${id}, ${speaker}, ${word}, ${said}, 'accepted', ${seconds}, ${master.length}, ${madeAt}, ${acceptedAt})
  `.execute(transaction)
  await insertFile(transaction, { recordingId: id, kind: 'master', bytes: master })
  await insertFile(transaction, { recordingId: id, kind: 'sound', bytes: sound })
}
