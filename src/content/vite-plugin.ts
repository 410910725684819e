import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'
import type { Content } from './content.ts'
import { courseOutline, courseWords, lessonOf } from './course.ts'
import { loadContent } from './load.ts'

const PREFIX = 'virtual:course/'
const LESSON = `${PREFIX}lesson/`
/** Rollup’s mark for a module that is no file. */
const RESOLVED = '\0'

/**
 * Gives the course to the page as modules: `virtual:course/outline`, `virtual:course/words`,
 * `virtual:course/lesson/<id>` and `virtual:course/lessons`, which fetches each lesson when it is asked for.
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
      return id.startsWith(PREFIX) ? RESOLVED + id : undefined
    },
    load(id) {
      if (!id.startsWith(RESOLVED + PREFIX)) return undefined
      for (const file of filesIn(directory)) this.addWatchFile(file)
      return moduleText(id.slice(RESOLVED.length), content())
    },
    hotUpdate({ file }) {
      if (!file.startsWith(`${directory.split(sep).join('/')}/`)) return undefined
      loaded = undefined
      for (const [id, module] of this.environment.moduleGraph.idToModuleMap) {
        if (id.startsWith(RESOLVED + PREFIX)) this.environment.moduleGraph.invalidateModule(module)
      }
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}

function moduleText(id: string, content: Content): string {
  if (id === `${PREFIX}outline`) return asModule(courseOutline(content))
  if (id === `${PREFIX}words`) return asModule(courseWords(content))
  if (id === `${PREFIX}lessons`) return lessonsModule(content)
  if (id.startsWith(LESSON)) return asModule(lessonOf(content, id.slice(LESSON.length)))
  throw new Error(`There is no module “${id}”: the course has outline, words, lessons and lesson/<id>.`)
}

/** A browser reads JSON in a string faster than the same object as code. */
function asModule(data: unknown): string {
  return `export default /* @__PURE__ */ JSON.parse(${JSON.stringify(JSON.stringify(data))})`
}

function lessonsModule({ lessons }: Content): string {
  const lines = lessons.map(({ id }) => `  ${JSON.stringify(id)}: () => import(${JSON.stringify(LESSON + id)}),`)
  return ['export const lessons = {', ...lines, '}'].join('\n')
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(directory, name))
}
