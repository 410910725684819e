import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { course } from './vite-plugin.ts'
import { METHA, writeVoice } from './voice.fixture.ts'

const ENTRY = 'virtual:page'
const SMALL_COURSE = join(import.meta.dirname, 'fixtures/small-course')

/** The build output of a page whose only module is `code`. */
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

/** The page, its other chunks and its data files, by file name without hash. */
async function built(code: string, root = SMALL_COURSE) {
  const output = await outputOf(code, root)
  const [page, ...others] = output.filter((one) => one.type === 'chunk')
  const assets = output.filter((one) => one.type === 'asset')
  const data = new Map(
    assets.map(({ fileName, source }) => [
      fileName.replace(/^assets\/(.*)-.{8}\.json$/, '$1'),
      { address: `/${fileName}`, text: Buffer.from(source).toString() },
    ]),
  )
  return { page, others, data }
}

test('the outline and the ids of the words are part of the page', async () => {
  const { page, others } = await built(
    "import outline from 'virtual:course/outline'\nimport wordIds from 'virtual:course/lesson-words'\nconsole.log(outline, wordIds)",
  )
  expect(others).toEqual([])
  expect(page?.code).toContain('Name the table, the bed and the cup.')
  expect(page?.code).toContain('uriri-bed')
})

test('each lesson is a data file, fetched on demand', async () => {
  const { page, others, data } = await built(
    "import { lessons } from 'virtual:course/lessons'\nlessons.lesson9().then(console.log)",
  )
  const lesson = data.get('lesson9')
  expect(others).toEqual([])
  expect(page?.code).toContain(`ask("${lesson?.address}")`)
  expect(page?.code).not.toContain('It names one bed.')
  expect(lesson?.text).toContain('It names one bed.')
})

test('the tutor’s data is a data file, fetched with the code that judges answers, and notes on a word are part of its lesson', async () => {
  const { page, data } = await built(
    "import { loadTutorData } from 'virtual:course/load-tutor'\nvoid loadTutorData().then(console.log)",
  )
  expect(page?.code).toContain(`ask("${data.get('tutor')?.address}")`)
  expect(page?.code).not.toContain('There are seven vowels.')
  expect(data.get('tutor')?.text).toContain('There are seven vowels.')
  expect(data.get('tutor')?.text).toContain('ũrĩrĩ')
  expect(data.get('lesson9')?.text).toContain('metha yakwa')
})

test('a further address of a lesson leads to it, and what it says comes with the lesson', async () => {
  const { page, data } = await built("import aliases from 'virtual:course/aliases'\nconsole.log(aliases)")
  expect(page?.code).toContain('/household-items')
  expect(page?.code).not.toContain('Kikuyu Household Items')
  expect(data.get('lesson9')?.text).toContain('Kikuyu Household Items')
})

test('keywords are only in the heads of the pages', async () => {
  const heads = await built(
    "import lessons from 'virtual:seo/lessons'\nimport categories from 'virtual:seo/categories'\nconsole.log(lessons, categories)",
  )
  expect(heads.page?.code).toContain('Kikuyu household items')
  expect(heads.page?.code).toContain('Kikuyu objects')
  const others = await built("import outline from 'virtual:vocabulary/outline'\nconsole.log(outline)")
  expect(others.page?.code).not.toContain('Kikuyu objects')
  for (const { text } of others.data.values()) expect(text).not.toMatch(/Kikuyu (household items|objects)"/)
})

test('each category is a data file, and the outline has none of its words', async () => {
  const { page, others, data } = await built(
    "import outline from 'virtual:vocabulary/outline'\nimport { categories } from 'virtual:vocabulary/categories'\n" +
      "console.log(outline)\ncategories['everyday-objects']().then(console.log)",
  )
  const category = data.get('everyday-objects')
  expect(others).toEqual([])
  expect(page?.code).toContain('Things you use every day.')
  expect(page?.code).not.toContain('ũrĩrĩ')
  expect(page?.code).toContain(`ask("${category?.address}")`)
  expect(category?.text).toContain('ũrĩrĩ')
})

test('the word list is a data file, fetched on demand', async () => {
  const { page, data } = await built("import { loadList } from 'virtual:words/load-list'\nloadList().then(console.log)")
  const list = data.get('list')
  expect(page?.code).toContain(`ask("${list?.address}")`)
  expect(page?.code).not.toContain('gĩtanda')
  expect(list?.text).toContain('gĩtanda')
})

test('the phrases are a data file, fetched when the assistant is used', async () => {
  const { page, data } = await built(
    "import { loadPhrases } from 'virtual:phrasebook/load-phrases'\nloadPhrases().then(console.log)",
  )
  const phrases = data.get('phrases')
  expect(page?.code).toContain(`ask("${phrases?.address}")`)
  expect(page?.code).not.toContain('Rehe thani')
  expect(phrases?.text).toContain('Rehe thani')
})

test('the pages of a file’s words are a data file, fetched on demand', async () => {
  const { page, data } = await built(
    "import { pages } from 'virtual:words/pages'\npages['metha-table']().then(console.log)",
  )
  const objects = data.get('objects')
  expect(page?.code).toContain(`ask("${objects?.address}")`)
  expect(page?.code).not.toContain('It names one bed.')
  expect(objects?.text).toContain('It names one bed.')
})

test('the prerendering finds the addresses of the data files', async () => {
  const { page, data } = await built("import addresses from 'virtual:course/data-files'\nconsole.log(addresses)")
  const { address } = data.get('lesson9') ?? {}
  expect(page?.code).toContain('virtual:course/lesson/lesson9')
  expect(page?.code).toContain(address)
})

test('changed data has another address', async () => {
  const root = mkdtempSync(join(tmpdir(), 'course-'))
  try {
    cpSync(SMALL_COURSE, root, { recursive: true })
    const before = (await built('console.log(1)', root)).data
    const objects = join(root, 'content/words/objects.json')
    writeFileSync(objects, readFileSync(objects, 'utf8').replace('It names one bed.', 'It names a single bed.'))
    const after = (await built('console.log(1)', root)).data
    expect(after.get('objects')?.address).not.toBe(before.get('objects')?.address)
    expect(after.get('list')).toEqual(before.get('list'))
  } finally {
    rmSync(root, { recursive: true })
  }
})

test('recordings are copied beside the page', async () => {
  const root = mkdtempSync(join(tmpdir(), 'course-'))
  try {
    cpSync(SMALL_COURSE, root, { recursive: true })
    const objects = join(root, 'content/words/objects.json')
    writeFileSync(
      objects,
      readFileSync(objects, 'utf8').replace(
        '"accepted"',
        '"recordings": [{"file": "metha-table.mp3", "speaker": null, "dialect": null, "licence": "CC0"}], "accepted"',
      ),
    )
    mkdirSync(join(root, 'content/audio'))
    writeFileSync(join(root, 'content/audio/metha-table.mp3'), 'a voice')
    const { data } = await built('console.log(1)', root)
    expect(data.get('audio/metha-table.mp3')?.text).toBe('a voice')
  } finally {
    rmSync(root, { recursive: true })
  }
})

test('the computer voice is copied beside the page and named in the data', async () => {
  const root = mkdtempSync(join(tmpdir(), 'course-'))
  try {
    cpSync(SMALL_COURSE, root, { recursive: true })
    writeVoice(join(root, 'content'), [{ ...METHA, tone: { source: 'A dictionary', published: 'mɛ̀ːðàꜜ' } }])
    const { data } = await built('console.log(1)', root)
    expect(data.get('voice/metha-table-1a2b3c4d.mp3')?.text).toBe('a voice')
    expect(JSON.parse(data.get('lesson9')?.text ?? '')).toMatchObject({
      words: [{ id: 'metha-table', voice: { file: 'metha-table-1a2b3c4d.mp3', melody: true } }, {}, {}],
    })
  } finally {
    rmSync(root, { recursive: true })
  }
})

test('modules that the page does not import are not in it', async () => {
  const { page } = await built("import wordIds from 'virtual:course/lesson-words'\nconsole.log(1)")
  expect(page?.code).not.toContain('uriri-bed')
})

test('an unknown module of the course fails the build', async () => {
  await expect(built("import x from 'virtual:course/verbs'\nconsole.log(x)")).rejects.toThrow(
    'Unknown module “virtual:course/verbs”',
  )
})

test('faulty content fails the build with the sentence for its author', async () => {
  await expect(built('console.log(1)', import.meta.dirname)).rejects.toThrow(
    'content/lessons.json: the file is missing',
  )
})
