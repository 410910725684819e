import { expect, test } from 'vitest'
import { parseSettings } from './learner-settings.ts'

const defaults = {
  tildesCount: false,
  typingOnly: false,
  waitForMe: false,
  computerVoice: true,
  personsVoice: true,
  playNewWords: false,
  listening: true,
  reduceMotion: false,
  newWordsADay: 10,
  exerciseKinds: ['choose', 'show', 'type'],
}

test('tildes do not count by default', () => {
  expect(parseSettings(null)).toEqual(defaults)
  expect(parseSettings('{"tildesCount":true}')).toEqual({ ...defaults, tildesCount: true })
})

test('the computer voice is on, and new words play by themselves only if the learner chooses that', () => {
  expect(parseSettings('{"computerVoice":false,"playNewWords":true}')).toEqual({
    ...defaults,
    computerVoice: false,
    playNewWords: true,
  })
  expect(parseSettings('{"computerVoice":null,"playNewWords":1}')).toEqual(defaults)
})

test('unreadable settings become the defaults', () => {
  for (const text of ['', '{', 'null', '[]', '{"tildesCount":"yes"}']) expect(parseSettings(text)).toEqual(defaults)
})

test('new words per day range from 0 to 50, and at least one kind of exercise remains', () => {
  expect(parseSettings('{"newWordsADay":0,"exerciseKinds":["type"]}')).toEqual({
    ...defaults,
    newWordsADay: 0,
    exerciseKinds: ['type'],
  })
  for (const text of [
    '{"newWordsADay":51}',
    '{"newWordsADay":1.5}',
    '{"exerciseKinds":[]}',
    '{"exerciseKinds":["sing"]}',
  ])
    expect(parseSettings(text)).toEqual(defaults)
})
