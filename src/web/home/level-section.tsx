import type { Level } from '#core/lesson/lesson.ts'
import { Icon, iconOf } from '../ui/icon.tsx'
import { Band, threadClass } from '../ui/weave.tsx'
import { LessonCard, type Card } from './lesson-card.tsx'

export function LevelSection({ level, lessons }: { level: Level; lessons: readonly Card[] }) {
  const headingId = `level-${level.number}`
  const finished = lessons.filter(({ percent }) => percent === 100).length
  return (
    <section className={`level ${threadClass(level.number)}`} aria-labelledby={headingId}>
      <div className="level-head">
        <Band level={level.number} />
        <p className="level-label">
          <Icon name={iconOf(level.icon)} small />
          Level {level.number}
          <span className="level-count">
            {lessons.length} lessons{finished > 0 && `, ${finished} finished`}
          </span>
        </p>
        <h2 id={headingId}>{level.title}</h2>
        <p>{level.description}</p>
      </div>
      <ul className="grid">
        {lessons.map((card) => (
          <li key={card.lesson.id}>
            <LessonCard {...card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
