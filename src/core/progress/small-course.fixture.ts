import type { Course, LessonWithWords } from '../lesson/lesson.ts'

function lesson(number: string, wordIds: readonly string[]): LessonWithWords {
  return {
    id: `lesson${number}`,
    number,
    title: `Title of lesson ${number}`,
    description: '',
    wordCount: wordIds.length,
    wordIds,
  }
}

/** Three lessons with cards and one without, sharing words; the words of `event.arbitrary.ts`. */
export const smallCourse: Course = {
  levels: [
    { number: 1, title: 'Level 1', description: '', icon: '', lessonIds: ['lesson1'] },
    { number: 2, title: 'Level 2', description: '', icon: '', lessonIds: ['lesson2', 'lesson3'] },
  ],
  lessons: [
    lesson('1', ['word-1', 'word-2']),
    lesson('2', ['word-2', 'word-3', 'word-4']),
    lesson('3', ['word-5']),
    lesson('10', ['word-1', 'word-4']),
  ],
}
