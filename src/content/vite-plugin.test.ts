import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { course } from './vite-plugin.ts'

const ENTRY = 'virtual:page'
const SMALL_COURSE = join(import.meta.dirname, 'fixtures/small-course')

/** The chunks of a page whose only module is `code`. */
async function chunksOf(code: string, root = SMALL_COURSE): Promise<Rolldown.OutputChunk[]> {
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
  return outputs.flatMap((one) => ('output' in one ? one.output : [])).filter((one) => one.type === 'chunk')
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
