import type { LearningResource, Thing } from 'schema-dts'
import type { Lesson, Level } from '#core/lesson/lesson.ts'
import { breadcrumb, course, organization, shortTitle } from './nodes.ts'
import type { Page } from './page.ts'
import { pictureOf } from './picture.ts'
import type { Site } from './site.ts'
import { lessons } from './taught.ts'
import { term } from './terms.ts'

/** A lesson's page: what it teaches, word for word, and where it belongs. A further address of a lesson says whose it is. */
export function lessonNodes(
  page: Page,
  { lesson, level }: { lesson: Lesson; level: Level | undefined },
  site: Site,
): Thing[] {
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
export function lessonReference(id: string, { origin }: Site) {
  const lesson = lessons[id]
  return {
    '@type': 'LearningResource',
    '@id': `${origin}${lessonPath(id)}#lesson`,
    url: origin + lessonPath(id),
    ...(lesson && { name: lesson.title }),
  } as const satisfies LearningResource
}
