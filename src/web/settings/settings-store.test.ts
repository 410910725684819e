import { expect, test } from 'vitest'
import { parseSettings } from './settings-store.ts'

test('tildes do not count until the learner says so', () => {
  expect(parseSettings(null)).toEqual({ tildesCount: false })
  expect(parseSettings('{"tildesCount":true}')).toEqual({ tildesCount: true })
})

test('what cannot be read counts as not set', () => {
  for (const text of ['', '{', 'null', '[]', '{"tildesCount":"yes"}'])
    expect(parseSettings(text)).toEqual({ tildesCount: false })
})
