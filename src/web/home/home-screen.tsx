import outline from 'virtual:course/outline'
import { useEffect } from 'react'
import { cardState } from '#core/progress/card-state.ts'
import { nextLesson } from '#core/progress/next-lesson.ts'
import { deviceMemory } from '../device/device-memory.ts'
import { useLearning } from '../learning/learning.tsx'
import { later } from '../shell/later.tsx'
import { Hero } from './hero.tsx'
import { LevelSection } from './level-section.tsx'

/** Whether who learns here has learnt anything. With it the page, as it is served, keeps its first offer to itself. */
const learntHere = deviceMemory('learnt')

const TodayStrip = later(() => import('../today/today-strip.tsx'))

/** The four levels, and the lesson to go on with. Until the device has told what was learnt, nothing was. */
export function HomeScreen() {
  const { ready, events, produced } = useLearning()
  useEffect(() => {
    if (events.length > 0) learntHere.write('yes')
    else if (ready) learntHere.write(null)
  }, [events, ready])
  return (
    <>
      <Hero next={nextLesson(outline, events)} isKnown={ready} />
      <div className="wrap page home">
        {(!ready || events.length > 0) && (
          <div className={ready ? 'today-place known' : 'today-place'}>{ready && <TodayStrip />}</div>
        )}
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
