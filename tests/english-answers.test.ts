import { describe, expect, test } from 'vitest'
import { answerEnglish } from '#content/english/english-lists.ts'
import { content } from '#content/course-content.fixture.ts'
import { courseWords } from '#content/course.ts'
import { createAnswerIndex, judgeEnglish } from '#core/answer/judge.ts'
import { createEnglish } from '#core/english/english.ts'
import { PRAISE, turnFor } from './lesson-chat.ts'

const words = courseWords(content)
const answerIndex = createAnswerIndex(words, createEnglish(answerEnglish(content)))
const wordOf = (id: string) => content.words.find(({ word }) => word.id === id)!.word
const isRight = (id: string, answer: string) => judgeEnglish(answer, wordOf(id), answerIndex).kind === 'right'

const lessonOf = (id: string) => words.find((word) => word.id === id)!.lessons[0]!
const textFor = (id: string, message: string) => turnFor(lessonOf(id), 'english', id, message).text

test.each([
  ['hakuhi-near', 'close'],
  ['hakuhi-near', 'not far'],
  ['haraya-far', 'a long way'],
  ['thii-na-wega-goodbye', 'farewell'],
  ['ni-ngatho-thank-you', 'thanks a lot'],
  ['uumite-ku-where-are-you-from', 'where do you come from?'],
  ['na-wee-and-you', 'what about you?'],
  ['guthii-go', 'to leave'],
  ['guukira-wake-up', 'rise'],
  ['kurakara-be-angry', 'to get angry'],
  ['kurega-refuse', 'reject'],
  ['kunyihia-reduce', 'make smaller'],
  ['thitima-electricity', 'power'],
  ['hinya-strength', 'power'],
  ['ndagitari-doctor', 'physician'],
  ['mbica-picture', 'image'],
  ['mweri-muhituku-last-month', 'the past month'],
])('another wording of the meaning is right: %s, “%s”', (id, answer) => {
  expect(textFor(id, answer)).toMatch(PRAISE)
})

test.each([
  ['hakuhi-near', 'next to'],
  ['haraya-far', 'close'],
  ['ndagitari-doctor', 'nurse'],
  ['kurega-refuse', 'to accept'],
  ['mweri-muhituku-last-month', 'the next month'],
  ['guukira-wake-up', 'stand up'],
  ['thitima-electricity', 'water'],
  ['na-thutha-back', 'behind'],
  ['thi-down', 'under'],
  ['mwari-daughter', 'laughter'],
  ['haaria-over-there', 'hello there'],
])('a wording of another meaning is not: %s, “%s”', (id, answer) => {
  expect(isRight(id, answer)).toBe(false)
})

test('a wording of one meaning does not stand for it elsewhere', () => {
  expect(isRight('thii-na-wega-goodbye', 'go well')).toBe(true)
  expect(isRight('guthii-go', 'reject')).toBe(false)
  expect(isRight('murata-friend', 'doc')).toBe(false)
})

describe('other forms of English', () => {
  test.each([
    ['kuria-eat', 'to eat something'],
    ['kunyua-drink', 'drinking something'],
    ['giti-chair', 'one chair'],
    ['aari-was', 'he or she was'],
    ['cigana-how-many', 'it asks how many'],
  ])('are right: %s, “%s”', (id, answer) => {
    expect(textFor(id, answer)).toMatch(PRAISE)
  })

  test('include several where Kikuyu has one word for one and several', () => {
    expect(['tables', 'table'].map((answer) => isRight('metha-table', answer))).toEqual([true, true])
    expect(isRight('ngari-car', 'cars')).toBe(true)
  })
})

describe('a wrong meaning is a try, whatever else it looks like', () => {
  test.each([
    ['hakuhi-near', 'next to'],
    ['kuhona-recover', 'to get sick'],
    ['kuruga-cook', 'to jump'],
    ['ruciu-tomorrow', 'yesterday'],
    ['kiumia-kihituku-last-week', 'next week'],
    ['guku-around-here', 'there'],
    ['thimu-phone', 'the radio'],
    ['guukira-wake-up', 'getting up in the morning'],
    ['aakoretwo-ari-had-been', 'she has been'],
    ['aakoretwo-ari-had-been', 'they had been'],
  ])('%s, “%s”', (id, answer) => {
    expect(textFor(id, answer)).toMatch(/It begins with/)
    expect(
      turnFor(lessonOf(id), 'english', id, answer).messages.some(({ judged }) => judged?.verdict === 'wrong'),
    ).toBe(true)
  })

  test.each([
    ['hakuhi-near', 'hint please'],
    ['hakuhi-near', 'next one'],
    ['kuhona-recover', 'i feel lost'],
    ['kwenda-want', 'love it!'],
    ['kwenda-want', 'do i need an account'],
    ['ruciu-tomorrow', 'see you tomorrow, i have to go'],
    ['ndeithia-help-me', 'help'],
    ['ndiui-i-dont-know', 'idk'],
    ['thimu-phone', 'this is boring'],
    ['thimu-phone', 'stupid bot'],
    ['thimu-phone', 'start over'],
    ['thimu-phone', 'hi there'],
    ['thimu-phone', 'good morning'],
    ['utuku-night', 'its late here so night night'],
    ['meciria-thoughts', 'words? no idea'],
    ['ruciu-tomorrow', 'morning! how are you?'],
    ['ruciu-tomorrow', 'morning'],
    ['guikara-thi-sit-down', 'something easier'],
    ['murata-friend', 'hi mate'],
    ['ndagitari-doctor', 'thanks doc'],
    ['haaria-over-there', 'hey there'],
    ['ndiendete-i-dont-like', 'i dislike this app'],
    ['no-uhote-can-you', 'are you able to explain the grammar?'],
    ['gukoma-sleep', 'going to bed'],
    ['gukoma-sleep', 'brain fog'],
    ['gukoma-sleep', 'one sec'],
    ['gukoma-sleep', 'to start over'],
    ['thimu-phone', 'is it a person'],
    ['kompiuta-computer', 'low battery on my computer'],
    ['kuhuruka-rest', 'no ideas'],
    ['kiumia-kihituku-last-week', 'last word'],
    ['aakoretwo-ari-had-been', 'it has been hard'],
  ])('a request is not a try: %s, “%s”', (id, message) => {
    expect(turnFor(lessonOf(id), 'english', id, message).messages.some(({ judged }) => judged)).toBe(false)
    expect(textFor(id, message)).not.toMatch(PRAISE)
  })
})

test('if a doubt stands between two meanings, the second one counts', () => {
  expect(textFor('cigana-how-many', 'how much? or how many, something like that')).toMatch(
    /^(?:Correct|Good job|Exactly)[^\n]*\n(?!.*know)/,
  )
  expect(textFor('mwana-child', 'a baby? no a child')).toMatch(PRAISE)
  expect(textFor('cigana-how-many', 'how much or how many')).toMatch(/^Give me just one answer/)
  expect(textFor('mwana-child', 'a baby? or a child? or a son')).not.toMatch(PRAISE)
  expect(textFor('metha-table', 'hint? or table')).not.toMatch(/second time/)
})

test.each([
  'singing and dancing',
  'singing n dancing',
  'singing & dancing lol',
  'singing, dancing',
  'singing n dancing. what about to cook? my gran cooks loads',
])('several meanings in any form are right where each is right alone: “%s”', (answer) => {
  expect(textFor('kuina-sing', answer)).toMatch(PRAISE)
})

test('and a wrong one beside a right one is still wrong', () => {
  expect(isRight('kuina-sing', 'singing and reading')).toBe(false)
})

describe('to whom a word is said may stand beside its meaning', () => {
  test.each([
    ['ndaguthaitha-please', 'Please, said to one person.'],
    ['ndaguthaitha-please', 'please (to one person)'],
    ['ndaguthaitha-please', 'Please, said to one person. What would I say to a whole group of people in the clinic?'],
  ])('%s, “%s”', (id, answer) => {
    expect(textFor(id, answer)).toMatch(PRAISE)
  })

  test('but not where the card tells of someone else', () => {
    expect(textFor('ndaguthaitha-please', 'Please, to several people.')).not.toMatch(PRAISE)
  })
})

test.each(['i keep forgetting metha', 'i keep forgetting gĩtĩ'])(
  '“%s” is not taken for an answer in Kikuyu',
  (message) => {
    expect(textFor('metha-table', message)).not.toMatch(/That’s Kikuyu|Not yet/)
  },
)

test.each(['metha', 'i think it’s metha', 'pretty sure its metha but the road is bumpy'])(
  'an answer in Kikuyu where English is asked for is told to be one: “%s”',
  (message) => {
    expect(textFor('metha-table', message)).toMatch(/That’s Kikuyu/)
  },
)
