import { expect, test } from 'vitest'
import type { Asked } from '#core/tutor/lesson-state.ts'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

/** Questions within a dialogue act that get a reply of their own, and those whose reply waits for the answer. */

/** A talk in which the tutor has shown three words of a lesson and asks for one of them. */
function talk(lessonId: string, place: number, how: Asked['how'] = 'kikuyu') {
  const shown = wordIdsOf(lessonId).slice(0, 3)
  const say = lessonChat(lessonId, { wordId: shown[place] ?? '', how, shown })
  return (message: string): string => say(message).text
}

test.each([
  ['lesson9', 'is it ok to use metha with your boss', 'manners|polite|who says it'],
  ['lesson9', 'do women say it differently from men', 'men (?:and|or for) women'],
  ['lesson9', 'is that word old fashioned by now', 'how common|who says it most|How often'],
  ['lesson9', 'is metha a loanword', 'came from Portuguese'],
  ['lesson9', 'are most of these borrowed from english', 'borrowed|came from'],
  ['lesson9', 'does metha also mean desk', 'I know it only as “table”'],
  ['lesson9', 'does it also mean desk', 'I know it only as “table”'],
  ['lesson9', 'does metha stay the same if there are five of them', 'same word serves'],
  ['lesson1', 'what do i answer when somebody says that to me', 'You can answer'],
  ['lesson9', 'what comes next after this lesson?', 'Lesson 10 is “Advanced Numbers”'],
  ['lesson9', 'what is lesson 18 about?', 'Lesson 18 is “Family and Friends”'],
])('in %s “%s” gets the reply: %s', (lesson, message, reply) => {
  expect(talk(lesson, 0)(message)).toMatch(new RegExp(reply))
})

test('none of these replies gives away the word that is asked for', () => {
  for (const message of [
    'is it polite enough for my elders',
    'do women say it differently from men',
    'do people still say this nowadays',
    'is this one borrowed from english',
    'does it also mean stool',
    'is it the same if there are two of them',
  ])
    expect(talk('lesson9', 1)(message)).not.toMatch(/gĩtĩ/)
})

test('a question whose reply would give the answer away is replied to after the right answer', () => {
  const say = talk('lesson9', 0)
  expect(say('plural?')).toMatch(/give it away: I’ll tell you once you have it.*It begins with/s)
  expect(say('giti')).not.toContain('Now to your question.')
  const told = say('metha')
  expect(told).toMatch(/^(?:Correct|Good job)!/)
  expect(told).toContain('Now to your question.')
  expect(told).toContain('One table or several, it is *metha*')
  expect(say('hint')).not.toContain('Now to your question.')
})

test('a question that waits is kept for its own word', () => {
  const say = talk('lesson9', 0)
  say('plural?')
  expect(say('skip')).not.toContain('Now to your question.')
})

test.each([
  'im rubbish at languages, always was at school',
  'why is that three words, it seems excessive',
  'i think my teacher would like this lesson',
])('“%s” does not name Kikuyu, and is not taken for an answer to be typed alone', (message) => {
  expect(talk('lesson9', 0)(message)).not.toContain('type it on its own')
})
