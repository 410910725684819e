import { describe, expect, test } from 'vitest'
import type { Asked } from '#core/tutor/lesson-state.ts'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

/** A talk in which the first three words of a lesson were shown and one of them is asked for; says what the tutor replies to each message. */
function talk(lessonId: string, { how = 'kikuyu', word = 0 }: { how?: Asked['how']; word?: number } = {}) {
  const shown = wordIdsOf(lessonId).slice(0, 3)
  const say = lessonChat(lessonId, { wordId: shown[word] ?? '', how, shown })
  return (message: string) => {
    const { events, text } = say(message)
    expect(events).toEqual([])
    return text
  }
}

describe('a try with some words of the phrase is told which are right', () => {
  test.each([
    ['ruoro something', 'first'],
    ['ruoro...', 'first'],
    ['rugitema', 'second'],
    ['r u o r o. then?', 'first'],
    ['r-u-o-r-o and then?', 'first'],
    ['something rugitema', 'second'],
    ['ruoro, forgot the rest', 'first'],
    ['ruoro kabambe', 'first'],
    ['just rugitema i think', 'second'],
    ['blah rugitema', 'second'],
    ['something with rugitema at the end', 'second'],
    ['ruoro and then something with r', 'first'],
    ['eek forgot.. ruoro something kabambe? sorry, my brain is mush', 'first'],
  ])('“%s”', (message, place) => {
    const reply = talk('lesson16')(message)
    expect(reply).toContain(`is right: the ${place} of 2 words.`)
    expect(reply).toContain(`The ${place === 'first' ? 'second' : 'first'} begins with *r…*`)
  })

  test('a typo of two letters in one word does not hide the other words', () => {
    expect(talk('lesson1', { word: 2 })('wi mwega rushiini')).toMatch(/right/)
  })

  test('a word that is shown is shown again as a whole', () => {
    expect(talk('lesson16', { how: 'copy' })('ruoro something')).toContain('Now all of it: *ruoro rũgĩtema*')
  })

  test('the next hints go on from there', () => {
    const say = talk('lesson16')
    say('ruoro')
    expect(say('hint')).toContain('Half of the second: *rũgĩ…*')
    expect(say('I don’t know the rest')).toContain('It is *ruoro rũgĩtema*')
  })

  test.each(['what does ruoro mean?', 'is ruoro a noun', 'ruoro means dawn', 'how do you say ruoro'])(
    '“%s” is a question or a claim',
    (message) => {
      expect(talk('lesson16')(message)).not.toContain('is right')
    },
  )
})

test('filler words do not hide a try that is nearly right', () => {
  expect(talk('lesson4')('umm cigna?')).toContain('Nearly right: one letter is missing.')
})

describe('the letter that is off is named when the learner asks for it', () => {
  test.each([
    ['lesson1', 2, 'wi mwega ruchini', 'the “h” in word 3 should be another letter'],
    ['lesson5', 0, 'kwnda', 'a letter is missing after “w”'],
    ['lesson5', 0, 'kwendda', 'is one too many'],
  ])('%s: “%s”', (lesson, word, typed, named) => {
    const say = talk(lesson, { word })
    say(typed)
    expect(say('Which letter did I leave out?')).toContain(named)
  })
})

test.each(['oof. {word}?', 'yikes {word}', 'phew. {word}?'])(
  'an unknown word beside an interjection is a try: “%s”',
  (message) => {
    expect(talk('lesson17')(message.replace('{word}', 'kabambe'))).toMatch(/^(?:Not|Nearly)/)
  },
)

test.each(['oof. wait what', 'hey mate', 'lol nope', 'oof. ok'])('but English beside one is none: “%s”', (message) => {
  expect(talk('lesson17')(message)).not.toMatch(/^(?:Not (?:yet|quite)|Nearly)/)
})
