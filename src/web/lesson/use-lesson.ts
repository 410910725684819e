import { useEffect, useState } from 'react'
import type { Lesson } from '#core/lesson/lesson.ts'
import { lessonData } from './lesson-data.ts'

/** A lesson with all that is known of its words; it comes by itself, after the first render. */
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
