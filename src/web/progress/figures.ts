import type { CardStage } from '#core/review/card.ts'
import { percentRemembered, type DayCount, type Retention } from '#core/statistics/statistics.ts'
import { counted } from '../ui/counted.ts'
import type { Bar } from './bar-chart.tsx'

/** A chart in words, and its bars; without bars while there is nothing to draw. */
export interface Figure {
  readonly description: string
  readonly bars: readonly Bar[]
}

const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Few days are marked, so that the marks keep clear of each other on a phone. */
const dayBars = (days: readonly DayCount[], isMarked: (index: number) => boolean): Bar[] =>
  days.map(({ day, count }, index) => ({
    name: longDay.format(Date.parse(day)),
    mark: isMarked(index) ? shortDay.format(Date.parse(day)) : '',
    value: count,
  }))

const sum = (days: readonly DayCount[]) => days.reduce((total, { count }) => total + count, 0)

export function reviewsFigure(days: readonly DayCount[]): Figure {
  const total = sum(days)
  if (total === 0) return { description: 'No reviews in the last 30 days. Your reviews will appear here.', bars: [] }
  const studied = days.filter(({ count }) => count > 0).length
  return {
    description: `${counted(total, 'review')} on ${counted(studied, 'day')} of the last ${days.length}.`,
    bars: dayBars(days, (index) => (days.length - 1 - index) % 14 === 0),
  }
}

const stages: readonly { stage: CardStage; name: string }[] = [
  { stage: 'new', name: 'New' },
  { stage: 'learning', name: 'Learning' },
  { stage: 'young', name: 'Growing' },
  { stage: 'mature', name: 'Strong' },
]

export function wordsFigure(counts: Readonly<Record<CardStage, number>>, matureDays: number): Figure {
  const total = stages.reduce((sofar, { stage }) => sofar + counts[stage], 0)
  if (total === 0)
    return { description: 'No words yet. Words from your lessons, cards and tests will appear here.', bars: [] }
  return {
    description: `${counted(total, 'word')} seen. A strong word comes back only after ${matureDays} days or more.`,
    bars: stages.map(({ stage, name }) => ({ name, mark: name, value: counts[stage] })),
  }
}

const shareBar = (name: string, share: number | undefined): Bar[] =>
  share === undefined ? [] : [{ name, mark: name, value: share }]

export function retentionFigure({ young, mature, all, target }: Retention): Figure {
  const percent = percentRemembered(all)
  if (percent === undefined) return { description: 'Come back tomorrow to see how much you remember.', bars: [] }
  return {
    description: `You remembered ${percent}% of ${counted(all.asked, 'word')} reviewed; the aim is ${Math.round(100 * target)}%.`,
    bars: [
      ...shareBar('Growing', percentRemembered(young)),
      ...shareBar('Strong', percentRemembered(mature)),
      ...shareBar('All', percent),
    ],
  }
}

export function forecastFigure(days: readonly DayCount[]): Figure {
  const total = sum(days)
  if (total === 0) return { description: `No words are due in the next ${days.length} days.`, bars: [] }
  return {
    description: `${counted(total, 'card')} due in the next ${days.length} days, ${days[0]?.count ?? 0} of them today.`,
    bars: dayBars(days, (index) => index % 7 === 0 || index === days.length - 1).map((bar, index) =>
      index === 0 ? { ...bar, mark: 'Today' } : bar,
    ),
  }
}
