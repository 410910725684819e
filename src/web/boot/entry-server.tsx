import { renderToString } from 'react-dom/server'
import addresses from 'virtual:course/data-files'
import outline from 'virtual:course/outline'
import vocabulary from 'virtual:vocabulary/outline'
import wordFiles from 'virtual:words/files'
import { aliasPaths, ownPath } from '../aliases.ts'
import { App } from '../app.tsx'
import { loadFrieze } from '../frieze/frieze.tsx'
import { headOf, robotsFile, siteMap } from '../head/page-head.ts'
import { pageAt, type Site } from '../head/page.ts'
import { pageText } from '../page-text.ts'
import { loadScreen, screens, textOfScreen } from '../screens.ts'

const lessonPaths = outline.lessons.map(({ id }) => `/lesson/${id}`)
const wordPaths = Object.keys(wordFiles).map((id) => `/words/${id}`)
const plainPaths = screens.map(({ path }) => path.replace(/\/:\w+\?$/, '')).filter((path) => !path.includes(':'))
const categoryPaths = vocabulary.stages
  .flatMap(({ categories }) => categories)
  .filter(({ hasAddress }) => hasAddress)
  .map(({ id }) => `/vocabulary/${id}`)
const editorPaths = ['/editor/reports']
const allPaths = [
  '/',
  '/404',
  ...plainPaths,
  ...editorPaths,
  ...lessonPaths,
  ...aliasPaths,
  ...categoryPaths,
  ...wordPaths,
]

await Promise.all([loadFrieze(), ...allPaths.map(loadScreen)])

const textAt = (path: string) => textOfScreen(path) ?? pageText(path)

/** The paths of all prerendered pages; `/404` is the page for unknown addresses. */
export const paths = (): string[] => allPaths

interface PageParts {
  readonly html: string
  readonly head: ReturnType<typeof headOf>
  readonly modules: readonly string[]
  readonly data: readonly string[]
}

/** A page as HTML: its body, its own parts of the head, and the modules and data it needs beyond those of the first page. */
export async function render(path: string, site: Site): Promise<PageParts> {
  return {
    html: renderToString(<App path={path} />),
    head: headOf(pageAt(path, textAt(path)), site),
    modules: await modulesOf(path),
    data: dataOf(path),
  }
}

/** The description of the site. */
export const { description } = pageText('/')

/** The files for search engines, by name. */
export const searchFiles = (site: Site): Readonly<Record<string, string>> => ({
  'robots.txt': robotsFile(site),
  'sitemap.xml': siteMap(
    allPaths.filter((path) => !textAt(path).isUnlisted),
    site,
  ),
})

/** The addresses of the data that the page at this path fetches before it renders. */
export function dataOf(path: string): string[] {
  const [, place, id] = ownPath(path).split('/')
  if (place === 'lesson') return dataAt(`virtual:course/lesson/${id}`)
  if (place === 'vocabulary' && id) return dataAt(`virtual:vocabulary/category/${id}`)
  // The data of a word is in a file with other words.
  if (place === 'words' && id) return dataAt(`virtual:words/file/${wordFiles[id]}`)
  return place === 'words' || place === 'review' ? dataAt('virtual:words/list') : []
}

function dataAt(module: string): string[] {
  const address = addresses[module]
  if (!address) throw new Error(`There is no data for ${module}`)
  return [address]
}

const files = import.meta.glob<{ default?: unknown }>('../*/*-screen.tsx')
const fileOf = new Map(
  await Promise.all(Object.entries(files).map(async ([file, load]) => [(await load()).default, file] as const)),
)

/** The modules, by their names in Vite's manifest, that the page at this path loads beyond those of the first page. */
export async function modulesOf(path: string): Promise<string[]> {
  const component = await loadScreen(path)
  const file = component ? fileOf.get(component) : undefined
  if (component && !file) throw new Error(`The screen at ${path} is in no file that ends in “-screen.tsx”`)
  return file ? [file.replace('../', 'src/web/')] : []
}
