import { createReadStream, readFileSync } from 'node:fs'
import { join, sep, basename } from 'node:path'
import type { Plugin } from 'vite'
import type { Content } from './content.ts'
import { courseOutline, lessonWordIds, tutorFile, lessonAliases, lessonPage } from './course.ts'
import { answerEnglish, sentenceEnglish } from './english/english-lists.ts'
import { loadContent } from './load.ts'
import { spokenTexts } from './voice.ts'
import { grammarCategories, vocabularyOutline, categoryOf, wordList, wordFiles, wordPages } from './vocabulary.ts'
import { wisdomEntries } from './wisdom.ts'
import { createHash } from 'node:crypto'

const OURS = 'virtual:(?:course|vocabulary|words|wisdom|phrasebook|english|swahili|seo)/'
/** Rollup’s prefix for virtual modules. */
const RESOLVED = '\0'

/**
 * Makes the course available as modules:
 *
 * - `virtual:course/outline`, `virtual:course/lesson-words`, `virtual:course/aliases`; `virtual:course/tutor` and `virtual:course/load-tutor`, what the tutor knows
 * - `virtual:course/lesson/<id>`, and `virtual:course/lessons`, which fetches each lesson on demand
 * - `virtual:course/spoken`, the texts that a voice engine may say, for the server
 * - `virtual:vocabulary/outline`, `…/category/<id>` and `…/categories`, likewise; `…/grammar-categories`, for the badge
 * - `virtual:words/list`, every word in full, and `virtual:words/load-list`
 * - `virtual:words/pages`, which fetches a word’s page with those of its file, `virtual:words/file/<name>`
 * - `virtual:wisdom/entries`
 * - `virtual:phrasebook/phrases` and `virtual:phrasebook/load-phrases`, the assistant's phrases;
 *   `virtual:phrasebook/assistant`, the ids of the phrases that the assistant uses itself
 * - `virtual:english/synonyms`, accepted in answers;
 *   `virtual:english/words` and `virtual:english/load-words`, the English used to read sentences;
 *   `virtual:english/image-names`; `virtual:swahili/words`
 * - `virtual:seo/lessons` and `virtual:seo/categories`, for the heads of the pages, not for the browser
 *
 * A built page fetches JSON instead of modules; `virtual:course/data-files` has the addresses. Recordings are at
 * `/audio/<file>`, the computer voice is at `/voice/<file>`.
 *
 * Faulty content fails the build with the sentences of `ContentError`. In development the sentences are shown in the
 * page, and a corrected file reloads it.
 */
export function course(): Plugin {
  let directory = ''
  let isBuild = false
  let loaded: Content | undefined
  const content = () => (loaded ??= loadContent(directory))

  return {
    name: 'course',
    configResolved(config) {
      directory = join(config.root, 'content')
      isBuild = config.command === 'build'
    },
    buildStart() {
      loaded = undefined
      if (isBuild) content()
    },
    // The filters keep hundreds of other modules out of these hooks.
    resolveId: {
      filter: { id: new RegExp(`^${OURS}`) },
      handler: (id) => RESOLVED + id,
    },
    load: {
      filter: { id: isOurs },
      handler(id) {
        const isBuiltPage = isBuild && this.environment.config.consumer === 'client'
        return moduleText(id.slice(RESOLVED.length), { content: content(), isBuiltPage })
      },
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const isSound = /^\/(?:audio|voice)\//.test(request.url ?? '')
        const sound = isSound ? soundFiles(content()).find(({ address }) => request.url === `/${address}`) : undefined
        if (sound === undefined) next()
        else createReadStream(join(directory, sound.path)).pipe(response)
      })
    },
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return
      for (const { address, path } of soundFiles(content()))
        this.emitFile({ type: 'asset', fileName: address, source: readFileSync(join(directory, path)) })
      for (const { address, text } of dataFiles(content()))
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: text })
    },
    hotUpdate({ file }) {
      if (!file.startsWith(`${directory.split(sep).join('/')}/`)) return undefined
      loaded = undefined
      for (const [id, module] of this.environment.moduleGraph.idToModuleMap) {
        if (isOurs.test(id)) this.environment.moduleGraph.invalidateModule(module)
      }
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}

/** The recordings and the computer voice, with their addresses on the site and their paths in `content`. */
const soundFiles = ({ recordings, voiceFiles }: Content) => [
  ...recordings.map((name) => ({ address: `audio/${name}`, path: `audio/${name}` })),
  ...voiceFiles.map((name) => ({ address: `voice/${name}`, path: `voice/files/${name}` })),
]

const isOurs = new RegExp(`^${RESOLVED}${OURS}`)

interface ModuleContext {
  readonly content: Content
  readonly isBuiltPage: boolean
}

const MODULES: Record<string, (context: ModuleContext) => string> = {
  'virtual:course/outline': ({ content }) => asModule(courseOutline(content)),
  'virtual:course/lesson-words': ({ content }) => asModule(lessonWordIds(content)),
  'virtual:course/load-tutor': (context) =>
    [...askIn(context), `export const loadTutorData = ${loader(TUTOR, context)}`].join('\n'),
  'virtual:course/aliases': ({ content }) => asModule(lessonAliases(content)),
  'virtual:course/spoken': ({ content }) => asModule(spokenTexts(content)),
  'virtual:course/lessons': (context) => loadersModule('lessons', idsBelow(LESSON, context), context),
  'virtual:course/data-files': ({ content }) =>
    asModule(Object.fromEntries(dataFiles(content).map(({ id, address }) => [id, address]))),
  'virtual:vocabulary/outline': ({ content }) => asModule(vocabularyOutline(content)),
  'virtual:vocabulary/grammar-categories': ({ content }) => asModule(grammarCategories(content)),
  'virtual:vocabulary/categories': (context) => loadersModule('categories', idsBelow(CATEGORY, context), context),
  'virtual:wisdom/entries': ({ content }) => asModule(wisdomEntries(content)),
  'virtual:words/load-list': (context) =>
    [...askIn(context), `export const loadList = ${loader(LIST, context)}`].join('\n'),
  'virtual:phrasebook/load-phrases': (context) =>
    [...askIn(context), `export const loadPhrases = ${loader(PHRASES, context)}`].join('\n'),
  'virtual:phrasebook/assistant': ({ content }) => asModule(content.assistantPhrases),
  'virtual:english/synonyms': ({ content }) => asModule(answerEnglish(content).synonyms),
  'virtual:english/image-names': ({ content }) => asModule(content.english.imageNames),
  'virtual:english/load-words': (context) =>
    [...askIn(context), `export const loadEnglish = ${loader(ENGLISH, context)}`].join('\n'),
  'virtual:swahili/words': ({ content }) => asModule(content.swahili.join(' ')),
  'virtual:seo/lessons': ({ content }) => asModule(content.lessonSeo),
  'virtual:seo/categories': ({ content }) => asModule(content.categorySeo),
  'virtual:words/files': ({ content }) => asModule(wordFiles(content)),
  'virtual:words/pages': wordPagesModule,
}

function moduleText(id: string, context: ModuleContext): string {
  const text = MODULES[id]
  if (text !== undefined) return text(context)
  const data = dataFiles(context.content).find((file) => file.id === id)
  if (data !== undefined) return jsonModule(data.text)
  const known = [
    ...Object.keys(MODULES),
    LIST,
    PHRASES,
    ENGLISH,
    TUTOR,
    `${LESSON}<id>`,
    `${CATEGORY}<id>`,
    `${WORDS}<name>`,
  ]
  throw new Error(`Unknown module “${id}”. The modules are ${known.join(', ')}.`)
}

const asModule = (data: unknown) => jsonModule(JSON.stringify(data))

/** Browsers parse JSON in a string faster than the same object as code. */
const jsonModule = (text: string) => `export default /* @__PURE__ */ JSON.parse(${JSON.stringify(text)})`

/** A record of functions that each fetch one data file, keyed by the part of the id after the prefix. */
function loadersModule(name: string, ids: readonly string[], context: ModuleContext): string {
  const lines = ids.map((id) => `  ${JSON.stringify(id.slice(id.lastIndexOf('/') + 1))}: ${loader(id, context)},`)
  return [...askIn(context), `export const ${name} = {`, ...lines, '}'].join('\n')
}

/** Like `loadersModule`, with one data file for each content file: one per word would be hundreds. */
function wordPagesModule(context: ModuleContext): string {
  const files = wordFiles(context.content)
  const names = [...new Set(Object.values(files))]
  return [
    ...askIn(context),
    ...names.map((name, position) => `const file${position} = ${loader(WORDS + name, context)}`),
    'export const pages = {',
    ...Object.entries(files).map(([id, name]) => `  ${JSON.stringify(id)}: file${names.indexOf(name)},`),
    '}',
  ].join('\n')
}

const idsBelow = (prefix: string, { content }: ModuleContext) =>
  dataFiles(content)
    .map(({ id }) => id)
    .filter((id) => id.startsWith(prefix))

function loader(id: string, { content, isBuiltPage }: ModuleContext): string {
  const file = dataFiles(content).find((one) => one.id === id)
  return isBuiltPage ? `() => ask(${JSON.stringify(file?.address)})` : `() => import(${JSON.stringify(id)})`
}

/** Resolves to the same shape as `import()`. */
const ask = `const ask = async (address) => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(address + ' answers ' + answer.status)
  return { default: await answer.json() }
}`
const askIn = ({ isBuiltPage }: ModuleContext) => (isBuiltPage ? [ask] : [])

/** Content that a page fetches as JSON when needed. */
interface DataFile {
  /** The id of the module with the same data. */
  readonly id: string
  /** Contains a hash of the text, so the file never changes. */
  readonly address: string
  readonly text: string
}

const LESSON = 'virtual:course/lesson/'
const CATEGORY = 'virtual:vocabulary/category/'
const WORDS = 'virtual:words/file/'
const LIST = 'virtual:words/list'
const PHRASES = 'virtual:phrasebook/phrases'
const ENGLISH = 'virtual:english/words'
const TUTOR = 'virtual:course/tutor'

const made = new WeakMap<Content, readonly DataFile[]>()

function dataFiles(content: Content): readonly DataFile[] {
  const files = made.get(content) ?? makeDataFiles(content)
  made.set(content, files)
  return files
}

function makeDataFiles(content: Content): DataFile[] {
  const names = new Set(Object.values(wordFiles(content)))
  return [
    ...content.lessons.map(({ id }) => dataFile(LESSON + id, lessonPage(content, id))),
    ...content.categories.map(({ category: { id } }) => dataFile(CATEGORY + id, categoryOf(content, id))),
    ...[...names].map((name) => dataFile(WORDS + name, wordPages(content, name))),
    dataFile(LIST, wordList(content)),
    dataFile(
      PHRASES,
      content.phrases.map(({ phrase }) => phrase),
    ),
    dataFile(ENGLISH, sentenceEnglish(content)),
    dataFile(TUTOR, tutorFile(content)),
  ]
}

function dataFile(id: string, data: unknown): DataFile {
  const text = JSON.stringify(data)
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return { id, address: `/assets/${basename(id)}-${hash}.json`, text }
}
