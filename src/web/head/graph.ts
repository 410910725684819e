import type { Graph, Thing } from 'schema-dts'
import { categoryNodes } from './category-graph.ts'
import { homeNodes } from './course-graph.ts'
import { lessonNodes } from './lesson-graph.ts'
import type { Page } from './page.ts'
import { otherNodes } from './other-graph.ts'
import type { Site } from './site.ts'
import { wordNodes } from './word-graph.ts'

/** What a page tells machines, in schema.org's vocabulary: `tsc` refuses a type or a property that is not in it. */
export const graphOf = (page: Page, site: Site): Graph => ({
  '@context': 'https://schema.org',
  '@graph': nodesOf(page, site),
})

function nodesOf(page: Page, site: Site): Thing[] {
  const { shows } = page
  switch (shows.kind) {
    case 'home':
      return homeNodes(page, site)
    case 'lesson':
      return lessonNodes(page, shows, site)
    case 'category':
      return categoryNodes(page, shows, site)
    case 'word':
      return wordNodes(page, shows, site)
    default:
      return otherNodes(page, site)
  }
}

/** Such a graph as the text of a script that is data: nothing in it can end the script. */
export const graphText = (graph: Graph): string => JSON.stringify(graph).replaceAll('<', '\\u003c')
