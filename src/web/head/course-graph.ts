import outline from 'virtual:course/outline'
import type { Course, LearningResource, Organization, Thing, WebSite } from 'schema-dts'
import type { Level } from '#core/lesson/lesson.ts'
import { product } from '../page-text.ts'
import { lessonReference } from './lesson-graph.ts'
import { course, organization, website } from './nodes.ts'
import type { Page } from './page.ts'
import { pictureOf } from './picture.ts'
import type { Site } from './site.ts'
import { lessons } from './taught.ts'
import { kikuyu } from './terms.ts'

/** The home page says what all this is: whose it is, the site, and the course with its levels. */
export function homeNodes(page: Page, site: Site): Thing[] {
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
