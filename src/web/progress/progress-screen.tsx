import './progress.css'
import '../today/today.css'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { reviewSettings } from '#core/review/card.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import { forecast, retention, reviewsByDay, wordsByStage } from '#core/statistics/statistics.ts'
import { useClock } from '../learning/clock.ts'
import { useLearning } from '../learning/learning.tsx'
import { StorageNote } from '../learning/storage-note.tsx'
import { product, type PageText } from '../page-text.ts'
import { useReviewState } from '../card-state/review-state.ts'
import { goalText, StreakDays, useDailyGoal, useStreak } from '../today/streak-days.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { OnItsWay } from '../ui/on-its-way.tsx'
import { ProgressBar } from '../ui/weave.tsx'
import { BarChart } from './bar-chart.tsx'
import { forecastFigure, retentionFigure, reviewsFigure, wordsFigure, type Figure } from './figures.ts'

export const pageText = (): PageText => ({
  title: `Your progress | ${product}`,
  description: 'Your reviews by day, how well you know your words, how much you remember, and what comes up.',
  isUnlisted: true,
})

/** The learner's progress as charts. */
export default function ProgressScreen() {
  const state = useReviewState()
  return (
    <div className="wrap page progress-page">
      <h1 className="page-title" tabIndex={-1}>
        Your progress
      </h1>
      <StorageNote />
      {state ? (
        <Figures state={state} />
      ) : (
        <OnItsWay className="progress-loading">Reading what you have learnt…</OnItsWay>
      )}
    </div>
  )
}

function Figures({ state }: { state: ReviewState }) {
  const { events } = useLearning()
  const { day } = useClock()
  const figures = useMemo(
    () => ({
      reviews: reviewsFigure(reviewsByDay(events, day)),
      words: wordsFigure(wordsByStage(state), reviewSettings.matureDays),
      retention: retentionFigure(retention(events, day)),
      forecast: forecastFigure(forecast(state, day)),
    }),
    [events, state, day],
  )
  return (
    <>
      <section className="today progress-streak" aria-label="Streak">
        <StreakDays hasGoal={false} />
        <RestDay />
        <TodaysGoal />
      </section>
      <div className="progress-figures">
        <Section title="Reviews by day" figure={figures.reviews}>
          {(figure) => (
            <BarChart {...figure} title="Reviews on each of the last 30 days" columns={['Day', 'Reviews']} />
          )}
        </Section>
        <Section title="Your words" figure={figures.words}>
          {(figure) => (
            <BarChart {...figure} title="Words by how well you know them" columns={['State', 'Words']} showsValues />
          )}
        </Section>
        <Section title="Remembered" figure={figures.retention}>
          {(figure) => (
            <BarChart
              {...figure}
              title="Share remembered in the last 30 days"
              columns={['Words', 'Remembered']}
              highest={100}
              target={{ value: 100 * reviewSettings.retention, name: `the aim, ${100 * reviewSettings.retention}%` }}
              unit="%"
              showsValues
            />
          )}
        </Section>
        <Section title="Coming up" figure={figures.forecast}>
          {(figure) => <BarChart {...figure} title="Cards due in the next 14 days" columns={['Day', 'Cards due']} />}
        </Section>
      </div>
      <div className="row">
        <LinkButton href="/review" look="maize">
          Review
        </LinkButton>
        <LinkButton href="/badges" look="quiet">
          Your badges
        </LinkButton>
        <LinkButton href="/words" look="quiet">
          All words
        </LinkButton>
      </div>
    </>
  )
}

function RestDay() {
  const { length, isRestFree } = useStreak()
  return (
    <div>
      <Icon name="coffee" />
      <p>
        <b>{length === 0 ? 'A rest day each week' : isRestFree ? 'Your rest day is free' : 'Your rest day is used'}</b>
        <span>You can miss one day from Monday to Sunday, and your streak goes on.</span>
      </p>
    </div>
  )
}

function TodaysGoal() {
  const goal = useDailyGoal()
  return (
    <div>
      <Icon name="gauge" />
      <p>
        <b>{goal ? goalText(goal) : 'No daily goal'}</b>
        <span>
          <Link href="/settings">{goal ? 'Change your daily goal' : 'Choose one in Settings'}</Link>
        </span>
      </p>
      {goal && (
        <ProgressBar
          className="goal-bar"
          percent={Math.min(100, (100 * goal.done) / goal.amount)}
          label={`Today’s goal: ${goalText(goal)}`}
        />
      )}
    </div>
  )
}

function Section({
  title,
  figure,
  children,
}: {
  title: string
  figure: Figure
  children: (figure: Figure) => ReactNode
}) {
  return (
    <section className="card" aria-label={title}>
      <h2 className="card-title">{title}</h2>
      {figure.bars.length > 0 ? children(figure) : <p className="chart-none">{figure.description}</p>}
    </section>
  )
}
