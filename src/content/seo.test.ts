import { describe, expect, test } from 'vitest'
import { lessonSummary, type TopicPage } from '#core/lesson/lesson.ts'
import { courseOutline, lessonAliases, lessonPage } from './course.ts'
import { content } from './course-content.fixture.ts'
import { vocabularyOutline } from './vocabulary.ts'
const { lessonSeo, categorySeo } = content
const outlines = vocabularyOutline(content).stages.flatMap(({ categories }) => categories)

/** Section 2 of the product's specification. */
const SPECIFIED = {
  '/greetings': 'lesson1',
  '/numbers-counting': 'lesson2',
  '/basic-conversation': 'lesson3',
  '/food-drinks': 'lesson4',
  '/time-calendar': 'lesson5',
  '/colors-descriptions': 'lesson6',
  '/family-terms': 'lesson7',
  '/body-parts': 'lesson8',
  '/animals-nature': 'lesson9',
  '/basic-verbs-1': 'lesson10a',
  '/basic-verbs-2': 'lesson10b',
  '/clothing-accessories': 'lesson11',
  '/transportation': 'lesson12',
  '/emotions-feelings': 'lesson13',
  '/household-items': 'lesson14',
  '/directions': 'lesson15',
  '/professions': 'lesson16',
  '/hobbies-activities': 'lesson17',
  '/family-friends': 'lesson18',
  '/opinions': 'lesson19',
  '/plans-invitations': 'lesson20',
  '/shopping-markets': 'lesson21',
  '/cultural-customs': 'lesson22',
  '/advanced-conversation': 'lesson23',
}

/** `7` of `Lesson 7 - Expressing Emotions`, since several lessons are named `Lessons 7 and 8`. */
const shortName = ({ name }: TopicPage) => name.replace(/^Lesson (\S+) - .*/, '$1')

describe('lesson aliases', () => {
  test('are the specified ones, in the order of the course', () => {
    expect(lessonAliases(content)).toEqual(SPECIFIED)
    const course = courseOutline(content).lessons.map(({ id }) => id)
    const order = lessonSeo.map(({ lessonId }) => course.indexOf(lessonId))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  test('have every word of their address in title or topic', () => {
    for (const { path, title, topic } of lessonSeo) {
      const text = `${title} ${topic}`.toLowerCase()
      for (const word of path.slice(1).split('-')) expect(text).toContain(word)
    }
  })

  test('say which lesson opens', () => {
    for (const { lessonId, description } of lessonSeo)
      expect(description).toMatch(new RegExp(`opens ${lessonId.replace('lesson', 'Lesson ')}[,;]`))
  })

  test('say in their description where the topic is taught, unless it is the lesson itself', () => {
    for (const { id, aliases } of lessonSeo.map(({ lessonId }) => lessonPage(content, lessonId))) {
      const elsewhere = aliases.filter(({ taughtAt }) => !taughtAt.some(({ address }) => address === `/lesson/${id}`))
      for (const { description, taughtAt } of elsewhere) expect(description).toContain(shortName(taughtAt[0]!))
    }
  })

  test('come with the lesson, and name the pages that teach the topic', () => {
    expect(lessonPage(content, 'lesson6').aliases).toEqual([
      {
        path: '/colors-descriptions',
        title: 'Kikuyu Colors and Descriptions',
        description: expect.stringContaining('opens Lesson 6'),
        topic: 'colours and descriptions',
        taughtAt: [
          { kind: 'category', address: '/vocabulary/colors', name: 'Colors' },
          {
            kind: 'category',
            address: '/vocabulary?category=descriptive-adjectives',
            name: 'Descriptive Adjectives',
          },
        ],
      },
    ])
    expect(lessonPage(content, 'lesson2').aliases[0]?.taughtAt).toEqual([
      { kind: 'lesson', address: '/lesson/lesson4', name: 'Lesson 4 - Numbers and Counting' },
      { kind: 'category', address: '/vocabulary/numbers', name: 'Numbers' },
    ])
    expect(lessonPage(content, 'lesson10').aliases).toEqual([])
  })
})

describe('category pages', () => {
  test('are in the order of the overview', () => {
    expect(categorySeo.map(({ category }) => category)).toEqual(outlines.map(({ id }) => id))
  })

  test('give the browser only title and description', () => {
    for (const [index, { seo }] of outlines.entries()) {
      const { title, description } = categorySeo[index]!
      expect(seo).toEqual({ title, description })
    }
  })
})

test('titles and descriptions fit into a search result', () => {
  for (const { title, description } of [...lessonSeo, ...categorySeo])
    expect(title.length + description.length).toBeLessThan(200)
})

test('the description of a lesson’s own page has 50 to 160 characters', () => {
  for (const lesson of courseOutline(content).lessons) {
    expect(lessonSummary(lesson)).toMatch(/^.{50,160}$/)
  }
})
