import type { NextLesson } from '#core/progress/next-lesson.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Frieze } from '../frieze/frieze.tsx'

const verbs = { start: 'Start', continue: 'Continue', review: 'Review' }

/** `isKnown` when the offer comes from what was learnt, and is not the one for a newcomer. */
export function Hero({ next: { kind, lesson }, isKnown }: { next: NextLesson; isKnown: boolean }) {
  return (
    <section className="hero">
      <div className="wrap">
        <h1 tabIndex={-1}>Let’s Learn Kikuyu Together with AI</h1>
        <p>A patient tutor teaches you one word at a time, and shows you how to say it.</p>
        <LinkButton
          href={`/lesson/${lesson.id}`}
          look="primary"
          large
          className={isKnown ? undefined : 'offer-for-newcomer'}
        >
          <span>
            {verbs[kind]} Lesson {lesson.number}
          </span>
          <Icon name="arrow-right" />
        </LinkButton>
      </div>
      <Frieze />
    </section>
  )
}
