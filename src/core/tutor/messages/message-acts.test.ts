import { describe, expect, test } from 'vitest'
import { isQuestion, isYesOrNo, sentencesOf } from './message-acts.ts'

describe('a question without a question mark opens with its verb', () => {
  test.each([
    'will we learn the plural later',
    'have you got a longer word for it',
    'has it got a second sense',
    'wont she be offended if i say it',
    'shouldnt it have a tilde',
    'ok but didn’t it change before',
    'arent these two identical',
    'dont people say it that way',
    'doesnt metha mean chair',
    'shall we pretend this never happened',
    'am i close',
  ])('“%s”', (text) => {
    expect(isQuestion(text)).toBe(true)
    expect(isYesOrNo(text)).toBe(true)
  })

  test.each([
    'have fun',
    'had it on the tip of my tongue',
    'haven’t the faintest',
    "can't find the letter",
    "don't know this one",
    "don't tell me, just hint",
    'am stuck',
    'shouldnt have said that',
  ])('and “%s” is none', (text) => {
    expect(isQuestion(text)).toBe(false)
    expect(isYesOrNo(text)).toBe(false)
  })

  test('after laughter, it is a sentence of its own', () => {
    expect(sentencesOf('that one is long lol will it get shorter')).toHaveLength(2)
  })

  test('“will do” is none', () => {
    expect(isQuestion('will do')).toBe(false)
  })
})
