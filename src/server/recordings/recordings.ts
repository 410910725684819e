import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import {
  LICENCE,
  MAX_REASON,
  MAX_SOUND_BYTES,
  type ListedSpeaker,
  type OwnTake,
  type RecordingList,
  type Speaker,
  type WaitingTake,
} from '#core/recording/recordings.ts'
import { MAX_SPEECH_S } from '#core/recording/take.ts'
import { readWav } from '#core/recording/wav.ts'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { Database } from '../database/database.ts'
import type { Settings } from '../settings.ts'

/** Limit in bytes on all recordings of a speaker. */
const MAX_OF_SPEAKER = 400 * 1024 * 1024

/**
 * The share of the space for waiting recordings that one speaker may use. It shrinks with the square of the space that is left: those
 * who use most of it are refused first, and 26 accounts that take all they can leave half of it to others.
 */
const SHARE_OF_SPEAKER = 1 / 25

interface NewTake {
  readonly word: string
  readonly said: string
  readonly seconds: number
  /** A WAV file. */
  readonly master: Uint8Array
}

export interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly hash: string
}

/** The recordings of a site. A deleted one is gone from every table at once, with its files. */
export interface Recordings {
  /** The accepted recordings. */
  list(): Promise<RecordingList>
  /** The encoded sound of an accepted recording. */
  sound(id: string): Promise<StoredFile | undefined>
  speaker(userId: string): Promise<Speaker | null>
  takes(userId: string): Promise<OwnTake[]>
  /** Stores what the speaker agrees to. Without consent to `play` all their recordings are deleted. */
  agree(userId: string, speaker: Speaker, now: number): Promise<void>
  /** Stores a take in place of an earlier one of the word. The same take again changes nothing. */
  store(
    userId: string,
    take: NewTake,
    now: number,
  ): Promise<Result<OwnTake, { kind: 'no-consent' | 'recordings-full' }>>
  /** Deletes the recording of a word, or all. */
  remove(userId: string, word?: string): Promise<void>
  /** The master of a recording: for its speaker, or for an editor if `userId` is undefined. */
  master(id: string, userId: string | undefined): Promise<StoredFile | undefined>
  /** The oldest recordings that wait for an editor. */
  waiting(): Promise<WaitingTake[]>
  /** False if the recording does not wait any more. */
  accept(id: string, sound: Uint8Array, now: number): Promise<boolean>
  refuse(id: string, reason: string, now: number): Promise<boolean>
  /** Takes back a decision. False if there is none. */
  undo(id: string): Promise<boolean>
}

export function createRecordings(
  database: Pick<Database, 'kysely' | 'dialect'>,
  { waitingRecordingsBytes }: Pick<Settings, 'waitingRecordingsBytes'>,
): Recordings {
  const { kysely } = database
  async function decide(
    id: string,
    { state, reason, now }: { state: 'accepted' | 'refused'; reason: string | null; now: number },
    connection = kysely,
  ): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update "recording" set "state" = ${state}, "reason" = ${reason}, "decidedAt" = ${instant(now)}
      where "id" = ${id} and "state" = 'waiting'
    `.execute(connection)
    return numAffectedRows === 1n
  }

  return {
    async list() {
      const { rows } = await sql<ListedRow>`
        select "recording"."id", "word", "speakerId", "name", "place", "dialect", "nameSince", "publishSince"
        from "recording" join "speaker" on "speaker"."id" = "speakerId"
        where "state" = 'accepted' and "playSince" is not null order by "word", "decidedAt", "recording"."id"
      `.execute(kysely)
      return listOf(rows)
    },
    async sound(id) {
      const { rows } = await sql<StoredFile>`
        select "recordingFile"."bytes", "hash" from "recordingFile"
        join "recording" on "recording"."id" = "recordingId" join "speaker" on "speaker"."id" = "speakerId"
        where "recordingId" = ${id} and "kind" = 'sound' and "state" = 'accepted' and "playSince" is not null
      `.execute(kysely)
      return rows[0]
    },
    async speaker(userId) {
      const { rows } = await sql<SpeakerRow>`select * from "speaker" where "userId" = ${userId}`.execute(kysely)
      return rows[0] ? speakerOf(rows[0]) : null
    },
    async takes(userId) {
      const { rows } = await sql<OwnTake>`
        select "recording"."id", "word", "said", "state", "reason", "seconds", "madeAt"
        from "recording" join "speaker" on "speaker"."id" = "speakerId"
        where "userId" = ${userId} order by "madeAt", "recording"."id"
      `.execute(kysely)
      return rows
    },
    async agree(userId, { name, place, dialect, consents }, now) {
      /** Keeps the time of a consent that stays. */
      const since = (column: string, isGiven: boolean) =>
        isGiven ? sql`coalesce(${sql.ref(`speaker.${column}`)}, ${instant(now)})` : sql`null`
      const at = (isGiven: boolean) => (isGiven ? instant(now) : null)
      await kysely.transaction().execute(async (transaction) => {
        await sql`
          insert into "speaker" (
            "id", "userId", "name", "place", "dialect", "playSince", "nameSince", "publishSince", "trainSince"
          ) values (
            ${newId()}, ${userId}, ${name}, ${place}, ${dialect},
            ${at(consents.play)}, ${at(consents.name)}, ${at(consents.publish)}, ${at(consents.train)}
          ) on conflict ("userId") do update set
            "name" = excluded."name", "place" = excluded."place", "dialect" = excluded."dialect",
            "playSince" = ${since('playSince', consents.play)}, "nameSince" = ${since('nameSince', consents.name)},
            "publishSince" = ${since('publishSince', consents.publish)},
            "trainSince" = ${since('trainSince', consents.train)}
        `.execute(transaction)
        if (!consents.play)
          await sql`
            delete from "recording" where "speakerId" in (select "id" from "speaker" where "userId" = ${userId})
          `.execute(transaction)
      })
      if (!consents.play) await database.dialect.removeTraces(kysely)
    },
    async store(userId, { word, said, seconds, master }, now) {
      return kysely
        .transaction()
        .execute(async (transaction) => {
          await database.dialect.takeTurns(transaction, 'recordings')
          const speaker = await sql<{ id: string }>`
          select "id" from "speaker" where "userId" = ${userId} and "playSince" is not null
        `.execute(transaction)
          const [found] = speaker.rows
          if (!found) return refuse({ kind: 'no-consent' } as const)
          const hash = hashOf(master)
          const before = await sql<OwnTake & { hash: string }>`
          select "id", "word", "said", "state", "reason", "seconds", "madeAt", "hash"
          from "recording" join "recordingFile" on "recordingId" = "id" and "kind" = 'master'
          where "speakerId" = ${found.id} and "word" = ${word}
        `.execute(transaction)
          const [same] = before.rows
          if (same?.hash === hash) {
            const { hash: _, ...take } = same
            return ok(take)
          }
          await sql`delete from "recording" where "speakerId" = ${found.id} and "word" = ${word}`.execute(transaction)
          const { rows } = await sql<{ ofSpeaker: Sum; waiting: Sum; ofAll: Sum }>`
          select
            (select sum("bytes") from "recording" where "speakerId" = ${found.id}) as "ofSpeaker",
            (select sum("bytes") from "recording" where "speakerId" = ${found.id} and "state" = 'waiting') as "waiting",
            (select sum("bytes") from "recording" where "state" = 'waiting') as "ofAll"
        `.execute(transaction)
          const [{ ofSpeaker, waiting, ofAll } = {}] = rows
          const withTake = (sum: Sum | undefined) => Number(sum ?? 0) + master.length
          const left = Math.max(0, 1 - withTake(ofAll) / waitingRecordingsBytes)
          const share = waitingRecordingsBytes * SHARE_OF_SPEAKER * left ** 2
          if (withTake(ofSpeaker) > MAX_OF_SPEAKER || withTake(waiting) > share) throw new Full()
          const take: OwnTake = {
            id: newId(),
            word,
            said,
            state: 'waiting',
            reason: null,
            seconds,
            madeAt: instant(now),
          }
          await sql`
          insert into "recording" ("id", "speakerId", "word", "said", "state", "seconds", "bytes", "madeAt")
          values (${take.id}, ${found.id}, ${word}, ${said}, ${take.state}, ${seconds}, ${master.length}, ${take.madeAt})
        `.execute(transaction)
          await insertFile(transaction, { recordingId: take.id, kind: 'master', bytes: master })
          return ok(take)
        })
        .catch((error: unknown) => {
          if (error instanceof Full) return refuse({ kind: 'recordings-full' } as const)
          throw error
        })
    },
    async remove(userId, word) {
      const ofWord = word === undefined ? sql`` : sql`and "word" = ${word}`
      await sql`
        delete from "recording" where "speakerId" in (select "id" from "speaker" where "userId" = ${userId}) ${ofWord}
      `.execute(kysely)
      await database.dialect.removeTraces(kysely)
    },
    async master(id, userId) {
      const ofUser = userId === undefined ? sql`` : sql`and "userId" = ${userId}`
      const { rows } = await sql<StoredFile>`
        select "recordingFile"."bytes", "hash" from "recordingFile"
        join "recording" on "recording"."id" = "recordingId" join "speaker" on "speaker"."id" = "speakerId"
        where "recordingId" = ${id} and "kind" = 'master' ${ofUser}
      `.execute(kysely)
      return rows[0]
    },
    async waiting() {
      const { rows } = await sql<WaitingTake>`
        select "recording"."id", "word", "said", "seconds", "name", "place", "dialect"
        from "recording" join "speaker" on "speaker"."id" = "speakerId"
        where "state" = 'waiting' order by "madeAt", "recording"."id" limit 100
      `.execute(kysely)
      return rows
    },
    async accept(id, sound, now) {
      return kysely.transaction().execute(async (transaction) => {
        if (!(await decide(id, { state: 'accepted', reason: null, now }, transaction))) return false
        await insertFile(transaction, { recordingId: id, kind: 'sound', bytes: sound })
        return true
      })
    },
    refuse: (id, reason, now) => decide(id, { state: 'refused', reason, now }),
    async undo(id) {
      return kysely.transaction().execute(async (transaction) => {
        const { numAffectedRows } = await sql`
          update "recording" set "state" = 'waiting', "reason" = null, "decidedAt" = null
          where "id" = ${id} and "state" <> 'waiting'
        `.execute(transaction)
        await sql`delete from "recordingFile" where "recordingId" = ${id} and "kind" = 'sound'`.execute(transaction)
        return numAffectedRows === 1n
      })
    },
  }
}

/** Null without rows. PostgreSQL gives large numbers as text. */
type Sum = number | string | null

/** Thrown to roll back the transaction, so that the earlier take stays. */
class Full extends Error {}

const instant = (now: number) => new Date(now).toISOString()
export const newId = () => randomBytes(12).toString('hex')
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export async function insertFile(
  connection: Database['kysely'],
  { recordingId, kind, bytes }: { recordingId: string; kind: 'master' | 'sound'; bytes: Uint8Array },
): Promise<void> {
  await sql`
    insert into "recordingFile" ("recordingId", "kind", "hash", "bytes")
    values (${recordingId}, ${kind}, ${hashOf(bytes)}, ${Buffer.from(bytes)})
  `.execute(connection)
}

interface SpeakerRow {
  readonly id: string
  readonly name: string
  readonly place: string
  readonly dialect: string
  readonly playSince: string | null
  readonly nameSince: string | null
  readonly publishSince: string | null
  readonly trainSince: string | null
}

const speakerOf = ({ name, place, dialect, ...since }: SpeakerRow): Speaker => ({
  name,
  place,
  dialect,
  consents: {
    play: since.playSince !== null,
    name: since.nameSince !== null,
    publish: since.publishSince !== null,
    train: since.trainSince !== null,
  },
})

type ListedRow = { readonly word: string; readonly speakerId: string } & Pick<
  SpeakerRow,
  'id' | 'name' | 'place' | 'dialect' | 'nameSince' | 'publishSince'
>

function listOf(rows: readonly ListedRow[]): RecordingList {
  const places = new Map<string, number>()
  const speakers: ListedSpeaker[] = []
  const words: Record<string, (readonly [string, number])[]> = {}
  for (const { id, word, speakerId, name, place, dialect, nameSince, publishSince } of rows) {
    if (!places.has(speakerId)) {
      const shown = (text: string) => (nameSince === null || text === '' ? null : text)
      const licence = publishSince === null ? null : LICENCE
      places.set(
        speakerId,
        speakers.push({ name: shown(name), place: shown(place), dialect: shown(dialect), licence }) - 1,
      )
    }
    ;(words[word] ??= []).push([`${id}.ogg`, places.get(speakerId) ?? 0])
  }
  return { speakers, words }
}

/** Everything stored about a speaker and their recordings, for the export of an account. The files have addresses of their own. */
export async function exportRecordings({ kysely }: Pick<Database, 'kysely'>, userId: string) {
  const speaker = await sql<SpeakerRow>`select * from "speaker" where "userId" = ${userId}`.execute(kysely)
  const [found] = speaker.rows
  if (!found) return null
  const { name, place, dialect, playSince, nameSince, publishSince, trainSince } = found
  const takes = await sql<{ id: string }>`
    select "id", "word", "said", "state", "reason", "seconds", "madeAt", "decidedAt"
    from "recording" where "speakerId" = ${found.id} order by "madeAt", "id"
  `.execute(kysely)
  return {
    name,
    place,
    dialect,
    agreedToSince: { play: playSince, name: nameSince, publish: publishSince, train: trainSince },
    recordings: takes.rows.map(({ id, ...take }) => ({ ...take, file: `/api/recordings/masters/${id}` })),
  }
}

const MIN_RATE = 16_000
const MAX_RATE = 48_000
/** The longest take: the longest speech with its margins. */
const LONGEST_S = MAX_SPEECH_S + 2

/** The seconds of a WAV file that the studio makes; undefined for any other file. */
export function lengthOf(bytes: Uint8Array): number | undefined {
  const sound = readWav(bytes)
  if (!sound || sound.rate < MIN_RATE || sound.rate > MAX_RATE) return undefined
  const seconds = sound.samples.length / sound.rate
  return seconds >= 0.1 && seconds <= LONGEST_S ? seconds : undefined
}

/** True for a file with one Opus stream in Ogg. */
export function isOpus(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 36)).toString('latin1')
  return bytes.length <= MAX_SOUND_BYTES && head.startsWith('OggS') && head.endsWith('OpusHead')
}

/** One line, without characters that change how it is shown. */
export const singleLine = (most: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(most), v.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u))

export const WordId = v.pipe(v.string(), v.regex(/^[a-z\d-]{1,80}$/))

/** The text that a speaker read. */
export const ReadText = v.pipe(singleLine(MAX_REASON), v.minLength(1))
