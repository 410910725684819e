import type { Course, LessonWithWords } from './lesson.ts'

const levels = [
  ['1', '2', '3', '4', '5'],
  ['6', '7', '8', '9', '10a', '10b', '11'],
  ['12', '13', '14', '15', '16', '17', '18'],
  ['19', '20', '21', '22', '23'],
]

/**
 * The course as specified: 24 lessons in four levels; lesson 10 is in no level. Each lesson has five words of its own.
 */
export const specifiedCourse: Course = {
  levels: levels.map((numbers, index) => ({
    number: index + 1,
    title: `Level ${index + 1}`,
    description: '',
    icon: '',
    lessonIds: numbers.map((number) => `lesson${number}`),
  })),
  lessons: [...levels.flat(), '10'].map(specifiedLesson),
}

function specifiedLesson(number: string): LessonWithWords {
  const id = `lesson${number}`
  const wordIds = Array.from({ length: 5 }, (_, index) => `${id}-word-${index + 1}`)
  return { id, number, title: `Title of lesson ${number}`, description: '', wordCount: wordIds.length, wordIds }
}
