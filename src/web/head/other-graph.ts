import vocabulary from 'virtual:vocabulary/outline'
import type { CollectionPage, DefinedTermSet, Thing, WebApplication, WebPage } from 'schema-dts'
import { allWords, breadcrumb, course, shortTitle, website } from './nodes.ts'
import type { Page } from './page.ts'
import type { Site } from './site.ts'
import { kikuyu, termSet } from './terms.ts'

/** What is no lesson, no category and no word: a page of the site, what it holds or does, and where it belongs. */
export function otherNodes(page: Page, site: Site): Thing[] {
  const { kind } = page.shows
  if (kind === 'vocabulary') return [...vocabularyNodes(page, site), breadcrumb(page, site)]
  if (kind === 'words') return [...wordListNodes(page, site), breadcrumb(page, site)]
  return [tools.has(page.path) ? toolNode(page, site) : pageNode(page, site), breadcrumb(page, site)]
}

/** Pages that do something with what a learner brings. */
const tools = new Set(['/kikuyu-chat', '/ar'])

function facts(page: Page, site: Site) {
  const url = site.origin + page.path
  return {
    url,
    name: shortTitle(page),
    description: page.text.description,
    inLanguage: 'en',
    isPartOf: website(site),
  } as const
}

const pageNode = (page: Page, site: Site) =>
  ({
    '@type': 'WebPage',
    '@id': `${site.origin}${page.path}#page`,
    ...facts(page, site),
    breadcrumb: { '@id': breadcrumb(page, site)['@id'] },
  }) as const satisfies WebPage

const toolNode = (page: Page, site: Site) =>
  ({
    '@type': 'WebApplication',
    '@id': `${site.origin}${page.path}#application`,
    ...facts(page, site),
    applicationCategory: 'EducationalApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    isAccessibleForFree: true,
    about: kikuyu,
  }) as const satisfies WebApplication

const vocabularyNodes = (page: Page, site: Site): Thing[] => [
  {
    ...pageNode(page, site),
    '@type': 'CollectionPage',
    about: kikuyu,
    hasPart: vocabulary.stages.flatMap(({ categories }) => categories.map((category) => termSet(category, site))),
  } satisfies CollectionPage,
]

/** The words have a page each, which names this set: all of them here would be the whole list once more. */
const wordListNodes = (page: Page, site: Site): Thing[] => [
  {
    ...pageNode(page, site),
    '@type': 'CollectionPage',
    about: kikuyu,
    mainEntity: allWords(site),
  } satisfies CollectionPage,
  {
    '@type': 'DefinedTermSet',
    ...allWords(site),
    url: site.origin + page.path,
    name: 'Kikuyu words of the course',
    inLanguage: ['en', 'ki'],
    isPartOf: course(site),
  } satisfies DefinedTermSet,
]
