import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lessonSummary, type TopicPlace } from '#core/lesson/lesson-page.ts'
import { courseOutline } from './course.ts'
import { lessonAliases, lessonPage } from './lesson-pages.ts'
import { loadContent } from './load.ts'
import { vocabularyOutline } from './vocabulary.ts'

const content = loadContent(join(import.meta.dirname, '../../content'))
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

/** `7` of `Lesson 7 - Expressing Emotions`, for it may be one of several: `Lessons 7 and 8`. */
const shortName = ({ name }: TopicPlace) => name.replace(/^Lesson (\S+) - .*/, '$1')

describe('the aliases of the lessons', () => {
  test('are those that are specified, in the order of the course', () => {
    expect(lessonAliases(content)).toEqual(SPECIFIED)
    const course = courseOutline(content).lessons.map(({ id }) => id)
    const order = lessonSeo.map(({ lessonId }) => course.indexOf(lessonId))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  test('name every word of their address in title or topic', () => {
    for (const { path, title, topic } of lessonSeo) {
      const said = `${title} ${topic}`.toLowerCase()
      for (const word of path.slice(1).split('-')) expect(said).toContain(word)
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

  test('come with the lesson, with the names of the places', () => {
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

describe('the categories', () => {
  test('stand in the order of the overview', () => {
    expect(categorySeo.map(({ category }) => category)).toEqual(outlines.map(({ id }) => id))
  })

  test('tell the browser title and description, and nothing more', () => {
    for (const [place, { seo }] of outlines.entries()) {
      const { title, description } = categorySeo[place]!
      expect(seo).toEqual({ title, description })
    }
  })
})

test('a result shows title and description whole', () => {
  for (const { title, description } of [...lessonSeo, ...categorySeo])
    expect(title.length + description.length).toBeLessThan(200)
})

test('a lesson’s own page is described in 50 to 160 characters', () => {
  for (const lesson of courseOutline(content).lessons) {
    expect(lessonSummary(lesson)).toMatch(/^.{50,160}$/)
  }
})
