import { useEffect, useState } from 'react'
import outline from 'virtual:course/outline'
import { Link } from 'wouter'
import { courseWith, type Course, type LessonOutline, type Level } from '#core/lesson/lesson.ts'
import { nextLesson, type NextLesson, cardState, type CardState } from '#core/progress/lesson-progress.ts'
import { deviceMemory } from '../device/memory.ts'
import { Frieze } from '../frieze/frieze.tsx'
import { useLearning } from '../learning/learning.tsx'
import { later } from '../loading/later.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon, iconOf } from '../ui/icon.tsx'
import { Band, ProgressBar, threadClass } from '../ui/weave.tsx'
import { LEARNT_KEY } from './before-paint.ts'

/** Set if this device has learning events. The script before the first paint then hides the prerendered offer for newcomers. */
const storedHasLearnt = deviceMemory(LEARNT_KEY)

const TodayStrip = later(() => import('../today/today-strip.tsx'))

/** The course of a learner without progress. */
const untouched = courseWith(outline, {})

/** The home screen: the next lesson, today's reviews and the four levels. Shows no progress until it is known. */
export function HomeScreen() {
  const { ready, events, produced } = useLearning()
  const course = useCourse(events.length > 0)
  const shown = course ?? untouched
  const isKnown = ready && (events.length === 0 || course !== undefined)
  useEffect(() => {
    if (events.length > 0) storedHasLearnt.write('yes')
    else if (ready) storedHasLearnt.write(null)
  }, [events, ready])
  return (
    <>
      <Hero next={nextLesson(shown, isKnown ? events : [])} isKnown={isKnown} />
      <div className="wrap page home">
        {(!ready || events.length > 0) && (
          <div className={ready ? 'today-place known' : 'today-place'}>{ready && <TodayStrip />}</div>
        )}
        {outline.levels.map((level) => (
          <LevelSection
            key={level.number}
            level={level}
            lessons={level.lessonIds.flatMap((id) => {
              const lesson = shown.lessons.find((candidate) => candidate.id === id)
              return lesson ? { lesson, ...cardState(shown, lesson, produced) } : []
            })}
          />
        ))}
      </div>
    </>
  )
}

let loaded: Course | undefined

/** The course with the ids of its words, which only a learner with progress needs. Undefined until they are loaded. */
function useCourse(isNeeded: boolean): Course | undefined {
  const [course, setCourse] = useState(loaded)
  useEffect(() => {
    if (!isNeeded || course) return undefined
    let wanted = true
    void import('virtual:course/lesson-words')
      // The cards then show no progress until the page is opened again.
      .catch(() => undefined)
      .then((module) => {
        if (!module) return
        loaded = courseWith(outline, module.default)
        if (wanted) setCourse(loaded)
      })
    return () => {
      wanted = false
    }
  }, [isNeeded, course])
  return course
}

const verbs = { start: 'Start', continue: 'Continue', review: 'Review' }

/** `isKnown`: the offer is based on the learner's log. Otherwise it is the prerendered offer for newcomers. */
export function Hero({ next: { kind, lesson }, isKnown }: { next: NextLesson; isKnown: boolean }) {
  return (
    <section className="hero">
      <div className="wrap hero-text">
        <h1 tabIndex={-1}>Let’s Learn Kikuyu Together with AI</h1>
        <p>A patient tutor teaches you one word at a time, and shows you how to say it.</p>
        <LinkButton
          href={`/lesson/${lesson.id}`}
          look="primary"
          large
          className={classNames('hero-action', !isKnown && 'offer-for-newcomer')}
        >
          <span>
            {verbs[kind]} Lesson {lesson.number}
          </span>
          <Icon name="arrow-right" />
        </LinkButton>
      </div>
      <Frieze className="hero-frieze" />
    </section>
  )
}

export function LevelSection({ level, lessons }: { level: Level; lessons: readonly Card[] }) {
  const headingId = `level-${level.number}`
  const finished = lessons.filter(({ percent }) => percent === 100).length
  return (
    <section className={`level ${threadClass(level.number)}`} aria-labelledby={headingId}>
      <div className="level-head">
        <Band level={level.number} className="level-band" />
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

export interface Card extends CardState {
  readonly lesson: LessonOutline
}

const offers = {
  start: { text: 'Start Lesson', look: 'secondary' },
  continue: { text: 'Continue', look: 'primary' },
  review: { text: 'Review Lesson', look: 'secondary' },
} as const

/** The card is the target area of its link, whose name is the action. A locked card has no link. */
export function LessonCard({ lesson: { id, number, title, description, wordCount }, kind, percent }: Card) {
  return (
    <article className={kind === 'locked' ? 'card link-card locked' : 'card link-card'}>
      <div className="card-facts">
        <span>Lesson {number}</span>
        <span className="card-words">{wordCount} words</span>
        <span className="card-percent num">
          {percent > 0 && <b>{percent}%</b>}
          {kind === 'locked' && <Icon name="lock" small />}
        </span>
      </div>
      <h3>{title}</h3>
      <p>{description}</p>
      <div className="card-foot">
        <ProgressBar className="lesson-card-progress" percent={percent} label={`${title}: ${percent}% complete`} />
        {kind === 'locked' ? (
          <Button className="lesson-card-action" disabled>
            Locked <span className="vh">{title}</span>
          </Button>
        ) : (
          <Link href={`/lesson/${id}`} className={`button ${offers[kind].look} lesson-card-action`}>
            {offers[kind].text} <span className="vh">{title}</span>
          </Link>
        )}
      </div>
    </article>
  )
}
