import type { DefinedTermSet, Thing } from 'schema-dts'
import type { Category } from '#core/vocabulary/vocabulary.ts'
import { breadcrumb, course } from './nodes.ts'
import type { Page } from './page.ts'
import { pictureOf } from './picture.ts'
import type { Site } from './site.ts'
import { term, termSet } from './terms.ts'

/** A category's page: its words as a set of terms. */
export function categoryNodes(page: Page, { category }: { category: Category }, site: Site): Thing[] {
  return [
    {
      ...termSet(category, site),
      description: page.text.description,
      image: site.origin + pictureOf(page, site).address,
      inLanguage: ['en', 'ki'],
      isPartOf: course(site),
      hasDefinedTerm: category.words.map((word) => term(word, site)),
    } satisfies DefinedTermSet,
    breadcrumb(page, site, [['/vocabulary', 'Vocabulary']]),
  ]
}
