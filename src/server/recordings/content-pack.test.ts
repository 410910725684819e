import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runAdmin } from '../accounts/admin-command.ts'
import { databaseSettings, isPostgres, type openTestDatabase } from '../database/test-database.fixture.ts'
import { temporaryFolder } from '../server.fixture.ts'
import { importPack } from './content-pack.ts'
import { PackFault } from './pack-folder.ts'
import { all, createStudio, OPUS, takeOf } from './studio.fixture.ts'

/** Another sound than `OPUS`. */
const OTHER_OPUS = Buffer.concat([OPUS, Buffer.alloc(40, 8)])

async function createSite() {
  const studio = await createStudio()
  const environment = {
    DATA_DIR: studio.folder,
    PUBLIC_URL: 'https://kikuyu.example',
    AUTH_SECRET: 's'.repeat(32),
    ...(await databaseSettings(studio.folder)),
  }
  const logged: string[] = []
  return {
    ...studio,
    logged,
    admin: (...words: string[]) => runAdmin(words, environment, (line) => logged.push(line)),
    sound: async (file: string) =>
      Buffer.from(await (await studio.server.browser()(`/api/recordings/sounds/${file}`)).arrayBuffer()),
    rows: () => rowsOf(studio.database),
  }
}

/** All rows about recordings. Hashes stand for the bytes. */
async function rowsOf({ kysely }: Awaited<ReturnType<typeof openTestDatabase>>) {
  const found = async (rows: RawBuilder<unknown>) => (await rows.execute(kysely)).rows
  return [
    await found(sql`select * from "contentPack" order by "id"`),
    await found(sql`select * from "speaker" order by "id"`),
    await found(sql`select * from "recording" order by "id"`),
    await found(sql`select "recordingId", "kind", "hash" from "recordingFile" order by "recordingId", "kind"`),
  ]
}

/** A site with accepted recordings of Grace and Peter, whose names are not both to be shown, and a folder with its content pack. */
async function siteWithPack() {
  const site = await createSite()
  const grace = await site.signedUp('grace@example.org')
  await grace.agree(all, { dialect: 'Nyeri' })
  await grace.record('metha-table')
  await grace.record('mundu-person', takeOf(300))
  const peter = await site.signedUp('peter@example.org')
  await peter.agree({ ...all, name: false, train: false }, { name: 'Peter K.', place: 'Thika' })
  await peter.record('metha-table', takeOf(330))
  for (const [index, { id }] of (await site.waiting()).entries()) await site.accept(id, index === 1 ? OTHER_OPUS : OPUS)
  const pack = join(temporaryFolder(), 'pack')
  expect((await site.admin('recordings-export', pack)).text).toContain('contains 3 recordings of 2 speakers')
  return { ...site, grace, peter, pack }
}

const manifestOf = (pack: string) => JSON.parse(readFileSync(join(pack, 'manifest.json'), 'utf8'))

describe('a content pack', () => {
  test('lets learners of another site hear the recordings, with name and licence', async () => {
    const { list, sound, pack } = await siteWithPack()
    const other = await createSite()
    const imported = await other.admin('recordings-import', pack)
    expect(imported.text).toContain('(https://kikuyu.example)')
    expect(imported.text).toContain('has 3 recordings of 2 speakers.\nNew: 3. Changed: 0. Removed: 0.')
    const heard = await other.list()
    expect(heard).toEqual(await list())
    expect(heard.speakers).toEqual(
      expect.arrayContaining([
        { name: 'Grace N.', place: 'Nyeri', dialect: 'Nyeri', licence: 'CC BY-SA 4.0' },
        { name: null, place: null, dialect: null, licence: 'CC BY-SA 4.0' },
      ]),
    )
    const files = Object.values(heard.words).flatMap((recordings) => recordings.map(([file]) => file))
    expect(files).toHaveLength(3)
    for (const file of files) expect(await other.sound(file)).toEqual(await sound(file))
    const [{ id, master }] = manifestOf(pack).recordings
    const original = await other.editor.browser(`/api/recordings/masters/${id}`)
    expect(Buffer.from(await original.arrayBuffer())).toEqual(readFileSync(join(pack, master.file)))

    const before = await other.rows()
    expect((await other.admin('recordings-import', pack)).text).toContain('imported before: nothing was changed')
    expect(await other.rows()).toEqual(before)
    expect(other.logged.map((line) => JSON.parse(line).event)).toEqual(['recordings-imported', 'recordings-imported'])
    // It has only recordings of its own speakers in its packs.
    const next = join(temporaryFolder(), 'next')
    expect((await other.admin('recordings-export', next)).text).toContain('0 recordings of 0 speakers')
  })

  test('has what speakers agreed to publish, and nothing of their accounts', async () => {
    const { signedUp, waiting, accept, admin, database, grace, logged } = await siteWithPack()
    const jane = await signedUp('jane@example.org')
    await jane.agree({ ...all, publish: false }, { name: 'Jane' })
    await jane.record()
    await accept((await waiting())[0]?.id)
    await grace.record('maai-water', takeOf(400))
    const pack = join(temporaryFolder(), 'pack')
    const { text } = await admin('recordings-export', pack)
    expect(text).toContain('contains 3 recordings of 2 speakers, under CC BY-SA 4.0.')
    const manifest = manifestOf(pack)
    expect(manifest).toMatchObject({ url: 'https://kikuyu.example', licence: 'CC BY-SA 4.0' })
    expect(manifest.recordings.map(({ word }: { word: string }) => word)).toEqual([
      'metha-table',
      'metha-table',
      'mundu-person',
    ])
    const { rows } = await sql<{ id: string }>`select "id" from "user"`.execute(database.kysely)
    const written = JSON.stringify(manifest)
    for (const secret of [...rows.map(({ id }) => id), '@', 'Peter', 'Thika', 'Jane'])
      expect(written).not.toContain(secret)
    expect(readdirSync(join(pack, 'masters'))).toHaveLength(3)
    expect((await admin('recordings-export', pack)).text).toMatch(/cannot be created \(EEXIST\): name a new folder\.$/)
    expect(logged.map((line) => JSON.parse(line).event)).toEqual(['recordings-exported', 'recordings-exported'])
  })

  test('that is newer removes what speakers withdrew, and an older one cannot bring it back', async () => {
    const { grace, peter, admin, pack } = await siteWithPack()
    const other = await createSite()
    await other.admin('recordings-import', pack)
    const own = await other.signedUp('wanjiku@example.org')
    await own.agree()
    await own.record('metha-table', takeOf(500))
    await other.accept((await other.waiting())[0]?.id)

    const { recordings, speakers: published } = manifestOf(pack)
    const withdrawn = recordings.find(({ word }: { word: string }) => word === 'mundu-person')
    const left = published.find(({ name }: { name: string | null }) => name === null)
    await grace.browser('/api/recordings/takes?word=mundu-person', { method: 'DELETE' })
    await grace.agree({ ...all, name: false })
    await peter.agree({ ...all, publish: false })
    const newer = join(temporaryFolder(), 'newer')
    await admin('recordings-export', newer)
    expect((await other.admin('recordings-import', newer)).text).toContain('New: 0. Changed: 0. Removed: 2.')
    const { words, speakers } = await other.list()
    expect(Object.keys(words)).toEqual(['metha-table'])
    expect(speakers).toHaveLength(2)
    expect(speakers.map(({ name }) => name)).toEqual(expect.arrayContaining(['Grace N.', null]))
    const stored = JSON.stringify(await other.rows())
    for (const { id } of [withdrawn, left]) expect(stored).not.toContain(id)
    if (!isPostgres)
      for (const file of readdirSync(other.folder))
        expect(readFileSync(join(other.folder, file)).includes(withdrawn.id)).toBe(false)

    const before = await other.rows()
    const older = await other.admin('recordings-import', pack)
    expect(older).toMatchObject({ isDone: false, text: expect.stringContaining('A newer content pack of this site') })
    expect(await other.rows()).toEqual(before)
  })

  test('changes nothing about what editors of this site refused, and can be removed as a whole', async () => {
    const { pack } = await siteWithPack()
    const other = await createSite()
    await other.admin('recordings-import', pack)
    const { site, recordings } = manifestOf(pack)
    await other.decide(recordings[0].id, 'undo')
    expect(await other.waiting()).toHaveLength(1)
    await other.admin('recordings-import', pack)
    expect(await other.waiting()).toHaveLength(1)

    expect((await other.admin('recordings-remove', 'all')).text).toContain(`Imported: ${site}.`)
    other.logged.splice(0)
    expect((await other.admin('recordings-remove', site)).text).toBe(`Removed: 3 recordings of the site ${site}.`)
    expect(other.logged.map((line) => JSON.parse(line))).toEqual([
      { level: 'warn', time: expect.any(String), event: 'recordings-removed' },
    ])
    expect(await other.rows()).toEqual([[], [], [], []])
    expect((await other.admin('recordings-import', pack)).text).toContain('New: 3.')
  })

  test('that is damaged, foreign or contradicts itself is refused, and changes nothing', async () => {
    const { admin, pack, logged } = await siteWithPack()
    const other = await createSite()
    await importPack(other.database, pack)
    const own = await other.signedUp('wanjiku@example.org')
    await own.agree()
    const taken = await (await own.record('maai-water')).json()
    const before = await other.rows()
    const { recordings } = manifestOf(pack)
    const [{ sound, master }] = recordings

    const harm: Record<string, [harm: (folder: string) => void, sentence: RegExp]> = {
      'a folder without a manifest': [(folder) => rmSync(join(folder, 'manifest.json')), /manifest\.json .*ENOENT/],
      'a file of something else': [written('manifest.json', '{"recordings":[]}'), /is not a content pack/],
      'a text': [written('manifest.json', 'Kikuyu'), /is not a content pack/],
      'a newer format': [edited((manifest) => (manifest.version = 2)), /newer version .* upgrade this site first/],
      'another licence': [edited((manifest) => (manifest.licence = 'CC0')), /damaged \(manifest\.json, at licence\)/],
      'an email': [edited((manifest) => (manifest.speakers[0].email = 'a@example.org')), /at speakers\.0\.email/],
      'a name on two lines': [edited((manifest) => (manifest.speakers[0].name = 'a\nb')), /at speakers\.0\.name/],
      'a name without consent': [
        edited((manifest) => manifest.speakers.forEach((speaker) => (speaker.agreedSince.name = null))),
        /contradicts itself/,
      ],
      'a speaker that is missing': [edited((manifest) => manifest.speakers.pop()), /contradicts itself/],
      'a recording twice': [
        edited((manifest) => void manifest.recordings.push({ ...manifest.recordings[0] })),
        /contradicts itself/,
      ],
      'a file elsewhere': [
        edited((manifest) => (manifest.recordings[0].sound.file = '../sound.ogg')),
        /contradicts itself/,
      ],
      'a changed sound': [
        written(sound.file, Buffer.concat([OPUS, Buffer.alloc(40, 9)])),
        /damaged \(sounds\/\w+\.ogg\)/,
      ],
      'a text as the master': [written(master.file, 'Kikuyu'), /damaged \(masters\/\w+\.wav\)/],
      'a large sound': [written(sound.file, Buffer.alloc(70_000)), /damaged \(sounds\//],
      'a missing master': [(folder) => rmSync(join(folder, master.file)), /masters\/\w+\.wav .*ENOENT/],
      'a link to another file': [
        (folder) => {
          rmSync(join(folder, sound.file))
          symlinkSync(join(pack, sound.file), join(folder, sound.file))
        },
        /damaged \(sounds\//,
      ],
      'recordings of another site': [edited((manifest) => (manifest.site = 'a'.repeat(24))), /claims recordings/],
      'a recording of this site': [
        (folder) => {
          edited((manifest) => {
            manifest.recordings[0].id = taken.id
            manifest.recordings[0].sound.file = `sounds/${taken.id}.ogg`
            manifest.recordings[0].master.file = `masters/${taken.id}.wav`
          })(folder)
          cpSync(join(folder, sound.file), join(folder, `sounds/${taken.id}.ogg`))
          cpSync(join(folder, master.file), join(folder, `masters/${taken.id}.wav`))
        },
        /claims recordings/,
      ],
    }
    for (const [name, [change, sentence]] of Object.entries(harm)) {
      const folder = join(temporaryFolder(), 'pack')
      cpSync(pack, folder, { recursive: true })
      change(folder)
      const text = await importPack(other.database, folder).then(
        () => 'imported',
        (fault: unknown) => (fault instanceof PackFault ? fault.message : fault),
      )
      expect({ name, text, rows: await other.rows() }).toEqual({
        name,
        text: expect.stringMatching(sentence),
        rows: before,
      })
    }
    expect(await admin('recordings-import', pack)).toMatchObject({
      isDone: false,
      text: expect.stringContaining('This site wrote the content pack itself'),
    })
    expect(logged).toHaveLength(1)
  })
})

const written = (file: string, content: string | Uint8Array) => (folder: string) =>
  writeFileSync(join(folder, file), content)

interface AnyManifest {
  version: number
  site: string
  licence: string
  speakers: [AnySpeaker, ...AnySpeaker[]]
  recordings: [AnyRecording, ...AnyRecording[]]
}
interface AnySpeaker {
  email?: string
  name: string | null
  agreedSince: { name: string | null }
}
interface AnyRecording {
  id: string
  sound: { file: string }
  master: { file: string }
}

const edited = (change: (manifest: AnyManifest) => unknown) => (folder: string) => {
  const manifest = manifestOf(folder) as AnyManifest
  change(manifest)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
}
