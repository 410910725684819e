import type { Streak } from '#core/progress/streak.ts'

/** Kind also to who has paused: a streak is an offer, not a debt. */
export function streakText({ length, studiedToday }: Pick<Streak, 'length' | 'studiedToday'>): {
  title: string
  remark: string
} {
  if (length === 0) return { title: 'No streak yet', remark: 'Start one today' }
  return {
    title: `${length}-day streak`,
    remark: studiedToday ? 'Today is done' : 'Study today to keep it',
  }
}
