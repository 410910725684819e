import { expect, test } from 'vitest'
import { wordsOfTable } from '#core/word/word-table.ts'
import type { CourseWord } from '#core/word/word.ts'
import { courseOutline, courseWords, lessonWordIds, lessonOf, asTable } from './course.ts'
import { content } from './course-content.fixture.ts'

test('the outline has every lesson in order, including the one outside every level', () => {
  const { levels, lessons } = courseOutline(content)
  expect(lessons).toHaveLength(25)
  expect(lessons.map(({ number }) => number).slice(8, 12)).toEqual(['9', '10', '10a', '10b'])
  expect(levels.flatMap(({ lessonIds }) => lessonIds)).not.toContain('lesson10')
})

test('an outline contains only what a card needs', () => {
  expect(courseOutline(content).lessons[0]).toEqual({
    id: 'lesson1',
    number: '1',
    title: 'Greetings and Introductions',
    description: 'Say hello, ask if someone is well, and say goodbye.',
    wordCount: 5,
  })
  expect(lessonWordIds(content)['lesson1']).toEqual([
    'uhoro-waku-hello',
    'wi-mwega-are-you-well',
    'wi-mwega-ruciini-good-morning',
    'thii-na-wega-goodbye',
    'ni-ngatho-thank-you',
  ])
})

test('a lesson has its words in the order of its outline', () => {
  const lesson = lessonOf(content, 'lesson4')
  expect(lesson.words.map(({ id }) => id)).toEqual(lesson.wordIds)
  expect(lessonWordIds(content)['lesson4']).toEqual(lesson.wordIds)
  expect(lesson.words.map(({ english }) => english)).toEqual(['how many?', 'one', 'two', 'three', 'four', 'five'])
  expect([lesson.objective, lesson.topic]).toEqual(['“how many?” and the numbers one to five', 'the numbers'])
})

test('an unknown lesson is rejected with its id', () => {
  expect(() => lessonOf(content, 'lesson24')).toThrow('Unknown lesson ID: lesson24')
})

test('every word of the course occurs once, with the lessons that teach it', () => {
  const words = courseWords(content)
  const spares = content.categories.flatMap(({ category }) => category.spares ?? [])
  const untaught = content.words.map(({ word }) => word.id).filter((id) => !words.some((word) => word.id === id))
  expect(new Set(words.map(({ id }) => id)).size).toBe(words.length)
  expect(untaught.filter((id) => !spares.includes(id))).toEqual([])
  expect(words.find(({ kikuyu }) => kikuyu === 'kũruga')?.lessons).toEqual(['lesson6', 'lesson12', 'lesson16'])
  expect(words.find(({ kikuyu }) => kikuyu === 'ũrĩrĩ')?.accepted).toEqual(['gĩtanda'])
})

test('a word of the vocabulary has its categories, and comes after the words of the lessons', () => {
  const words = courseWords(content)
  const taughtBy = (wordId: string) => words.find(({ id }) => id === wordId)
  expect(taughtBy('iria-milk')).toMatchObject({ lessons: [], categories: ['food', 'drinks'] })
  expect(taughtBy('kuruga-cook')?.categories).toEqual(['daily-routines'])
  expect(taughtBy('cigana-how-many')?.categories).toEqual([])
  expect(taughtBy('bururu-blue')?.optional).toBe('rangi wa')
  const fromLessons = words.map(({ lessons }) => lessons.length > 0)
  expect(fromLessons.lastIndexOf(true)).toBeLessThan(fromLessons.indexOf(false))
})

const taught = courseWords(content)

test('every word comes out of the word table as it went in', () => {
  expect(wordsOfTable(asTable(taught))).toStrictEqual(taught)
})

test('most ids need no place in the table', () => {
  const ids = asTable(taught).id.split('\n')
  expect(ids).toHaveLength(taught.length)
  expect(ids.filter((id) => id === '').length).toBeGreaterThan(0.9 * taught.length)
})

test('an id that differs from the spelling and the sense is kept', () => {
  const [word] = taught as [CourseWord]
  const other = { ...word, id: 'another-id' }
  expect(wordsOfTable(asTable([other]))).toStrictEqual([other])
})

test.each(['\n', '|', '='])('a text with the separator %j is refused', (separator) => {
  const [word] = taught as [CourseWord]
  for (const change of [
    { english: separator },
    { accepted: [separator] },
    { related: [{ kikuyu: '', english: separator }] },
  ])
    expect(() => asTable([{ ...word, ...change }])).toThrow('contains a separator')
})
