import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyCorrections } from '#content/apply-corrections.ts'
import type { Change } from '#content/correction.ts'
import { makeEvent } from '#core/learning-log/event.ts'
import { runAdmin } from '#server/accounts/admin-command.ts'
import { createTestServer, posting, temporaryFolder } from '#server/server.fixture.ts'

const OBJECTS = 'words/technology.json'
const LEXICON = 'lexicon/lexicon.json'
const RADIO = 'redio-radio'

const read = (directory: string, name: string) => JSON.parse(readFileSync(join(directory, name), 'utf8'))
const entryIn = (lexicon: { vocabulary: { entries: { id: string; kikuyu: string }[] }[] }) =>
  lexicon.vocabulary.flatMap(({ entries }) => entries).find(({ kikuyu }) => kikuyu === 'redio' || kikuyu === 'rendio')

/** The course's content, as if it did not have the form “rendio” of “redio”. */
function contentWithout(): string {
  const directory = temporaryFolder()
  cpSync('content', directory, { recursive: true, filter: (path) => path !== join('content', 'voice') })
  for (const name of [OBJECTS, LEXICON]) {
    const text = readFileSync(join(directory, name), 'utf8')
    writeFileSync(join(directory, name), text.replace(', "rendio"', '').replace('rĩdiũ, rendio', 'rĩdiũ'))
  }
  return directory
}

const exported = (...changes: readonly (readonly [word: string, change: Change])[]) => ({
  version: 1,
  corrections: changes.map(([word, change]) => ({
    word,
    change,
    note: '',
    decidedAt: '2026-11-22T12:00:00.000Z',
    editor: 'Grace',
    learners: 1,
  })),
})

test('an answer that a learner reports and an editor accepts becomes a right answer of the course', async () => {
  const environment = { DATA_DIR: temporaryFolder() }
  const server = await createTestServer({ environment })
  const [learner, editor] = [server.browser(), server.browser()]
  for (const [phone, email] of [
    [learner, 'wanjiku@example.org'],
    [editor, 'grace@example.org'],
  ] as const)
    await phone('/api/auth/sign-up/email', posting({ email, password: 'the secret' }))
  await runAdmin(['editor', 'grace@example.org'], environment)
  const event = makeEvent(
    { type: 'answer-contested', wordId: RADIO, answer: 'rendio', verdict: 'wrong' },
    { now: Date.now() - 60_000, offsetMinutes: 180, id: '019aa5a0-0000-7000-8000-000000000001' },
  )
  const upload = { sentAt: new Date().toISOString(), epoch: null, events: [event], documents: [] }
  await learner('/api/learning-log', posting(upload))
  const { topics } = await (await editor('/api/editor/reports')).json()
  const change: Change = { kind: 'accept-form', form: 'rendio', source: 'speakers' }
  const decision = { topic: topics[0].topic, decision: { change, note: 'Heard often.' }, seenAt: null }
  expect((await editor('/api/editor/reports/decisions', posting(decision))).status).toBe(200)
  const file = join(environment.DATA_DIR, 'corrections.json')
  expect((await runAdmin(['corrections', file], environment)).text).toContain('contains 1 correction.')

  const directory = contentWithout()
  const applied = applyCorrections(directory, JSON.parse(readFileSync(file, 'utf8')))
  expect(applied).toMatchObject({ done: [RADIO], before: 0, refused: [], respelled: [] })
  expect([...applied.files.keys()]).toEqual([OBJECTS, LEXICON])
  expect(applied.files.get(OBJECTS)).toEqual(read('content', OBJECTS))
  expect(entryIn(applied.files.get(LEXICON) as never)).toMatchObject({
    alternatives: ['rĩdiũ', 'rendio'],
    sources: expect.arrayContaining([{ source: 'speakers', form: 'rendio', sense_match: true }]),
  })

  for (const [name, data] of applied.files) writeFileSync(join(directory, name), JSON.stringify(data))
  expect(applyCorrections(directory, read('', file))).toMatchObject({ done: [], before: 1, files: new Map() })
})

test('a corrected spelling stands in the lexicon too, with its source, and asks for a new sound', () => {
  const change: Change = { kind: 'correct', field: 'kikuyu', from: 'redio', to: 'rendio', source: 'speakers' }
  const { files, done, respelled } = applyCorrections('content', exported([RADIO, change]))
  expect([done, respelled]).toEqual([[RADIO], [RADIO]])
  const words = files.get(OBJECTS) as { id: string }[]
  expect(words.find(({ id }) => id === RADIO)).toMatchObject({ kikuyu: 'rendio', accepted: ['rĩdiũ'] })
  expect(entryIn(files.get(LEXICON) as never)).toMatchObject({ kikuyu: 'rendio' })
})

test('a correction that does not fit the content is refused with its reason, and the others are applied', () => {
  const source = 'speakers'
  const { done, before, refused } = applyCorrections(
    'content',
    exported(
      ['unknown-word', { kind: 'add-meaning', meaning: 'wireless', source }],
      [RADIO, { kind: 'add-meaning', meaning: 'wireless', source: 'nobody' }],
      [RADIO, { kind: 'correct', field: 'english', from: 'wireless', to: 'radio set', source }],
      // Only a loan may have these letters.
      ['metha-table', { kind: 'accept-form', form: 'redio', source }],
      [RADIO, { kind: 'add-meaning', meaning: 'wireless', source }],
      [RADIO, { kind: 'add-meaning', meaning: 'Wireless', source }],
      [RADIO, { kind: 'accept-form', form: 'Rendio', source }],
    ),
  )
  expect(refused.map(({ why }) => why)).toEqual([
    'is not a word of the course',
    '“nobody” is not in content/sources.json',
    '“english” is “radio” now, but the editor saw “wireless”',
    expect.stringMatching(/entry “metha-table”: “accepted” cannot be read \(“redio”\)/),
  ])
  expect({ done, before }).toEqual({ done: [RADIO], before: 2 })
})
