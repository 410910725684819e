import { lessons } from 'virtual:course/lessons'
import { useEffect, useState } from 'react'
import type { Lesson } from '#core/lesson/lesson.ts'
import { importAgain } from '../shell/import-again.ts'

const fetched = new Map<string, Lesson>()

/** A lesson with all that is known of its words; it comes in a chunk of its own, after the first render. */
export function useLesson(lessonId: string) {
  const [found, setFound] = useState<Lesson | 'missing' | undefined>(() => fetched.get(lessonId))

  useEffect(() => {
    let wanted = true
    void fetchLesson(lessonId).then((arrived) => wanted && setFound(arrived))
    return () => {
      wanted = false
    }
  }, [lessonId])

  return {
    lesson: found === 'missing' ? undefined : found,
    isMissing: found === 'missing',
    fetchAgain() {
      setFound(undefined)
      void fetchLesson(lessonId).then(setFound)
    },
  }
}

async function fetchLesson(lessonId: string): Promise<Lesson | 'missing'> {
  try {
    const load = lessons[lessonId]
    const found = load && (await importAgain(load))
    if (found) fetched.set(lessonId, found.default)
  } catch {
    // Out of reach: the screen offers to try again.
  }
  return fetched.get(lessonId) ?? 'missing'
}
