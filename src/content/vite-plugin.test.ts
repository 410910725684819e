import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { course } from './vite-plugin.ts'

const ENTRY = 'virtual:page'
const SMALL_COURSE = join(import.meta.dirname, 'fixtures/small-course')

/** What is built of a page whose only module is `code`. */
async function outputOf(code: string, root: string) {
  const page = {
    name: 'page',
    resolveId: (id: string) => (id === ENTRY ? id : undefined),
    load: (id: string) => (id === ENTRY ? code : undefined),
  }
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [page, course()],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' } },
  })
  const outputs = Array.isArray(result) ? result : [result]
  return outputs.flatMap((one): (Rolldown.OutputChunk | Rolldown.OutputAsset)[] => ('output' in one ? one.output : []))
}

async function chunksOf(code: string, root = SMALL_COURSE): Promise<Rolldown.OutputChunk[]> {
  return (await outputOf(code, root)).filter((one) => one.type === 'chunk')
}

test('outline and words come with the page', async () => {
  const [page, ...others] = await chunksOf(
    "import outline from 'virtual:course/outline'\nimport words from 'virtual:course/words'\nconsole.log(outline, words)",
  )
  expect(others).toEqual([])
  expect(page?.code).toContain('Name the table, the bed and the cup.')
  expect(page?.code).toContain('ũrĩrĩ')
})

test('each lesson is a chunk of its own, fetched when asked for', async () => {
  const chunks = await chunksOf("import { lessons } from 'virtual:course/lessons'\nlessons.lesson9().then(console.log)")
  const lesson = chunks.find(({ name }) => name === 'lesson9')
  expect(lesson?.isDynamicEntry).toBe(true)
  expect(lesson?.code).toContain('It names one bed.')
  expect(chunks.find(({ isEntry }) => isEntry)?.code).not.toContain('It names one bed.')
})

test('each category is a chunk of its own, and the outline has none of its words', async () => {
  const chunks = await chunksOf(
    "import outline from 'virtual:vocabulary/outline'\nimport { categories } from 'virtual:vocabulary/categories'\n" +
      "console.log(outline)\ncategories['everyday-objects']().then(console.log)",
  )
  const page = chunks.find(({ isEntry }) => isEntry)
  expect(page?.code).toContain('Things you use every day.')
  expect(page?.code).not.toContain('ũrĩrĩ')
  const category = chunks.find(({ name }) => name === 'everyday-objects')
  expect(category?.isDynamicEntry).toBe(true)
  expect(category?.code).toContain('ũrĩrĩ')
})

test('the list of words is a chunk of its own where it is fetched when asked for', async () => {
  const chunks = await chunksOf("import('virtual:words/list').then(console.log)")
  expect(chunks.find(({ isEntry }) => isEntry)?.code).not.toContain('gĩtanda')
  expect(chunks.find(({ isEntry }) => !isEntry)?.code).toContain('gĩtanda')
})

test('the pages of a file’s words are a chunk, fetched when one of them is asked for', async () => {
  const chunks = await chunksOf("import { pages } from 'virtual:words/pages'\npages['metha-table']().then(console.log)")
  const objects = chunks.find(({ name }) => name === 'objects')
  expect(objects?.isDynamicEntry).toBe(true)
  expect(objects?.code).toContain('It names one bed.')
  expect(chunks.find(({ isEntry }) => isEntry)?.code).not.toContain('It names one bed.')
})

test('the elder’s wisdom comes with the titles of its sources, stories first', async () => {
  const chunks = await chunksOf("import('virtual:wisdom/entries').then(console.log)")
  const wisdom = chunks.find(({ isEntry }) => !isEntry)?.code ?? ''
  expect(wisdom.indexOf('typically the clever one')).toBeLessThan(wisdom.indexOf('Gathutha'))
  expect(wisdom).toContain('2,178 entries')
  expect(chunks.find(({ isEntry }) => isEntry)?.code).not.toContain('Gathutha')
})

test('a word’s recording stands beside the page', async () => {
  const root = mkdtempSync(join(tmpdir(), 'course-'))
  try {
    cpSync(SMALL_COURSE, root, { recursive: true })
    const objects = join(root, 'content/words/objects.json')
    writeFileSync(
      objects,
      readFileSync(objects, 'utf8').replace('"accepted"', '"audio": "metha-table.mp3", "accepted"'),
    )
    mkdirSync(join(root, 'content/audio'))
    writeFileSync(join(root, 'content/audio/metha-table.mp3'), 'a voice')
    const [recording] = (await outputOf('console.log(1)', root)).filter((one) => one.type === 'asset')
    expect(recording?.fileName).toBe('audio/metha-table.mp3')
    expect(Buffer.from(recording?.source ?? '').toString()).toBe('a voice')
  } finally {
    rmSync(root, { recursive: true })
  }
})

test('what the page does not import is not in it', async () => {
  const [page] = await chunksOf("import words from 'virtual:course/words'\nconsole.log(1)")
  expect(page?.code).not.toContain('ũrĩrĩ')
})

test('an unknown module of the course stops the build', async () => {
  await expect(chunksOf("import x from 'virtual:course/verbs'\nconsole.log(x)")).rejects.toThrow(
    'There is no module “virtual:course/verbs”',
  )
})

test('faulty content stops the build with the sentence for its author', async () => {
  await expect(chunksOf('console.log(1)', import.meta.dirname)).rejects.toThrow(
    'content/lessons.json: the file is missing',
  )
})
