import { lessons } from 'virtual:course/lessons'
import outline from 'virtual:course/outline'
import { use, useEffect, useState } from 'react'
import type { LessonAlias, Lesson } from '#core/lesson/lesson.ts'
import { ownPath } from '../aliases.ts'
import { fetchedById } from '../loading/fetched.ts'

/** By lesson id. */
export const lessonData = fetchedById(lessons)

/** The id in `/lesson/{id}`, also of an alias. */
export const lessonIdAt = (path: string): string => ownPath(path).slice('/lesson/'.length)

/** The texts of the alias at this path; undefined at the lesson's own path, and until the lesson is loaded. */
export const aliasAt = (path: string): LessonAlias | undefined =>
  lessonData
    .get(lessonIdAt(path))
    ?.value()
    ?.aliases.find((alias) => alias.path === path)

/**
 * Like `aliasAt`, but suspends until the lesson is loaded, so that the page appears complete. If that fails, the page shows no
 * text of the alias.
 */
export function useAlias(path: string): LessonAlias | undefined {
  const data = isAlias(path) ? lessonData.get(lessonIdAt(path)) : undefined
  const [asked] = useState(() => data?.fetch())
  if (asked && !data?.value()) use(asked)
  return aliasAt(path)
}

const isAlias = (path: string): boolean => ownPath(path) !== path

/** The lesson's part of the course outline, known without loading the lesson. */
export function lessonOutline(lessonId: string) {
  const outlined = outline.lessons.find(({ id }) => id === lessonId)
  if (!outlined) throw new Error(`There is no lesson “${lessonId}”`)
  const order = outline.levels.flatMap(({ lessonIds }) => lessonIds)
  const place = order.indexOf(lessonId)
  const nextId = place < 0 ? undefined : order[place + 1]
  return {
    outlined,
    level: outline.levels.find(({ lessonIds }) => lessonIds.includes(lessonId))?.number ?? 1,
    next: outline.lessons.find(({ id }) => id === nextId),
  }
}

/** The lesson with its words; loads after the first render. */
export function useLesson(lessonId: string) {
  const [found, setFound] = useState<Lesson | 'missing' | undefined>(() => lessonData.get(lessonId)?.value())

  useEffect(() => {
    let wanted = true
    void lessonData
      .get(lessonId)
      ?.fetchAgain()
      .then((arrived) => wanted && setFound(arrived))
    return () => {
      wanted = false
    }
  }, [lessonId])

  return {
    lesson: found === 'missing' ? undefined : found,
    isMissing: found === 'missing',
    fetchAgain() {
      setFound(undefined)
      void lessonData.get(lessonId)?.fetchAgain().then(setFound)
    },
  }
}
