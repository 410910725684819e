import outline from 'virtual:course/outline'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { loadFrieze } from './home/frieze.tsx'
import { pageText } from './page-text.ts'
import { loadScreen, modulesOf } from './screens.ts'

const lessonPaths = outline.lessons.map(({ id }) => `/lesson/${id}`)
const shellPaths = ['/', '/profile', '/settings', '/404']

await Promise.all([loadFrieze(), ...[...shellPaths, ...lessonPaths].map(loadScreen)])

/** Every page that is made ahead. `/404` is the page for whatever does not exist. */
export const paths = (): string[] => [...shellPaths, ...lessonPaths]

/** A page as HTML: its own part of the head, its body, and the modules it needs beyond the first page's. */
export function render(path: string): { html: string; head: string; modules: string[] } {
  const { title, description } = pageText(path, outline.lessons)
  return {
    html: renderToString(<App path={path} />),
    head: `<title>${escaped(title)}</title>\n    <meta name="description" content="${escaped(description)}" />`,
    modules: modulesOf(path),
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
