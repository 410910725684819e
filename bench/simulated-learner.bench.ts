import { bench, describe } from 'vitest'
import { loadContent } from '#content/load.ts'
import { vocabularyOutline } from '#content/vocabulary.ts'
import { byLeitnerBox, bySchedule, createLearner, days, inOrder, type Outcome } from './simulated-learner.ts'

const categories = vocabularyOutline(loadContent('content')).stages.flatMap((stage) =>
  stage.categories.map(({ wordIds }) => wordIds.length),
)
const words = categories.reduce((sum, size) => sum + size, 0)

/** The outcomes of one learner in three lives with the same minutes on each day. */
function threeLives(seed: number, minutesADay: number) {
  const learner = createLearner(seed, words)
  const schedule = bySchedule(learner, minutesADay)
  return {
    schedule,
    inOrder: inOrder(learner, categories, schedule.seconds),
    leitner: byLeitnerBox(learner, schedule.seconds),
  }
}

type Lives = ReturnType<typeof threeLives>

for (const minutesADay of [2, 5, 10]) {
  const lives = Array.from({ length: 200 }, (_, index) => threeLives(index + 1, minutesADay))
  const spent = lives.map(({ schedule }) => schedule.seconds.reduce((sum, seconds) => sum + seconds, 0) / 60 / days)
  const lines = [
    `200 learners, ${words} words, ${days} days of at most ${minutesADay} minutes; each way of study spent ${summary(spent)}`,
    ...table(lives, 'after', `words recalled after ${days} days`),
    ...table(lives, 'later', 'words recalled 30 days later, without study'),
  ]
  process.stdout.write(`\n${lines.join('\n')}\n`)
}

describe('a simulated learner', () => {
  bench('60 days by our schedule', () => void bySchedule(createLearner(1, words), 10), { iterations: 3, time: 0 })
})

function table(lives: readonly Lives[], when: keyof Outcome & ('after' | 'later'), title: string): string[] {
  const of = (way: Way) => summary(lives.map((life) => life[way][when]))
  const ratio = (way: Way) => summary(lives.map((life) => life.schedule[when] / life[way][when]))
  return [
    title,
    `  our schedule ${of('schedule')}; in order ${of('inOrder')}; Leitner box ${of('leitner')}`,
    `  ours : in order = ${ratio('inOrder')}; ours : Leitner box = ${ratio('leitner')}`,
  ]
}

type Way = 'schedule' | 'inOrder' | 'leitner'

/** The median, and the span of nine in ten learners. */
function summary(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2)
  return `${at(0.5)} (${at(0.05)} to ${at(0.95)})`
}
