import type { CourseOutline, Lesson, LessonOutline } from '#core/lesson/lesson.ts'
import type { CourseWord, Word } from '#core/word/word.ts'
import type { Content } from './content.ts'
import type { LessonEntry } from './lesson.ts'

/** Levels, and all lessons in the order of the course: also those that stand in no level. */
export function courseOutline(content: Content): CourseOutline {
  return { levels: content.levels, lessons: content.lessons.map(outlineOf) }
}

/** A lesson with its words. Throws for an id that the course lacks. */
export function lessonOf(content: Content, id: string): Lesson {
  const entry = content.lessons.find((lesson) => lesson.id === id)
  if (entry === undefined) throw new Error(`Unknown lesson ID: ${id}`)
  const { objective, topic } = entry
  return { ...outlineOf(entry), objective, topic, words: entry.words.map((wordId) => wordOf(content, wordId)) }
}

/** Every word that a lesson teaches, once, in the order in which the course first teaches it. */
export function courseWords(content: Content): CourseWord[] {
  const ids = new Set(content.lessons.flatMap((lesson) => lesson.words))
  return [...ids].map((wordId) => {
    const { id, kikuyu, english, accepted } = wordOf(content, wordId)
    const lessons = content.lessons.filter((lesson) => lesson.words.includes(id)).map((lesson) => lesson.id)
    return { id, kikuyu, english, accepted, lessons }
  })
}

function outlineOf({ id, number, title, description, words }: LessonEntry): LessonOutline {
  return { id, number, title, description, wordIds: words }
}

function wordOf({ words }: Content, id: string): Word {
  const found = words.find(({ word }) => word.id === id)
  if (found === undefined) throw new Error(`A lesson lists “${id}”, which is no word: load content with loadContent`)
  return found.word
}
