import type { DefinedTerm, Thing } from 'schema-dts'
import type { WordPage } from '#core/vocabulary/word-page.ts'
import { allWords, breadcrumb } from './nodes.ts'
import type { Page } from './page.ts'
import type { Site } from './site.ts'
import { term, termSet } from './terms.ts'

/** A word's page: the term, and the sets it is in. */
export function wordNodes(page: Page, { word }: { word: WordPage }, site: Site): Thing[] {
  return [
    {
      ...term(word, site),
      disambiguatingDescription: word.context,
      inDefinedTermSet: [allWords(site), ...word.categories.map((category) => termSet(category, site))],
    } satisfies DefinedTerm,
    breadcrumb(page, site, [['/words', 'All words']]),
  ]
}
