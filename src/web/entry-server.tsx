import outline from 'virtual:course/outline'
import vocabulary from 'virtual:vocabulary/outline'
import wordFiles from 'virtual:words/files'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { loadFrieze } from './frieze/frieze.tsx'
import { modulesOf } from './modules.ts'
import { dataOf } from './page-data.ts'
import { pageText } from './page-text.ts'
import { loadScreen, screens, textOfScreen } from './screens.ts'

const lessonPaths = outline.lessons.map(({ id }) => `/lesson/${id}`)
const wordPaths = Object.keys(wordFiles).map((id) => `/words/${id}`)
const plainPaths = screens.map(({ path }) => path.replace(/\/:\w+\?$/, '')).filter((path) => !path.includes(':'))
const categoryPaths = vocabulary.stages
  .flatMap(({ categories }) => categories)
  .filter(({ hasAddress }) => hasAddress)
  .map(({ id }) => `/vocabulary/${id}`)
const allPaths = ['/', '/404', ...plainPaths, ...lessonPaths, ...categoryPaths, ...wordPaths]

await Promise.all([loadFrieze(), ...allPaths.map(loadScreen)])

/** Every page that is made ahead. `/404` is the page for whatever does not exist. */
export const paths = (): string[] => allPaths

interface Page {
  readonly html: string
  readonly head: string
  readonly modules: readonly string[]
  readonly data: readonly string[]
}

/** A page as HTML: its own part of the head, its body, and the modules and the data it needs beyond the first page's. */
export async function render(path: string): Promise<Page> {
  const { title, description } = textOfScreen(path) ?? pageText(path)
  return {
    html: renderToString(<App path={path} />),
    head: `<title>${escaped(title)}</title>\n    <meta name="description" content="${escaped(description)}" />`,
    modules: await modulesOf(path),
    data: dataOf(path),
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
