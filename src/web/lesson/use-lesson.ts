import { lessons } from 'virtual:course/lessons'
import { useCallback, useEffect, useState } from 'react'
import type { Lesson } from '#core/lesson/lesson.ts'

const fetched = new Map<string, Lesson>()

/** Resolves when the lesson is here. An id that no lesson has is a bug of the caller. */
export async function preload(lessonId: string): Promise<void> {
  const load = lessons[lessonId]
  if (!load) throw new Error(`There is no lesson “${lessonId}”`)
  const { default: lesson } = await load()
  fetched.set(lessonId, lesson)
}

/** A lesson with all that is known of its words; it comes in a chunk of its own, after the first render. */
export function useLesson(lessonId: string) {
  const [lesson, setLesson] = useState(fetched.get(lessonId))
  const [isMissing, setMissing] = useState(false)

  const load = useCallback(async () => {
    setMissing(false)
    try {
      await preload(lessonId)
      setLesson(fetched.get(lessonId))
    } catch {
      setMissing(true)
    }
  }, [lessonId])

  useEffect(() => void load(), [load])
  return { lesson, isMissing, load }
}
