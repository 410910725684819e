import { expect, test } from 'vitest'
import { forecastFigure, retentionFigure, reviewsFigure, wordsFigure } from './figures.ts'

const days = (...counts: number[]) => counts.map((count, index) => ({ day: `2026-11-1${index}`, count }))

test('without activity there is a sentence and no chart', () => {
  const none = { remembered: 0, asked: 0 }
  const figures = [
    reviewsFigure(days(0, 0)),
    wordsFigure({ new: 0, learning: 0, young: 0, mature: 0 }, 21),
    retentionFigure({ young: none, mature: none, all: none, target: 0.9 }),
    forecastFigure(days(0, 0)),
  ]
  for (const { bars, description } of figures) {
    expect(bars).toEqual([])
    expect(description).not.toBe('')
  }
})

test('each chart describes in words what it shows', () => {
  expect(reviewsFigure(days(3, 0, 2)).description).toBe('5 reviews on 2 days of the last 3.')
  expect(forecastFigure(days(3, 0, 2)).description).toBe('5 cards due in the next 3 days, 3 of them today.')
  expect(wordsFigure({ new: 1, learning: 0, young: 0, mature: 0 }, 21).description).toMatch(/^1 word seen/)
})

test('a share without any question is left out', () => {
  const young = { remembered: 3, asked: 4 }
  const { bars, description } = retentionFigure({ young, mature: { remembered: 0, asked: 0 }, all: young, target: 0.9 })
  expect(bars.map(({ name, value }) => [name, value])).toEqual([
    ['Growing', 75],
    ['All', 75],
  ])
  expect(description).toBe('You remembered 75% of 4 words reviewed; the aim is 90%.')
})
