import outline from 'virtual:course/outline'
import { cardState } from '#core/progress/card-state.ts'
import { nextLesson } from '#core/progress/next-lesson.ts'
import { useLearning } from '../learning/learning.tsx'
import { Hero } from './hero.tsx'
import { LevelSection } from './level-section.tsx'

/** The four levels, and the lesson to go on with. Until the device has told what was learnt, nothing was. */
export function HomeScreen() {
  const { events, produced } = useLearning()
  return (
    <>
      <Hero next={nextLesson(outline, events)} />
      <div className="wrap page home">
        {outline.levels.map((level) => (
          <LevelSection
            key={level.number}
            level={level}
            lessons={level.lessonIds.flatMap((id) => {
              const lesson = outline.lessons.find((candidate) => candidate.id === id)
              return lesson ? { lesson, ...cardState(outline, lesson, produced) } : []
            })}
          />
        ))}
      </div>
    </>
  )
}
