import { sql } from 'kysely'
import type { RecordingList, Studio, WaitingTake } from '#core/recording/recordings.ts'
import { writeWav } from '#core/recording/wav.ts'
import { openTestDatabase } from '../database/test-database.fixture.ts'
import { createTestServer, posting, temporaryFolder } from '../server.fixture.ts'

export const all = { play: true, name: true, publish: true, train: true }
const GRACE = { name: 'Grace N.', place: 'Nyeri', dialect: '', consents: all }
const EDITOR = { email: 'editor@example.org', password: 'the secret' }

/** A take of a second, which differs with its pitch. */
export const takeOf = (pitch = 220) =>
  writeWav({ rate: 16_000, samples: Float32Array.from({ length: 16_000 }, (_, index) => Math.sin(index * pitch)) })

/** The beginning of an Opus stream in Ogg, and the rest. */
export const OPUS = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(40, 7)])

const putting = (body: object | Uint8Array<ArrayBuffer>): RequestInit => ({
  ...posting(body instanceof Uint8Array ? '' : body),
  method: 'PUT',
  ...(body instanceof Uint8Array && { body }),
})

/** A site with an editor, and what speakers and the editor do there. */
export async function createStudio(environment: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder()
  const server = await createTestServer({ environment: { ...environment, DATA_DIR: folder } })
  const database = await openTestDatabase(folder)
  const signedUp = async (email: string) => {
    const browser = server.browser()
    await browser('/api/auth/sign-up/email', posting({ email, password: 'the secret' }))
    return {
      browser,
      agree: (consents: object = all, details: object = {}) =>
        browser('/api/recordings/speaker', putting({ ...GRACE, ...details, consents })),
      record: (word = 'metha-table', wav = takeOf()) =>
        browser(`/api/recordings/takes?word=${word}&said=${word}`, putting(wav)),
      studio: async () => (await (await browser('/api/recordings/studio')).json()) as Studio,
    }
  }
  const editor = await signedUp(EDITOR.email)
  await sql`update "user" set "role" = 'editor' where "email" = ${EDITOR.email}`.execute(database.kysely)
  const decide = (id: string | undefined, decision: string, body: RequestInit = posting({})) =>
    editor.browser(`/api/recordings/decisions/${id}/${decision}`, body)
  return {
    server,
    folder,
    database,
    signedUp,
    editor,
    decide,
    accept: (id: string | undefined, sound = OPUS) => decide(id, 'accept', { method: 'POST', body: sound }),
    waiting: async () =>
      ((await (await editor.browser('/api/recordings/waiting')).json()) as { waiting: WaitingTake[] }).waiting,
    list: async () => (await (await server.browser()('/api/recordings')).json()) as RecordingList,
  }
}
