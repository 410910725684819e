import { lessons } from 'virtual:course/lessons'
import { use, useState } from 'react'
import type { LessonAlias } from '#core/lesson/lesson-page.ts'
import { ownPath } from '../aliases.ts'
import { fetchedById } from '../loading/fetched.ts'

/** By lesson id. */
export const lessonData = fetchedById(lessons)

/** The id in `/lesson/{id}`, also of an alias. */
export const lessonIdAt = (path: string): string => ownPath(path).slice('/lesson/'.length)

/** What is said at this path and not at the lesson's own; undefined there, and until the lesson is here. */
export const aliasAt = (path: string): LessonAlias | undefined =>
  lessonData
    .get(lessonIdAt(path))
    ?.value()
    ?.aliases.find((alias) => alias.path === path)

/** The same, but suspends until the lesson is here, so that the page arrives whole. Without it an alias says nothing. */
export function useAlias(path: string): LessonAlias | undefined {
  const data = isAlias(path) ? lessonData.get(lessonIdAt(path)) : undefined
  const [asked] = useState(() => data?.fetch())
  if (asked && !data?.value()) use(asked)
  return aliasAt(path)
}

const isAlias = (path: string): boolean => ownPath(path) !== path
