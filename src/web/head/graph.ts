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
import { categoryAddress } from '#core/vocabulary/category-address.ts'
import type { Category, CategoryOutline } from '#core/vocabulary/vocabulary.ts'
import type { WordPage } from '#core/vocabulary/word-page.ts'
import { soundOf, type Spelled, spelledOut } from '#core/word/spelled.ts'
import type { Word } from '#core/word/word.ts'
import { product } from '../page-text.ts'
import type { Page } from './page.ts'
import { pictureOf } from './picture.ts'
import type { Site } from './site.ts'
import { lessons } from './taught.ts'

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

/** The home page says what all this is: whose it is, the site, and the course with its levels. */
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

/** A level has no page: it stands on the home page, with its lessons. */
const levelNode = ({ number, title, description, lessonIds }: Level, site: Site) =>
  ({
    '@type': 'LearningResource',
    name: `Level ${number}: ${title}`,
    description,
    position: number,
    hasPart: lessonIds.map((id) => lessonReference(id, site)),
  }) as const satisfies LearningResource

/** A minute for each word, which is shown, asked for in both directions and met again. */
function workload(): string {
  const words = outline.levels.flatMap(({ lessonIds }) => lessonIds.flatMap((id) => lessons[id]?.words ?? []))
  return `PT${words.length}M`
}

/** A category's page: its words as a set of terms. */
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

/** What is no lesson, no category and no word: a page of the site, what it holds or does, and where it belongs. */
function otherNodes(page: Page, site: Site): Thing[] {
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

/** A word's page: the term, and the sets it is in. */
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

/** A lesson's page: what it teaches, word for word, and where it belongs. A further address of a lesson says whose it is. */
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

/** A lesson where it is only named. */
function lessonReference(id: string, { origin }: Site) {
  const lesson = lessons[id]
  return {
    '@type': 'LearningResource',
    '@id': `${origin}${lessonPath(id)}#lesson`,
    url: origin + lessonPath(id),
    ...(lesson && { name: lesson.title }),
  } as const satisfies LearningResource
}

/** What other pages say something of stands on one page, and is named there by these. */
const organization = ({ origin }: Site): IdReference => ({ '@id': `${origin}/#organization` })
const website = ({ origin }: Site): IdReference => ({ '@id': `${origin}/#website` })
const course = ({ origin }: Site): IdReference => ({ '@id': `${origin}/#course` })
const allWords = ({ origin }: Site): IdReference => ({ '@id': `${origin}/words#words` })

/** What a page is called where the product need not be named. */
const shortTitle = ({ text }: Page): string => text.title.replace(` | ${product}`, '')

/** From the first page over those between, as paths and names, to this one. */
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

/** What is taught. */
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

/** A word as a term: schema.org gives a language, and a sound, to a text that can be spoken, not to a term. */
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

/** A category as a set of terms, without them. */
const termSet = (category: Pick<CategoryOutline, 'id' | 'title' | 'hasAddress'>, { origin }: Site) =>
  ({
    '@type': 'DefinedTermSet',
    '@id': `${origin}${categoryAddress(category)}#words`,
    url: `${origin}${categoryAddress(category)}`,
    name: category.title,
  }) as const satisfies DefinedTermSet
