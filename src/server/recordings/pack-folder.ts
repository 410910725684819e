import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { LICENCE, MAX_MASTER_BYTES, MAX_SOUND_BYTES, MAX_DETAIL } from '#core/recording/recordings.ts'
import { printable } from '../command.ts'
import { codeOf } from '../start-fault.ts'
import { hashOf, isOpus, lengthOf, ReadText, singleLine, WordId } from './recordings.ts'

export const FORMAT = 'my-mother-language-recordings'
export const VERSION = 1
export const MANIFEST = 'manifest.json'
const MAX_MANIFEST_BYTES = 32 * 1024 * 1024

const Id = v.pipe(v.string(), v.regex(/^[a-f\d]{24}$/))
const Instant = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
const Detail = v.nullable(v.pipe(singleLine(MAX_DETAIL), v.minLength(1)))
const PackFile = v.strictObject({
  /** The path in the folder. */
  file: v.string(),
  sha256: v.pipe(v.string(), v.regex(/^[a-f\d]{64}$/)),
})

/** The manifest of a content pack. It names no account: ids are random numbers of speakers and recordings. */
const ManifestSchema = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  /** The site that wrote the pack, the same in all of its packs. */
  site: Id,
  /** Its address, if it has one. */
  url: v.nullable(v.pipe(v.string(), v.maxLength(300), v.url())),
  madeAt: Instant,
  /** The licence that every speaker of the pack agreed to. */
  licence: v.literal(LICENCE),
  speakers: v.array(
    v.strictObject({
      id: Id,
      /** Null if the speaker left it out, or does not agree to show it. */
      name: Detail,
      place: Detail,
      dialect: Detail,
      /** The time of each consent; null without consent. */
      agreedSince: v.strictObject({ publish: Instant, name: v.nullable(Instant), train: v.nullable(Instant) }),
    }),
  ),
  recordings: v.array(
    v.strictObject({
      id: Id,
      word: WordId,
      said: ReadText,
      speaker: Id,
      madeAt: Instant,
      acceptedAt: Instant,
      /** The sound for learners: Opus in Ogg. */
      sound: PackFile,
      /** The lossless original: WAV. */
      master: PackFile,
    }),
  ),
})
export type Manifest = v.InferOutput<typeof ManifestSchema>
export type PackSpeaker = Manifest['speakers'][number]
export type PackRecording = Manifest['recordings'][number]

export const soundFile = (id: string) => `sounds/${id}.ogg`
export const masterFile = (id: string) => `masters/${id}.wav`

/** Why a pack cannot be written or imported: a sentence for the operator. Nothing has changed. */
export class PackFault extends Error {
  override readonly name = 'PackFault'
}

/** Reads the manifest of a folder. The files are not checked yet. */
export async function readManifest(folder: string): Promise<{ manifest: Manifest; fingerprint: string }> {
  const bytes = await readPart(folder, MANIFEST, MAX_MANIFEST_BYTES)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), bytes.toString())
  const head = v.safeParse(v.object({ format: v.literal(FORMAT), version: v.number() }), parsed.output)
  if (!head.success) throw new PackFault(`The folder ${folder} is not a content pack of recordings.`)
  if (head.output.version > VERSION)
    throw new PackFault('A newer version of My Mother Language wrote the content pack: upgrade this site first.')
  const { success, output, issues } = v.safeParse(ManifestSchema, parsed.output)
  if (!success) throw damaged(`${MANIFEST}, at ${printable(v.getDotPath(issues[0]) ?? 'its beginning')}`)
  refuseContradictions(output)
  return { manifest: output, fingerprint: hashOf(bytes) }
}

const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length

function refuseContradictions({ speakers, recordings }: Manifest): void {
  const known = new Set(speakers.map(({ id }) => id))
  const isSound =
    isUnique(speakers.map(({ id }) => id)) &&
    isUnique(recordings.map(({ id }) => id)) &&
    isUnique(recordings.map(({ speaker, word }) => `${speaker} ${word}`)) &&
    recordings.every(({ id, speaker, sound, master }) => {
      return known.has(speaker) && sound.file === soundFile(id) && master.file === masterFile(id)
    }) &&
    speakers.every(({ name, place, dialect, agreedSince }) => {
      return agreedSince.name !== null || (name === null && place === null && dialect === null)
    })
  if (!isSound) throw damaged(`${MANIFEST} contradicts itself`)
}

const damaged = (what: string) =>
  new PackFault(`The content pack is damaged (${what}), and nothing was changed: copy the whole folder again.`)

export interface Sounds {
  readonly sound: Uint8Array
  readonly master: Uint8Array
  readonly seconds: number
}

/** Reads the files of a recording. Throws if one differs from the manifest or is not a sound. */
export async function readSounds(folder: string, { sound, master }: PackRecording): Promise<Sounds> {
  const files = {
    sound: await readPart(folder, sound.file, MAX_SOUND_BYTES),
    master: await readPart(folder, master.file, MAX_MASTER_BYTES),
  }
  const seconds = lengthOf(files.master)
  if (hashOf(files.sound) !== sound.sha256 || !isOpus(files.sound)) throw damaged(sound.file)
  if (hashOf(files.master) !== master.sha256 || seconds === undefined) throw damaged(master.file)
  return { ...files, seconds }
}

/** Reads a file of the folder. Refuses links, devices and pipes. */
async function readPart(folder: string, name: string, most: number): Promise<Buffer> {
  try {
    const path = join(folder, name)
    const found = await lstat(path)
    if (!found.isFile() || found.size > most) throw damaged(name)
    return await readFile(path)
  } catch (fault) {
    if (codeOf(fault) === undefined) throw fault
    throw new PackFault(`The file ${name} of the content pack cannot be read (${codeOf(fault)}); nothing was changed.`)
  }
}
