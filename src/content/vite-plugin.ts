import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'
import type { Content } from './content.ts'
import { courseOutline, courseWords, lessonOf } from './course.ts'
import { loadContent } from './load.ts'
import { categoryOf, vocabularyOutline, wordList } from './vocabulary.ts'
import { wisdomEntries } from './wisdom-entries.ts'
import { wordFiles, wordPages } from './word-pages.ts'

const LESSON = 'virtual:course/lesson/'
const CATEGORY = 'virtual:vocabulary/category/'
const WORDS = 'virtual:words/file/'
const PREFIXES = ['virtual:course/', 'virtual:vocabulary/', 'virtual:words/', 'virtual:wisdom/']
/** Rollup’s mark for a module that is no file. */
const RESOLVED = '\0'

/**
 * Gives the course to the page as modules: `virtual:course/outline`, `virtual:course/words`,
 * `virtual:course/lesson/<id>` and `virtual:course/lessons`, which fetches each lesson when it is asked for; likewise
 * `virtual:vocabulary/outline`, `…/category/<id>` and `…/categories`; `virtual:words/list`, every word in full; and
 * `virtual:words/pages`, which fetches a word’s page with those of its file, `virtual:words/file/<name>`; and `virtual:wisdom/entries`, the elder's wisdom.
 * Recordings stand at `/audio/<file>`.
 *
 * Faulty content stops the build with the sentences of `ContentError`; while developing it shows them in the page, and
 * a corrected file reloads it.
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
    resolveId(id) {
      return isOurs(id) ? RESOLVED + id : undefined
    },
    load(id) {
      if (!id.startsWith(RESOLVED) || !isOurs(id.slice(RESOLVED.length))) return undefined
      for (const file of filesIn(directory)) this.addWatchFile(file)
      return moduleText(id.slice(RESOLVED.length), content())
    },
    configureServer({ middlewares }) {
      middlewares.use('/audio', (request, response, next) => {
        const name = content().recordings.find((recording) => request.url === `/${recording}`)
        if (name === undefined) next()
        else createReadStream(join(directory, 'audio', name)).pipe(response)
      })
    },
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return
      for (const name of content().recordings) {
        const source = readFileSync(join(directory, 'audio', name))
        this.emitFile({ type: 'asset', fileName: `audio/${name}`, source })
      }
    },
    hotUpdate({ file }) {
      if (!file.startsWith(`${directory.split(sep).join('/')}/`)) return undefined
      loaded = undefined
      for (const [id, module] of this.environment.moduleGraph.idToModuleMap) {
        if (id.startsWith(RESOLVED) && isOurs(id.slice(RESOLVED.length)))
          this.environment.moduleGraph.invalidateModule(module)
      }
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}

const isOurs = (id: string) => PREFIXES.some((prefix) => id.startsWith(prefix))

const MODULES: Record<string, (content: Content) => string> = {
  'virtual:course/outline': (content) => asModule(courseOutline(content)),
  'virtual:course/words': (content) => asModule(courseWords(content)),
  'virtual:course/lessons': ({ lessons }) => lazyModule('lessons', LESSON, lessons),
  'virtual:vocabulary/outline': (content) => asModule(vocabularyOutline(content)),
  'virtual:vocabulary/categories': ({ categories }) =>
    lazyModule(
      'categories',
      CATEGORY,
      categories.map(({ category }) => category),
    ),
  'virtual:wisdom/entries': (content) => asModule(wisdomEntries(content)),
  'virtual:words/list': (content) => asModule(wordList(content)),
  'virtual:words/files': (content) => asModule(wordFiles(content)),
  'virtual:words/pages': (content) => wordPagesModule(wordFiles(content)),
}

function moduleText(id: string, content: Content): string {
  const text = MODULES[id]
  if (text !== undefined) return text(content)
  if (id.startsWith(LESSON)) return asModule(lessonOf(content, id.slice(LESSON.length)))
  if (id.startsWith(CATEGORY)) return asModule(categoryOf(content, id.slice(CATEGORY.length)))
  if (id.startsWith(WORDS)) return asModule(wordPages(content, id.slice(WORDS.length)))
  const known = [...Object.keys(MODULES), `${LESSON}<id>`, `${CATEGORY}<id>`, `${WORDS}<name>`]
  throw new Error(`There is no module “${id}”: there are ${known.join(', ')}.`)
}

/** A browser reads JSON in a string faster than the same object as code. */
function asModule(data: unknown): string {
  return `export default /* @__PURE__ */ JSON.parse(${JSON.stringify(JSON.stringify(data))})`
}

/** A record of functions, by id, that each fetch a module of their own. */
function lazyModule(name: string, prefix: string, entries: readonly { id: string }[]): string {
  const lines = entries.map(({ id }) => `  ${JSON.stringify(id)}: () => import(${JSON.stringify(prefix + id)}),`)
  return [`export const ${name} = {`, ...lines, '}'].join('\n')
}

/** As `lazyModule`, with a module for each file: one for each word would be hundreds. */
function wordPagesModule(files: Readonly<Record<string, string>>): string {
  const names = [...new Set(Object.values(files))]
  return [
    ...names.map((name, place) => `const file${place} = () => import(${JSON.stringify(WORDS + name)})`),
    'export const pages = {',
    ...Object.entries(files).map(([id, name]) => `  ${JSON.stringify(id)}: file${names.indexOf(name)},`),
    '}',
  ].join('\n')
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(directory, name))
}
