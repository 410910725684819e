import type {
  BreadcrumbList,
  CollectionPage,
  Course,
  DefinedTerm,
  DefinedTermSet,
  Graph,
  IdReference,
  Language,
  LearningResource,
  Organization,
  PronounceableText,
  Thing,
  WebApplication,
  WebPage,
  WebSite,
} from 'schema-dts'
import outline from 'virtual:course/outline'
import vocabulary from 'virtual:vocabulary/outline'
import type { Lesson, Level } from '#core/lesson/lesson.ts'
import { categoryAddress, type Category, type CategoryOutline, type WordPage } from '#core/vocabulary/vocabulary.ts'
import { soundOf, type Spelled, spelledOut, type Word } from '#core/word/word.ts'
import { product } from '../page-text.ts'
import { type Page, lessons, pictureOf, type Site } from './page.ts'

/**
 * A page's structured data (JSON-LD) in schema.org's vocabulary. The types of `schema-dts` reject unknown types and properties.
 */
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

/** Serialises a graph for a script element; `<` is escaped, so that no text can end the script. */
export const graphText = (graph: Graph): string => JSON.stringify(graph).replaceAll('<', '\\u003c')

/** The home page describes the organization, the site, and the course with its levels. */
function homeNodes(page: Page, site: Site): Thing[] {
  const url = `${site.origin}/`
  const { description } = page.text
  return [
    {
      '@type': 'Organization',
      ...organization(site),
      name: product,
      url,
      logo: `${site.origin}/favicon.svg`,
    } satisfies Organization,
    {
      '@type': 'WebSite',
      ...website(site),
      name: product,
      url,
      description,
      inLanguage: 'en',
      publisher: organization(site),
    } satisfies WebSite,
    {
      '@type': 'Course',
      ...course(site),
      name: 'Kikuyu for English speakers',
      url,
      description,
      image: site.origin + pictureOf(page, site).address,
      inLanguage: 'en',
      provider: organization(site),
      isAccessibleForFree: true,
      offers: { '@type': 'Offer', category: 'Free', price: 0, priceCurrency: 'USD' },
      educationalLevel: 'Beginner',
      about: kikuyu,
      teaches: outline.levels.map(({ description: taught }) => taught),
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: workload(),
        inLanguage: 'en',
      },
      hasPart: outline.levels.map((level) => levelNode(level, site)),
    } satisfies Course,
  ]
}

/** A level has no page of its own; the home page lists it with its lessons. */
const levelNode = ({ number, title, description, lessonIds }: Level, site: Site) =>
  ({
    '@type': 'LearningResource',
    name: `Level ${number}: ${title}`,
    description,
    position: number,
    hasPart: lessonIds.map((id) => lessonReference(id, site)),
  }) as const satisfies LearningResource

/** An ISO 8601 duration of one minute per word: each word is shown, asked in both directions and reviewed. */
function workload(): string {
  const words = outline.levels.flatMap(({ lessonIds }) => lessonIds.flatMap((id) => lessons[id]?.words ?? []))
  return `PT${words.length}M`
}

/** A category page: its words as a set of terms. */
function categoryNodes(page: Page, { category }: { category: Category }, site: Site): Thing[] {
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

/** A page other than a lesson, a category or a word. */
function otherNodes(page: Page, site: Site): Thing[] {
  const { kind } = page.shows
  if (kind === 'vocabulary') return [...vocabularyNodes(page, site), breadcrumb(page, site)]
  if (kind === 'words') return [...wordListNodes(page, site), breadcrumb(page, site)]
  return [tools.has(page.path) ? toolNode(page, site) : pageNode(page, site), breadcrumb(page, site)]
}

/** The pages that are applications rather than content. */
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

/** Does not list the words: each word's page refers to this set. */
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

/** A word's page: the term and the sets that contain it. */
function wordNodes(page: Page, { word }: { word: WordPage }, site: Site): Thing[] {
  return [
    {
      ...term(word, site),
      disambiguatingDescription: word.context,
      inDefinedTermSet: [allWords(site), ...word.categories.map((category) => termSet(category, site))],
    } satisfies DefinedTerm,
    breadcrumb(page, site, [['/words', 'All words']]),
  ]
}

/** A lesson's page: the words it teaches and its level. An alias page refers to the lesson's own page. */
function lessonNodes(page: Page, { lesson, level }: { lesson: Lesson; level: Level | undefined }, site: Site): Thing[] {
  const url = site.origin + page.path
  return [
    {
      '@type': 'LearningResource',
      '@id': `${url}#lesson`,
      url,
      name: shortTitle(page),
      description: page.text.description,
      image: site.origin + pictureOf(page, site).address,
      learningResourceType: 'lesson',
      inLanguage: 'en',
      isAccessibleForFree: true,
      provider: organization(site),
      isPartOf: course(site),
      ...(page.path !== lessonPath(lesson.id) && { isBasedOn: lessonReference(lesson.id, site) }),
      ...(level && { educationalLevel: `Level ${level.number}: ${level.title}` }),
      teaches: lesson.words.map((word) => term(word, site)),
    } satisfies LearningResource,
    breadcrumb(page, site),
  ]
}

const lessonPath = (id: string) => `/lesson/${id}`

/** A reference to a lesson. */
function lessonReference(id: string, { origin }: Site) {
  const lesson = lessons[id]
  return {
    '@type': 'LearningResource',
    '@id': `${origin}${lessonPath(id)}#lesson`,
    url: origin + lessonPath(id),
    ...(lesson && { name: lesson.title }),
  } as const satisfies LearningResource
}

/** References to nodes that are described on one page only. */
const organization = ({ origin }: Site): IdReference => ({ '@id': `${origin}/#organization` })
const website = ({ origin }: Site): IdReference => ({ '@id': `${origin}/#website` })
const course = ({ origin }: Site): IdReference => ({ '@id': `${origin}/#course` })
const allWords = ({ origin }: Site): IdReference => ({ '@id': `${origin}/words#words` })

/** The page's title without the product name. */
const shortTitle = ({ text }: Page): string => text.title.replace(` | ${product}`, '')

/** The path from the home page to this page. `between` lists the pages between them as path and name. */
function breadcrumb(page: Page, { origin }: Site, between: readonly (readonly [string, string])[] = []) {
  const places = [['/', product], ...between, [page.path, shortTitle(page)]] as const
  return {
    '@type': 'BreadcrumbList',
    '@id': `${origin}${page.path}#breadcrumb`,
    itemListElement: places.map(([path, name], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  } as const satisfies BreadcrumbList
}

/** The taught language. */
const kikuyu = {
  '@type': 'Language',
  name: 'Kikuyu',
  alternateName: ['Gĩkũyũ', 'ki'],
  identifier: [
    { '@type': 'PropertyValue', propertyID: 'BCP 47', value: 'ki' },
    { '@type': 'PropertyValue', propertyID: 'ISO 639-3', value: 'kik' },
  ],
  sameAs: 'https://iso639-3.sil.org/code/kik',
} as const satisfies Language

/** A word as a term. schema.org attaches language and pronunciation to a `PronounceableText`, not to the term itself. */
const term = (word: Word, { origin }: Site) =>
  ({
    '@type': 'DefinedTerm',
    '@id': `${origin}/words/${word.id}#word`,
    url: `${origin}/words/${word.id}`,
    name: spoken(word),
    description: word.english,
  }) as const satisfies DefinedTerm

function spoken(word: Spelled) {
  const sound = soundOf(word)
  return {
    '@type': 'PronounceableText',
    textValue: spelledOut(word),
    inLanguage: 'ki',
    ...(sound && { phoneticText: sound.ipa, speechToTextMarkup: 'IPA' }),
  } as const satisfies PronounceableText
}

/** A category as a set of terms, without the terms. */
const termSet = (category: Pick<CategoryOutline, 'id' | 'title' | 'hasAddress'>, { origin }: Site) =>
  ({
    '@type': 'DefinedTermSet',
    '@id': `${origin}${categoryAddress(category)}#words`,
    url: `${origin}${categoryAddress(category)}`,
    name: category.title,
  }) as const satisfies DefinedTermSet
