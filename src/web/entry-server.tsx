import { renderToString } from 'react-dom/server'
import addresses from 'virtual:course/data-files'
import outline from 'virtual:course/outline'
import vocabulary from 'virtual:vocabulary/outline'
import wordFiles from 'virtual:words/files'
import { aliasPaths, ownPath } from './aliases.ts'
import { App } from './app.tsx'
import { loadFrieze } from './frieze/frieze.tsx'
import { headOf, robotsFile, siteMap } from './head/page-head.ts'
import { pageAt } from './head/page.ts'
import type { Site } from './head/site.ts'
import { pageText } from './page-text.ts'
import { loadScreen, screens, textOfScreen } from './screens.ts'

const lessonPaths = outline.lessons.map(({ id }) => `/lesson/${id}`)
const wordPaths = Object.keys(wordFiles).map((id) => `/words/${id}`)
const plainPaths = screens.map(({ path }) => path.replace(/\/:\w+\?$/, '')).filter((path) => !path.includes(':'))
const categoryPaths = vocabulary.stages
  .flatMap(({ categories }) => categories)
  .filter(({ hasAddress }) => hasAddress)
  .map(({ id }) => `/vocabulary/${id}`)
const allPaths = ['/', '/404', ...plainPaths, ...lessonPaths, ...aliasPaths, ...categoryPaths, ...wordPaths]

await Promise.all([loadFrieze(), ...allPaths.map(loadScreen)])

const textAt = (path: string) => textOfScreen(path) ?? pageText(path)

/** Every page that is made ahead. `/404` is the page for whatever does not exist. */
export const paths = (): string[] => allPaths

interface PageParts {
  readonly html: string
  readonly head: ReturnType<typeof headOf>
  readonly modules: readonly string[]
  readonly data: readonly string[]
}

/** A page as HTML: its own parts of the head, its body, and the modules and the data it needs beyond the first page's. */
export async function render(path: string, site: Site): Promise<PageParts> {
  return {
    html: renderToString(<App path={path} />),
    head: headOf(pageAt(path, textAt(path)), site),
    modules: await modulesOf(path),
    data: dataOf(path),
  }
}

/** What search engines read beside the pages, by the names of the files. */
export const searchFiles = (site: Site): Readonly<Record<string, string>> => ({
  'robots.txt': robotsFile(site),
  'sitemap.xml': siteMap(
    allPaths.filter((path) => !textAt(path).isUnlisted),
    site,
  ),
})

/** Where the data stands that the page at this path fetches first. */
export function dataOf(path: string): string[] {
  const [, place, id] = ownPath(path).split('/')
  if (place === 'lesson') return dataAt(`virtual:course/lesson/${id}`)
  if (place === 'vocabulary' && id) return dataAt(`virtual:vocabulary/category/${id}`)
  // A word’s page is in the data of its file.
  if (place === 'words' && id) return dataAt(`virtual:words/file/${wordFiles[id]}`)
  return place === 'words' || place === 'review' ? dataAt('virtual:words/list') : []
}

function dataAt(module: string): string[] {
  const address = addresses[module]
  if (!address) throw new Error(`There is no data for ${module}`)
  return [address]
}

const files = import.meta.glob<{ default?: unknown }>('./*/*-screen.tsx')
const fileOf = new Map(
  await Promise.all(Object.entries(files).map(async ([file, load]) => [(await load()).default, file] as const)),
)

/** The modules, as the build names them, that the page at this path loads beyond the first. */
export async function modulesOf(path: string): Promise<string[]> {
  const component = await loadScreen(path)
  const file = component ? fileOf.get(component) : undefined
  if (component && !file) throw new Error(`The screen at ${path} is in no file that ends in “-screen.tsx”`)
  return file ? [file.replace('./', 'src/web/')] : []
}
